/** Tests the checks before a deployment, against an account that a table of answers stands for. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const { findMissing, STEPS } = await import(path.join(root, "scripts/stack/stage/preflight.mjs"));

const KEY = Buffer.alloc(32, 7).toString("base64");
const LOGGED = {
  MonthlySpendLimit: "500",
  DeliveryStatusIAMRole: "arn:aws:iam::000000000000:role/SmsLog",
  DeliveryStatusSuccessSamplingRate: "100",
};
/** Answers of an account that is ready, by the called operation, and for some operations its argument. */
const READY: Record<string, unknown> = {
  "sts get-caller-identity": { Account: "000000000000" },
  "lambda get-account-settings": { AccountLimit: { UnreservedConcurrentExecutions: 1000 } },
  "cloudformation describe-stacks": undefined,
  "cloudfront list-distributions": { DistributionList: { Items: [{ Id: "E1", Comment: "rota staging" }] } },
  "acm describe-certificate": {
    Certificate: { Status: "ISSUED", DomainName: "*.rota.example", NotAfter: "2027-11-01T00:00:00Z" },
  },
  "ssm get-parameter": { Parameter: { Value: "21" } },
  "sesv2 get-account": { SendingEnabled: true, ProductionAccessEnabled: true },
  "sesv2 get-email-identity": { DkimAttributes: { Status: "SUCCESS" } },
  "sns get-sms-sandbox-account-status": { IsInSandbox: false },
  "sns get-sms-attributes": { attributes: LOGGED },
  "secretsmanager get-secret-value rota/production/booking-key": { SecretString: `${KEY} ${KEY}` },
  "secretsmanager get-secret-value rota/production/edge-key": { SecretString: KEY },
  "secretsmanager get-secret-value rota/production/iyzico": {
    SecretString: '{"api_key":"a","secret_key":"b"}',
  },
  "secretsmanager get-secret-value rota/production/duffel": undefined,
};
const deployed = (attributes: Record<string, string | undefined>) => ({
  "cloudformation describe-stacks": { Stacks: [{}] },
  "sns get-sms-attributes": { attributes: { ...LOGGED, ...attributes } },
});
const WISH = {
  stage: "production",
  isPublic: true,
  domain: "bilet.rota.example",
  certificate: "arn:aws:acm:us-east-1:000000000000:certificate/1",
  now: Date.parse("2026-11-27T00:00:00Z"),
};

const missing = (changed: Record<string, unknown> = {}, wish: object = {}): [string, string][] => {
  const account = { ...READY, ...changed };
  const aws = (service: string, call: string, ...rest: string[]) =>
    account[`${service} ${call} ${rest[1]}`] ?? account[`${service} ${call}`];
  return findMissing({ ...WISH, ...wish }, aws);
};

test("a ready account has no missing step", () => {
  expect(missing()).toEqual([]);
});

const secret = (name: string, text: string) => ({
  [`secretsmanager get-secret-value rota/production/${name}`]: { SecretString: text },
});
test.each([
  ["Credentials", { "sts get-caller-identity": undefined }],
  [
    "Room for functions",
    { "lambda get-account-settings": { AccountLimit: { UnreservedConcurrentExecutions: 10 } } },
  ],
  [
    "Room for functions",
    { "lambda get-account-settings": { AccountLimit: { UnreservedConcurrentExecutions: 102 } } },
  ],
  ["Verified for CloudFront", { "cloudfront list-distributions": { DistributionList: { Quantity: 0 } } }],
  ["Certificate", { "acm describe-certificate": undefined }],
  [
    "Certificate",
    {
      "acm describe-certificate": {
        Certificate: { Status: "PENDING_VALIDATION", DomainName: "bilet.rota.example" },
      },
    },
  ],
  [
    "Certificate",
    { "acm describe-certificate": { Certificate: { Status: "ISSUED", DomainName: "*.bilet.rota.example" } } },
  ],
  [
    "Certificate",
    {
      "acm describe-certificate": {
        Certificate: { Status: "ISSUED", DomainName: "bilet.rota.example", NotAfter: "2026-12-01T00:00:00Z" },
      },
    },
  ],
  [
    "Certificate",
    {
      "cloudfront list-distributions": {
        DistributionList: {
          Items: [{ Id: "E2", Comment: "another", Aliases: { Items: ["bilet.rota.example"] } }],
        },
      },
    },
  ],
  ["Bootstrap", { "ssm get-parameter": undefined }],
  ["Bootstrap", { "ssm get-parameter": { Parameter: { Value: "5" } } }],
  ["Mail", { "sesv2 get-account": { SendingEnabled: true, ProductionAccessEnabled: false } }],
  ["Mail", { "sesv2 get-account": { SendingEnabled: false, ProductionAccessEnabled: true } }],
  ["Mail", { "sesv2 get-email-identity": { DkimAttributes: { Status: "PENDING" } } }],
  [
    "Mail",
    { "sesv2 get-email-identity account.bilet.rota.example": { DkimAttributes: { Status: "PENDING" } } },
  ],
  ["Texts", { "sns get-sms-sandbox-account-status": { IsInSandbox: true } }],
  ["Texts", { "sns get-sms-attributes": { attributes: {} } }],
  // The stack creates the role, so the check asks for it from the second deployment on.
  ["Texts", deployed({ DeliveryStatusIAMRole: undefined })],
  ["Texts", deployed({ DeliveryStatusSuccessSamplingRate: "0" })],
  ["Secrets", { "secretsmanager get-secret-value rota/production/iyzico": undefined }],
  ["Secrets", secret("booking-key", "c2hvcnQ=")],
  ["Secrets", secret("booking-key", `${KEY}\n`)],
  ["Secrets", secret("edge-key", "short")],
  ["Secrets", secret("iyzico", '{"api_key":"a"}')],
  ["Secrets", secret("duffel", "no JSON")],
])("%s: an account that lacks this step is reported (%#)", (step, changed) => {
  expect(new Set(missing(changed).map(([named]) => named))).toEqual(new Set([step]));
});

