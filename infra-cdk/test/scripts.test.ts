/** Every command of `scripts/` starts, and the documents name only what there is. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const scripts = path.join(root, "scripts");
const commands = readdirSync(scripts).filter((name) => {
  const file = path.join(scripts, name);
  return statSync(file).isFile() && !name.includes(".");
});

const helpOf = (command: string) =>
  spawnSync(path.join(scripts, command), ["--help"], { encoding: "utf8", timeout: 60_000 });

test.each(commands)("scripts/%s starts, and says what it is for", (command) => {
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
])("scripts/%s does nothing without a stage", (command) => {
  const { status, stderr } = spawnSync(path.join(scripts, command), ["nowhere"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`usage: scripts/${command}`)]);
});

test("what one script takes of another is there", () => {
  const stack = path.join(scripts, "stack");
  const modules = readdirSync(stack).filter((name) => name.endsWith(".mjs"));
  const textOf = (name: string) => readFileSync(path.join(stack, name), "utf8");
  const exported = (text: string) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].map(([, name]) => name);
  const taken = modules.flatMap((module) =>
    [...textOf(module).matchAll(/\{([^{}]*)\} (?:from|= await import\()\s*"\.\/([\w-]+\.mjs)"/g)].flatMap(
      ([, names = "", from = ""]) =>
        names
          .split(",")
          .map((name) => name.trim().split(/ as |: /)[0] ?? "")
          .filter(Boolean)
          .map((name) => ({ module, from, name })),
    ),
  );
  expect(taken.length).toBeGreaterThan(100);
  const missing = taken.filter(
    ({ from, name }) => !modules.includes(from) || !exported(textOf(from)).includes(name),
  );
  expect(missing).toEqual([]);
});

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  ...["docs", "decisions"].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];

test.each(documents)(
  "the commands that %s names are there, with the options that it gives them",
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
