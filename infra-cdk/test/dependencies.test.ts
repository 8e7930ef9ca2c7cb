// Each rule of `deny.toml` about crates reports the crate that breaks it.
import path from "node:path";
import { expect, test } from "vitest";

const { brokenRules } = await import(
  path.resolve(import.meta.dirname, "../../scripts/stack/checks/dependencies.mjs")
);

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";
const RULES = {
  licenses: { allow: ["MIT", "ISC"], exceptions: [{ crate: "cssparser", allow: ["MPL-2.0"] }] },
  bans: { deny: [{ crate: "openssl-sys", reason: "TLS is rustls" }] },
};

type Crate = {
  name: string;
  license?: string | null;
  source?: string | null;
  publish?: string[];
  dependencies?: unknown[];
};

function broken(...crates: Crate[]) {
  const packages = [{ name: "isc", license: "ISC" }, { name: "mit", license: "MIT" }, ...crates].map(
    (crate) => ({
      id: crate.name,
      license: "MIT",
      source: CRATES_IO,
      dependencies: [],
      ...crate,
    }),
  );
  return brokenRules({ packages, resolve: { nodes: packages.map(({ id }) => ({ id })) } }, RULES);
}

test.each([
  ["MIT OR Apache-2.0", "GPL-3.0/MIT", "MIT AND ISC", "(GPL-3.0 OR MIT) AND ISC"].map((license) => ({
    name: license,
    license,
  })),
  [{ name: "cssparser", license: "MPL-2.0" }],
  [{ name: "prices", license: "UNLICENSED", source: null, publish: [] }],
])("a crate that the rules allow passes", async (...crates) => {
  expect(await broken(...crates)).toEqual([]);
});

test.each<[Crate, string]>([
  [{ name: "a", license: "MIT AND GPL-3.0" }, "a is licensed MIT AND GPL-3.0, which is not allowed"],
  [{ name: "a", license: "MPL-2.0" }, "a is licensed MPL-2.0, which is not allowed"],
  [{ name: "a", license: null }, "a is licensed null, which is not allowed"],
  [{ name: "a", license: "My own" }, "a is licensed My own, which is not allowed"],
  [{ name: "a", source: null }, "a comes from a folder"],
  [{ name: "a", source: "git+https://github.com/a/a" }, "a comes from git+https://github.com/a/a"],
  [{ name: "openssl-sys" }, "openssl-sys is banned: TLS is rustls"],
  [
    { name: "prices", source: null, publish: [], dependencies: [{ name: "serde", req: "*" }] },
    "prices accepts any version of serde",
  ],
])("%o breaks a rule", async (crate, sentence) => {
  expect(await broken(crate)).toEqual([sentence]);
});

test("an allowed licence that no crate needs is reported", async () => {
  const rules = { ...RULES, licenses: { ...RULES.licenses, allow: ["MIT", "ISC", "Zlib"] } };
  expect(await brokenRules({ packages: [], resolve: { nodes: [] } }, rules)).toContain(
    "no crate needs the licence Zlib",
  );
});
