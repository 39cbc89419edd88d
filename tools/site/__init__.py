"""The documentation as a site: what stands in docs/, and pages made from the code, built by Sphinx (`python -m tools.site`)."""
