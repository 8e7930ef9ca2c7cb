/**
 * Stored form of the web app's scripts and styles: compressed with brotli's best quality, a tenth smaller
 * than CloudFront's compression on the fly (`decisions/47`).
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { TOOLS } from "../common/tools.mjs";

export const COMPRESSED = join(TOOLS, "compressed");
const STATIC = "_next/static/";
const brotli = (quality) => (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const compressedBest = brotli(constants.BROTLI_MAX_QUALITY);

/** Compresses as CloudFront does on the fly. */
export const compressedOnTheFly = brotli(5);

export const isStoredCompressed = (file) => file.startsWith(STATIC) && /\.(js|css)$/.test(file);

/** Returns the stored form of a script or style of the export `out`. */
export function storedForm(out, file, folder = COMPRESSED) {
  const [source, cached] = [join(out, file), join(folder, file)];
  const made = statSync(cached, { throwIfNoEntry: false });
  if (!made || made.mtimeMs < statSync(source).mtimeMs) {
    mkdirSync(dirname(cached), { recursive: true });
    writeFileSync(cached, compressedBest(readFileSync(source)));
  }
  return readFileSync(cached);
}

/** Compresses every script and style, and removes files of earlier exports. */
export function compressExport(out, folder = COMPRESSED) {
  const filesOf = (of) =>
    readdirSync(join(of, STATIC), { recursive: true, encoding: "utf8" }).map((file) => STATIC + file);
  mkdirSync(join(folder, STATIC), { recursive: true });
  const wanted = new Set(filesOf(out));
  for (const file of filesOf(folder).filter((file) => !wanted.has(file))) {
    rmSync(join(folder, file), { recursive: true, force: true });
  }
  for (const file of wanted) if (isStoredCompressed(file)) storedForm(out, file, folder);
}
