"""What the service tells about itself: request logs and metrics."""
