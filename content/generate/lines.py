"""Output format of the generators: JSON with one record per line and unescaped letters, so that a change is
readable in a diff."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parent


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_lines(name, records):
    text = "[\n" + ",\n".join(compact(record) for record in records) + "\n]\n"
    (CONTENT / name).write_text(text, encoding="utf-8")


def read(name):
    return json.loads((CONTENT / name).read_text(encoding="utf-8"))
