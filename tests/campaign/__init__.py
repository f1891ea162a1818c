"""A campaign against a cluster: it is killed and cut off under load, and its disks are read."""
