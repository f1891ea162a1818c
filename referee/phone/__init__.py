"""The referee in the phone itself: what its page asks of the rules, answered without a service."""
