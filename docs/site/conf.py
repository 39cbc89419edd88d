"""How Sphinx builds the site. `python -m tools.site` lays its pages out first: docs/, this folder, and what is made from the code."""

from bot import __version__

project = "Halley"
author = "The Halley authors"
version = release = __version__
copyright = "2026 The Halley authors, MIT licence"  # noqa: A001  the name that Sphinx reads

extensions = ["myst_parser", "tools.site.links"]
exclude_patterns = ["files", "_build"]
root_doc = "index"

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
smartquotes = False

html_theme = "furo"
html_title = "Halley"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1c6b48", "color-brand-content": "#1c6b48"},
    "dark_css_variables": {"color-brand-primary": "#7fd1a8", "color-brand-content": "#7fd1a8"},
    "navigation_with_keys": True,
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
