// The API document is OpenAPI that other people's tools can read.

import { readFileSync } from "node:fs";
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";

const FILE = path.resolve(import.meta.dirname, "../../../content/openapi.json");

it("keeps the rules of OpenAPI", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // Paths are the contract's; a pattern keeps sessions apart from their fixed parts.
      "no-path-trailing-slash": "off",
      "no-ambiguous-paths": "off",
      "info-license": "off",
      // Two calls only lead to a page: theirs is a 303.
      "operation-2xx-response": "off",
      // Content that takes no parameter has no wrong ones.
      "operation-4xx-response": "off",
    },
  });
  const source = readFileSync(FILE, "utf8");
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});
