"""The benchmarks: what the referee costs, beside an anchor that is measured in the same run."""
