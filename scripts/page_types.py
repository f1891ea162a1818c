#!/usr/bin/env python3
"""Write what the phone page knows of the API's JSON: types made from the API's own description.

`make types` runs it before the page is checked; the bundle needs no types. What differs from book
to book is taken out first: for the page a move is a word with values.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "api" / "web"
TYPES = WEB / "src" / "wire" / "description.d.ts"
VALUE = {"$ref": "#/components/schemas/Value"}
PLAIN = {
    "Value": {
        "anyOf": [
            *({"type": kind} for kind in ("string", "number", "boolean")),
            {"type": "array", "items": VALUE},
        ]
    },
    "Move": {
        "type": "object",
        "properties": {"move": {"type": "string"}},
        "required": ["move"],
        "additionalProperties": VALUE,
    },
}


def main() -> int:
    """Describe the API, take out what the page does not need, and let the types be written."""
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder) / "openapi.json"
        given.write_text(json.dumps(for_the_page(description(folder))), encoding="utf-8")
        tool = WEB / "node_modules" / ".bin" / "openapi-typescript"
        command: list[str | Path] = [
            tool, given, "-o", TYPES, "--root-types", "--root-types-no-schema-prefix",
            "--default-non-nullable", "false",
        ]  # fmt: skip
        return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode


def description(folder: str) -> dict[str, Any]:
    """Return the description of a service with every book on its shelf."""
    from api import create_app  # noqa: PLC0415 - only now the checkout is on the path

    app = create_app(f"sqlite:///{folder}/empty.sqlite", quiet=True)
    with app.test_client() as client:
        whole: dict[str, Any] = client.get("/api/v1/openapi.json").get_json()
    app.extensions["referee"].records.close()
    return whole


def for_the_page(whole: dict[str, Any]) -> dict[str, Any]:
    """Return the shapes alone, without those of each book's own moves."""
    schemas = whole["components"]["schemas"]
    own = {form["$ref"].rpartition("/")[2] for form in schemas["Move"]["oneOf"]}
    kept = {name: shape for name, shape in schemas.items() if name not in own} | PLAIN
    return {
        "openapi": whole["openapi"], "info": whole["info"], "paths": {},
        "components": {"schemas": kept},
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
