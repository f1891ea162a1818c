"""How Sphinx builds the documentation; nothing in a page comes from elsewhere."""

from __future__ import annotations

import tomllib
from pathlib import Path

_project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]

project = _project["name"]
release = version = _project["version"]
author = "the referee's authors"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

nitpicky = True
nitpick_ignore_regex = [(r"py:.*", r"(?!(?:referee|api|schemas)\b).*")]  # others' names are theirs
autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = "referee"
html_show_sourcelink = False
