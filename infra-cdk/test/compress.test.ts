// Scripts and styles of the export are stored compressed, with the content that the build wrote.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";

const stack = path.resolve(import.meta.dirname, "../../scripts/stack");
const { compressExport, isStoredCompressed } = await import(path.join(stack, "cloud/compress.mjs"));

const CHUNK = "_next/static/chunks/a.js";

it("stores each script as it was last built, and none of an earlier export", () => {
  const [out, cached] = [
    mkdtempSync(path.join(tmpdir(), "out-")),
    mkdtempSync(path.join(tmpdir(), "cached-")),
  ];
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true });
    writeFileSync(path.join(out, file), text);
  };
  const stored = (file: string) => brotliDecompressSync(readFileSync(path.join(cached, file))).toString();
  write(CHUNK, "one");
  write("_next/static/media/a.woff2", "a font");
  compressExport(out, cached);
  expect(stored(CHUNK)).toBe("one");
  expect(existsSync(path.join(cached, "_next/static/media/a.woff2"))).toBe(false);
  write(CHUNK, "two");
  const later = Date.now() / 1000 + 10;
  utimesSync(path.join(out, CHUNK), later, later);
  write("_next/static/css/b.css", "a{}");
  compressExport(out, cached);
  expect([stored(CHUNK), stored("_next/static/css/b.css")]).toEqual(["two", "a{}"]);
  rmSync(path.join(out, CHUNK));
  compressExport(out, cached);
  expect(existsSync(path.join(cached, CHUNK))).toBe(false);
});

it("leaves pages and files with fixed names uncompressed", () => {
  expect(["index.html", "sw.js", "formatters.js", CHUNK].filter(isStoredCompressed)).toEqual([CHUNK]);
});
