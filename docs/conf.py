"""How Sphinx builds the documentation; nothing in a page comes from elsewhere."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

os.environ["REFEREE_COMPILED"] = "no"  # pages are made of the sources, which can be read
_root = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_root))  # for docs.from_code, and for the toy game of the tests
_project = tomllib.loads((_root / "pyproject.toml").read_text())["project"]

project = _project["name"]
release = version = _project["version"]
author = "the referee's authors"

extensions = ["myst_parser", "docs.from_code"]
exclude_patterns = ["_build", "from_code"]
source_suffix = {".md": "markdown"}
highlight_language = "text"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

nitpicky = True

html_theme = "furo"
html_title = "referee"
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["tables.css", "pictures.css", "cards.css"]
