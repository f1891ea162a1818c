"""Write a folder that any web server can serve: the page with its own referee, and no service.

`make static` runs it. The folder has to lie at the root of a host: the page names what it needs
from there.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "api" / "web" / "dist"
RECORDS = ROOT / "tests" / "records"
ALONE = "<html data-alone"
"""How a page begins that asks no service."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
"""As strict as the service's; what a page cannot say of itself is left to the web server."""


def main() -> int:
    """Write it where the first argument says, or to ``build/static``."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "static"
    if not _ours(folder):
        sys.stderr.write(f"referee: {folder} has files of others: name a new or an empty folder\n")
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DIST, folder, ignore=shutil.ignore_patterns("*.br", "*.gz", ".*", "trust.*"))
    for packed in (DIST / "rules").rglob("*.gz"):
        plain = folder / packed.relative_to(DIST).with_suffix("")
        plain.write_bytes(gzip.decompress(packed.read_bytes()))
    for name in ("index.html", "404.html"):
        (folder / name).write_text(alone((DIST / "index.html").read_text()))
    matches(folder / "matches")
    sys.stdout.write(f"referee: {folder} can be served by any web server, at the root of a host\n")
    return 0


def _ours(folder: Path) -> bool:
    """Say whether nothing is lost with a folder: it is not there, empty, or was written by us."""
    if not folder.exists():
        return True
    if not folder.is_dir():
        return False
    page = folder / "index.html"
    return not any(folder.iterdir()) or (page.is_file() and ALONE in page.read_text())


def alone(page: str) -> str:
    """Return the page as it is where it asks no service: it reads that from its first line."""
    page = re.sub(r'\s*<script type="module" async src="/early-[^>]*></script>', "", page)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n    '
    page = page.replace("<html", ALONE, 1)
    return page.replace("<title>", f"{policy}<title>", 1)


def matches(folder: Path) -> None:
    """Write the worked matches, and a list of them."""
    folder.mkdir()
    listed = []
    for path in sorted(RECORDS.glob("*/*.match")):
        text = path.read_text(encoding="utf-8")
        said = dict(re.findall(r"^(title|book|seats): (.*)$", text, re.MULTILINE))
        name = re.sub(r"[^a-z0-9]", "", f"{path.parent.name}{path.stem}")[:40]
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        seats = said.get("seats", "A B").split()
        title = said.get("title", path.stem.replace("-", " ").capitalize())
        listed.append({"id": name, "title": title, "book": said["book"], "seats": seats})
    (folder / "index.json").write_text(json.dumps(listed), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
