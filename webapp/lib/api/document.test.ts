// Lints the API document as OpenAPI, so that third-party tools can read it.

import { readFileSync } from "node:fs";
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";

const FILE = path.resolve(import.meta.dirname, "../../../content/openapi.json");

it("the API document passes the OpenAPI linter", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // The contract fixes the paths.
      "no-path-trailing-slash": "off",
      // The rule ignores patterns; the next test checks them.
      "no-ambiguous-paths": "off",
      "info-license": "off",
      // Two calls only redirect to a page; a test below requires a 2XX or their 303 of every call.
      "operation-2xx-response": "off",
      // Content without parameters has no invalid parameters.
      "operation-4xx-response": "off",
    },
  });
  const source = readFileSync(FILE, "utf8");
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

it("no two paths of the API document match the same address", () => {
  type Path = Record<string, { parameters?: { name: string; in: string; schema: { pattern?: string } }[] }>;
  const { paths } = JSON.parse(readFileSync(FILE, "utf8")) as { paths: Record<string, Path> };
  /** Splits a path into fixed segments and patterns of parameters. */
  const partsOf = ([path, calls]: [string, Path]) =>
    path.split("/").map((part) => {
      if (!part.startsWith("{")) return part;
      const patterns = Object.values(calls).map(
        ({ parameters = [] }) =>
          parameters.find(({ name, in: place }) => place === "path" && part === `{${name}}`)?.schema.pattern,
      );
      // A segment without a pattern, or with different patterns per method, may be anything.
      return new RegExp((new Set(patterns).size === 1 && patterns[0]) || "");
    });
  const all = Object.entries(paths).map((entry) => ({ path: entry[0], parts: partsOf(entry) }));
  const canMeanOne = (one: string | RegExp, other: string | RegExp | undefined) => {
    if (typeof one === "string") return typeof other === "string" ? one === other : other?.test(one);
    // Two patterns are always treated as overlapping.
    return typeof other === "string" ? one.test(other) : other !== undefined;
  };
  const ambiguous = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(
        ({ parts }) =>
          parts.length === one.parts.length && one.parts.every((part, i) => canMeanOne(part, parts[i])),
      )
      .map(({ path }) => `${one.path} ${path}`),
  );
  expect(ambiguous).toEqual([]);
});

it("every call of the API document describes a successful answer", () => {
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
