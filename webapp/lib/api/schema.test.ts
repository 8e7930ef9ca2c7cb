// Checks that the generated types match the API document, which the server's code generates. On failure run
// `pnpm generate`.

import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const webapp = path.resolve(import.meta.dirname, "../..");

it("the generated types match the API document", () => {
  const check = ["../content/openapi.json", "-o", "lib/api/schema.d.ts", "--check"];
  const run = () =>
    execFileSync(path.join(webapp, "node_modules/.bin/openapi-typescript"), check, {
      cwd: webapp,
      stdio: "pipe",
    });
  expect(run).not.toThrow();
}, 30_000);
