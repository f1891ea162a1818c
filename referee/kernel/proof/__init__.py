"""The proof: in which possible worlds everything that was said can be true."""
