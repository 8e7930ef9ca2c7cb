/** Every command of `scripts/` starts, and the documents name only existing commands. */
import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const scripts = path.join(root, "scripts");
const commands = readdirSync(scripts).filter((name) => {
  const file = path.join(scripts, name);
  return statSync(file).isFile() && !name.includes(".");
});

const helps = new Map<string, ReturnType<typeof askForHelp>>();
const askForHelp = (command: string) =>
  spawnSync(path.join(scripts, command), ["--help"], { encoding: "utf8", timeout: 60_000 });

/** Returns the help text; each command is started once, since many documents name the same commands. */
function helpOf(command: string) {
  const help = helps.get(command) ?? askForHelp(command);
  helps.set(command, help);
  return help;
}

test.each(commands)("scripts/%s --help describes the script", (command) => {
  const { status, stdout, stderr } = helpOf(command);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`./scripts/${command}`);
});

test.each([
  "disrupt",
  "end-sessions",
  "erase",
  "exchange-rates",
  "reseal",
  "return-invoice",
  "publish-content",
  "tear-down",
])("scripts/%s ends with its usage for an unknown stage", (command) => {
  const { status, stderr } = spawnSync(path.join(scripts, command), ["nowhere"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`usage: scripts/${command}`)]);
});

const folder = () => mkdtempSync(path.join(tmpdir(), "rota-"));

/** Runs a command in the background, because this process answers its requests. */
function ended(command: string, args: string[], env = {}) {
  const child = spawn(path.join(scripts, command), args, { env: { ...process.env, ...env } });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => {
    said.stdout += text;
  });
  child.stderr.on("data", (text) => {
    said.stderr += text;
  });
  return new Promise<{ status: number | null } & typeof said>((done) =>
    child.on("close", (status) => done({ status, ...said })),
  );
}

const RATES = { USD: 42_500_000, EUR: 48_995_463 };
const PUBLISHED = {
  published: [{ list: { date: "2026-11-26", rates: RATES }, effective_at: "2026-11-26T13:00:00Z" }],
  waiting: { date: "2026-11-27", rates: { ...RATES, USD: 51_000_000 } },
  newest_digest: "0123456789abcdef",
  waiting_digest: "fedcba9876543210",
};

test.each<[string, string[], object[], RegExp, object[]]>([
  [
    "disrupt",
    ["P7101/2026-10-05", "-30"],
    [{ told: 3 }],
    /^3 bookings notified now\n$/,
    [{ disrupt: { departure: "P7101/2026-10-05", new_times: { minutes_later: -30 } } }],
  ],
  ["end-sessions", ["--email", "a@b.example"], [{}], /^ended/, [{ end_sessions: { email: "a@b.example" } }]],
  [
    "erase",
    ["--reference", "K7M4XQ2P", "--email", "a@b.example"],
    [{}],
    /^erased/,
    [{ erase: { reference: "K7M4XQ2P", email: "a@b.example" } }],
  ],
  [
    "exchange-rates",
    [],
    [PUBLISHED],
    /2026-11-26 .*USD 42\.500000 {2}EUR 48\.995463\n2026-11-27 {2}waits for --approve fedcba9876543210\n {2}USD 42\.500000 → 51\.000000 {2}\+20\.0 %/,
    [{ show: true }],
  ],
  [
    "reseal",
    [],
    [
      { sealed: 2, after: "k" },
      { sealed: 1, after: null },
    ],
    /^2 records sealed\n3 records sealed\n$/,
    [{ reseal: { after: null } }, { reseal: { after: "k" } }],
  ],
  [
    "return-invoice",
    ["K7M4XQ2P"],
    [{ state: "refunded" }],
    /^return invoice received; the booking is refunded\n$/,
    [{ return_invoice: { reference: "K7M4XQ2P" } }],
  ],
])("scripts/%s calls its function and prints the answer", async (command, args, answers, says, wishes) => {
  const events: { source: string; detail: object }[] = [];
  const host = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => response.end(JSON.stringify(answers[events.push(JSON.parse(body)) - 1])));
  }).listen(0);
  const data = folder();
  writeFileSync(path.join(data, "functions"), `http://localhost:${(host.address() as AddressInfo).port}`);
  const { status, stdout, stderr } = await ended(command, ["local", "--data", data, ...args]);
  host.close();
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(says);
  expect(events).toEqual(wishes.map((detail) => ({ source: `scripts/${command}`, detail })));
});

