/**
 * Checks the linked crates by the rules of `deny.toml`: their licence, their origin, and the list of banned
 * crates. cargo-deny checks the same file before a deployment; it has more rules, and building it takes a
 * minute and a half of processor time.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tellFault } from "../common/faults.mjs";
import { ROOT } from "../common/tools.mjs";

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";

/**
 * Crates of this workspace are never published; a vendored copy of another crate counts as foreign, like a
 * crate from the registry.
 */
const isOurs = ({ source, publish }) => source === null && publish?.length === 0;

/**
 * Returns a sentence for each crate of `cargo metadata` that breaks a rule, and for each licence that no
 * crate needs.
 */
export async function brokenRules({ packages, resolve }, { licenses, bans }) {
  const { default: satisfies } = await import("spdx-satisfies");
  if (bans.deny.some(({ crate }) => !/^[\w-]+$/.test(crate))) {
    throw new Error("deny.toml: a ban names one crate, in all versions");
  }
  const linked = new Set(resolve.nodes.map(({ id }) => id));
  const crates = packages.filter(({ id }) => linked.has(id));
  const ours = crates.filter(isOurs);
  const foreign = crates.filter((crate) => !isOurs(crate));
  const exceptions = new Map(licenses.exceptions.map(({ crate, allow }) => [crate, allow]));
  const isAllowed = ({ name, license }, allow) => {
    try {
      // Older crates write a slash in place of SPDX's OR.
      const expression = license.replaceAll("/", " OR ");
      return satisfies(expression, [...allow, ...(exceptions.get(name) ?? [])]);
    } catch {
      // The crate names no licence, or none that SPDX knows.
      return false;
    }
  };
  const isNeeded = (licence) => {
    const others = licenses.allow.filter((other) => other !== licence);
    return foreign.some((crate) => !isAllowed(crate, others));
  };
  return [
    ...foreign
      .filter((crate) => !isAllowed(crate, licenses.allow))
      .map(({ name, license }) => `${name} is licensed ${license}, which is not allowed`),
    ...licenses.allow
      .filter((licence) => !isNeeded(licence))
      .map((licence) => `no crate needs the licence ${licence}`),
    ...foreign
      .filter(({ source }) => source !== CRATES_IO)
      .map(({ name, source }) => `${name} comes from ${source ?? "a folder"}`),
    ...bans.deny
      .filter(({ crate }) => crates.some(({ name }) => name === crate))
      .map(({ crate, reason }) => `${crate} is banned: ${reason}`),
    ...ours.flatMap(({ name, dependencies }) =>
      dependencies
        .filter(({ req, path }) => req === "*" && path === undefined)
        .map((dependency) => `${name} accepts any version of ${dependency.name}`),
    ),
  ];
}

export async function dependencies() {
  const { parse } = await import("smol-toml");
  const rules = parse(readFileSync(join(ROOT, "deny.toml"), "utf8"));
  const platforms = rules.graph.targets.flatMap((target) => ["--filter-platform", target]);
  const metadata = execFileSync("cargo", ["metadata", "--locked", "--format-version", "1", ...platforms], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const broken = await brokenRules(JSON.parse(metadata), rules);
  for (const sentence of broken) tellFault(sentence);
  return broken.length;
}
