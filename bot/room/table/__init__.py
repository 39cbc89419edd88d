"""A table before its match: its state, chairs, options, consent. Pure: a state in, a state out, or Refused."""