test("scripts/tear-down empties the buckets of a stage, then removes its stacks", async () => {
  const bin = folder();
  const [aws, log] = [path.join(bin, "aws"), path.join(bin, "log")];
  const bucket = {
    ResourceType: "AWS::S3::Bucket",
    ResourceStatus: "CREATE_COMPLETE",
    PhysicalResourceId: "b",
  };
  // The first listing has one version, later ones have none.
  writeFileSync(
    aws,
    `#!/bin/sh
echo "$1 $2 $4" >> ${log}
case "$1 $2" in
  *list-stack-resources) echo '${JSON.stringify({ StackResourceSummaries: [bucket] })}';;
  *list-object-versions)
    if grep -q delete-objects ${log}; then echo '{}'; else echo '{"Versions":[{"Key":"k","VersionId":"1"}]}'; fi;;
  *) echo '{}';;
esac
`,
  );
  chmodSync(aws, 0o755);
  const { status, stderr } = await ended("tear-down", ["staging"], {
    PATH: `${bin}:${process.env.PATH}`,
    // Invalid credentials: if the real `aws` is found instead, it cannot call AWS.
    AWS_ACCESS_KEY_ID: "none",
    AWS_SECRET_ACCESS_KEY: "none",
    AWS_CONFIG_FILE: "/dev/null",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const calls = readFileSync(log, "utf8").trim().split("\n");
  expect(calls.filter((call) => /delete-/.test(call))).toEqual([
    "s3api delete-objects b",
    "cloudformation delete-stack rota-staging",
    "cloudformation delete-stack rota-staging-watch",
    "cloudformation delete-stack rota-staging-edge",
  ]);
});

test.each([
  ["bench", ["nothing"], "no section nothing; there are search,"],
  ["check", ["--only", "nothing"], "no phase nothing; there are "],
  ["deploy", ["nowhere"], "usage: scripts/deploy"],
  ["prove", ["nothing"], "no harness is called nothing; there are orders,"],
  ["publish-content", ["local", "--data", "/nowhere"], "scripts/dev does not run in /nowhere"],
  ["test", ["--only", "nothing"], "no phase nothing; there are "],
])("scripts/%s %j is rejected with an explanation", (command, args, says) => {
  const { status, stderr } = spawnSync(path.join(scripts, command), args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining(says)]);
});

test("scripts/shots --list lists its screenshots", async () => {
  const { status, stdout } = await ended("shots", ["--list"], { ROTA_ORIGIN: "http://localhost:1" });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/Total: \d{2,} tests/)]);
});

test("a run of all tests that takes longer than its budget fails", async () => {
  const { statusOf } = await import(path.join(scripts, "stack/checks/phases.mjs"));
  const { "scripts/test, minutes": minutes } = JSON.parse(
    readFileSync(path.join(scripts, "budgets.json"), "utf8"),
  );
  const log = vi.spyOn(console, "log").mockReturnValue();
  const [passed, failed] = [{ status: 0 }, { status: 1 }];
  expect(statusOf([passed], minutes * 60)).toBe(0);
  expect(log.mock.lastCall?.[0]).toContain(`all, of at most ${minutes * 60}`);
  expect(statusOf([passed], minutes * 60 + 1)).toBe(1);
  expect(log.mock.lastCall?.[0]).toContain(`longer than ${minutes} minutes`);
  // The time limit grows with the build time, for slow machines.
  const built = (seconds: number) => ({ name: "Rust lint and build", status: 0, seconds });
  expect(statusOf([built(900)], 900 * 3.2)).toBe(0);
  expect(statusOf([built(900)], 900 * 3.2 + 1)).toBe(1);
  expect(statusOf([built(400)], minutes * 60 + 1)).toBe(1);
  expect(statusOf([built(2000)], 60 * 60 + 1)).toBe(1);
  expect(statusOf([passed, failed], 1)).toBe(1);
  // A part that is requested by name has no time limit.
  expect(statusOf([passed], undefined)).toBe(0);
  log.mockRestore();
});

test("every name that a script imports is exported by the imported script", () => {
  const stack = path.join(scripts, "stack");
  const modules = readdirSync(stack, { encoding: "utf8", recursive: true }).filter((name) =>
    name.endsWith(".mjs"),
  );
  const textOf = (name: string) => readFileSync(path.join(stack, name), "utf8");
  const exported = (text: string) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].map(([, name]) => name);
  const imported = modules.flatMap((module) =>
    [...textOf(module).matchAll(/\{([^{}]*)\} (?:from|= await import\()\s*"(\.[\w./-]+\.mjs)"/g)].flatMap(
      ([, names = "", relative = ""]) => {
        const from = path.join(path.dirname(module), relative);
        return names
          .split(",")
          .map((name) => name.trim().split(/ as |: /)[0] ?? "")
          .filter(Boolean)
          .map((name) => ({ module, from, name }));
      },
    ),
  );
  expect(imported.length).toBeGreaterThan(100);
  const missing = imported.filter(
    ({ from, name }) => !modules.includes(from) || !exported(textOf(from)).includes(name),
  );
  expect(missing).toEqual([]);
});

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  ...["docs", "decisions"].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];

test.each([
  ["shared/domain/src/lib.rs", "    /// What was bought first.", ['opens with "What"']],
  ["webapp/ui/button.tsx", "  onClick(); // " + "Whose button?", ['opens with "Whose"']],
  ["webapp/ui/button.tsx", "      {/* Of a phone. */}", ['opens with "Of"']],
  ["scripts/check", "# Gives the money back.", ['says "money back" (docs/GLOSSARY.md)']],
  ["shared/domain/src/lib.rs", "    /// Purchase that was paid first.", []],
  ["shared/domain/src/lib.rs", '    let what = "What is this?";', undefined],
])("the comment check judges a line of %s: %s", async (file, line, faults) => {
  const { commentOf, faultsOf } = await import(path.join(scripts, "stack/checks/language.mjs"));
  const comment = commentOf(file, line);
  expect(comment === undefined ? undefined : faultsOf(comment)).toEqual(faults);
});

test.each(documents)(
  "the commands that %s names exist, with the options that the document gives them",
  (document) => {
    const text = readFileSync(path.join(root, document), "utf8");
    const named = [...text.matchAll(/(?:\.\/|`)scripts\/([a-z-]+)\b(?![./])([^`\n]*)/g)];
    for (const [, command = "", rest = ""] of named) {
      if (command === "stack" || command === "bench-peers") continue;
      expect([document, command, commands.includes(command)]).toEqual([document, command, true]);
      accessSync(path.join(scripts, command), constants.X_OK);
      const known = helpOf(command).stdout;
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        expect([command, option, known.includes(option)]).toEqual([command, option, true]);
    }
  },
);
