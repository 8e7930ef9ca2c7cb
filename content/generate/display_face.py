"""Cuts the display font (content/fonts/display-*.woff2) from published files: the letters of each script
that a page may show, in the two weights of headings and prices. Run again for a new language, currency or
weight: python3 content/generate/display_face.py"""

import io
import pathlib
import subprocess
import tarfile
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = pathlib.Path(__file__).parent.parent / "fonts"
PACKAGES = {"geologica": "5.3.0", "readex-pro": "5.3.0"}
WEIGHTS = (600, 700)
# Kerning is left out; it would take a tenth of a file.
SHAPING = ["ccmp", "locl", "mark", "mkmk", "init", "medi", "fina", "rlig", "tnum"]

LATIN = [*range(0x20, 0x7F), *map(ord, "“”’–—…·×−→€£¥ÄÖÜäöüßÇçâîûéèáóı\u00a0\u202f")]
# Letters that the published fonts have in a separate file.
TURKISH = map(ord, "ĞğİŞş")
MONEY = map(ord, "₺₽")
CYRILLIC = [*range(0x410, 0x450), 0x401, 0x451]
ARABIC = [0x60C, 0x61B, 0x61F, *range(0x621, 0x63B), *range(0x641, 0x653)]

CUTS = {
    "latin": ("geologica", "latin", LATIN),
    "turkish": ("geologica", "latin-ext", TURKISH),
    "money": ("geologica", "latin-ext", MONEY),
    "cyrillic": ("geologica", "cyrillic", CYRILLIC),
    "arabic": ("readex-pro", "arabic", ARABIC),
}


def published(package: str) -> tarfile.TarFile:
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"@fontsource-variable/{package}@{PACKAGES[package]}"
        packed = subprocess.run(["npm", "pack", "--silent", wanted], cwd=folder, check=True, capture_output=True, text=True)
        return tarfile.open(fileobj=io.BytesIO((pathlib.Path(folder) / packed.stdout.strip()).read_bytes()))


def cut(source: bytes, letters) -> bytes:
    font = TTFont(io.BytesIO(source))
    options = subset.Options(layout_features=SHAPING, hinting=False, notdef_outline=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    # The font is loaded again, because tables that are loaded late still name the removed glyphs.
    kept = io.BytesIO()
    font.flavor = None
    font.save(kept)
    font = instantiateVariableFont(TTFont(kept), {"wght": WEIGHTS})
    font.flavor = "woff2"
    small = io.BytesIO()
    font.save(small)
    return small.getvalue()


def main() -> None:
    files = {package: published(package) for package in PACKAGES}
    for package, file in files.items():
        (FONTS / f"LICENSE-{package}").write_bytes(file.extractfile("package/LICENSE").read())
    for name, (package, script, letters) in CUTS.items():
        source = files[package].extractfile(f"package/files/{package}-{script}-wght-normal.woff2").read()
        font = cut(source, letters)
        (FONTS / f"display-{name}.woff2").write_bytes(font)
        print(f"{name}: {len(font)} bytes")


if __name__ == "__main__":
    main()