test("a deployed stage needs no room for functions, and a user may vouch for the CloudFront check", () => {
  const full = { "lambda get-account-settings": { AccountLimit: { UnreservedConcurrentExecutions: 100 } } };
  expect(missing({ ...full, "cloudformation describe-stacks": {} })).toEqual([]);
  expect(missing({ "cloudfront list-distributions": {} }, { isVerified: true })).toEqual([]);
  expect(missing({ "ssm get-parameter": undefined }).map(([, complaint]) => complaint)).toHaveLength(2);
});

test("every step of the preflight has its place in docs/operations.md", () => {
  const manual = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  const described = [...manual.matchAll(/^- \*\*(.+)\.\*\*/gm)].map(([, name]) => name);
  expect(described).toEqual(STEPS);
});

/**
 * Creates a checkout with a remote, and an `aws` of its own on the path that gives `answers` to every call.
 */
function checkout(answers: object) {
  const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
  const [tree, bin] = [path.join(folder, "tree"), path.join(folder, "bin")];
  const git = (...args: string[]) => execFileSync("git", ["-C", tree, ...args], { stdio: "pipe" });
  execFileSync("mkdir", ["-p", tree, bin]);
  for (const part of [
    "scripts",
    "content/seller.json",
    "infra-cdk/test/template.development.json",
    "package.json",
  ]) {
    execFileSync("cp", ["-r", "--parents", part, tree], { cwd: root });
  }
  writeFileSync(path.join(bin, "aws"), `#!/bin/sh\necho '${JSON.stringify(answers)}'\n`);
  chmodSync(path.join(bin, "aws"), 0o755);
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.email", "a@rota.example");
  git("config", "user.name", "a");
  git("add", ".");
  git("commit", "--quiet", "--message", "all");
  execFileSync("git", ["init", "--quiet", "--bare", path.join(folder, "remote")]);
  git("remote", "add", "origin", path.join(folder, "remote"));
  const deploy = (...args: string[]) =>
    spawnSync(path.join(tree, "scripts/deploy"), args, {
      encoding: "utf8",
      input: "",
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    });
  return { tree, git, deploy };
}

test("scripts/deploy rejects uncommitted, then unpushed changes, then an account that is not ready", () => {
  const { tree, git, deploy } = checkout({});
  writeFileSync(path.join(tree, "notes"), "");
  expect(deploy("development").stderr).toContain("uncommitted changes");
  git("add", ".");
  git("commit", "--quiet", "--message", "notes");
  expect(deploy("development").stderr).toContain("no remote has this commit");
  git("push", "--quiet", "origin", "main");
  const refused = deploy("development");
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain('see "Room for functions" in docs/operations.md');
  expect(refused.stderr).toContain('see "Secrets" in docs/operations.md');
});

test("scripts/deploy --check reports missing steps alone, despite uncommitted changes", () => {
  const fine = {
    AccountLimit: { UnreservedConcurrentExecutions: 1000 },
    DistributionList: { Items: [{}] },
    Parameter: { Value: "21" },
    SendingEnabled: true,
    SecretString: "x",
  };
  const { tree, deploy } = checkout(fine);
  writeFileSync(path.join(tree, "notes"), "");
  const result = deploy("staging", "--check");
  expect([result.status, result.stdout]).toEqual([1, ""]);
  expect(
    result.stderr
      .trim()
      .split("\n")
      .every((line) => line.includes('see "Secrets"')),
  ).toBe(true);
});

test("scripts/deploy asks for no approval, and caches only unchanging files for ever", () => {
  const source = readFileSync(path.join(root, "scripts/stack/stage/deploy.mjs"), "utf8");
  expect(source).toMatch(/"--require-approval",\s+"never"/);
  expect(source).toContain('["--cache-control", NEVER_CHANGES.cacheControl]');
});
