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
      // Two calls only lead to a page; the next test holds every call to a 2XX or their 303.
      "operation-2xx-response": "off",
      // Content that takes no parameter has no wrong ones.
      "operation-4xx-response": "off",
    },
  });
  const source = readFileSync(FILE, "utf8");
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

it("says for every call what it answers when it succeeds", () => {
  const { paths } = JSON.parse(readFileSync(FILE, "utf8")) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ call: `${method} ${path}`, responses })),
  );
  const silent = calls.filter(({ responses }) => !Object.keys(responses).some((one) => /^2|^303$/.test(one)));
  expect(silent.map(({ call }) => call)).toEqual([]);
  const redirects = calls.filter(({ responses }) => !Object.keys(responses).some((one) => /^2/.test(one)));
  expect(redirects.map(({ call }) => call)).toEqual([
    "get /api/base/gateway/payment/return/{payment_id}/",
    "get /api/user/price_alerts/stop/",
  ]);
});
