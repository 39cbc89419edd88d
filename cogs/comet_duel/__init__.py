"""Comet for two, alternating: any number of the proper rank."""
