"""What comes in with a request: who asks, how often they may, and a body read strictly."""
