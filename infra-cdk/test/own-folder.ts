// Redirects the cloud assemblies of all syntheses into one temporary folder, which is deleted after the
// tests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), "rota-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true });
}
