// Every synthesis leaves a cloud assembly in the system's temporary folder: those of the tests go with them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), "rota-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true });
}
