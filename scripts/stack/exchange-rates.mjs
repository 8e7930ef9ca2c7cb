/** `scripts/exchange-rates`: what the function `exchange-rates` published, and what waits for a person. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REGION } from "./aws.mjs";
import { invoke } from "./events.mjs";
import { ROOT } from "./tools.mjs";

const FUNCTION = "exchange-rates";
const USAGE = `usage: scripts/exchange-rates development|staging|production [--approve DIGEST]
       scripts/exchange-rates local [--data DIR] [--approve DIGEST]`;

const { stage, approve, data } = wishes();
const { published, waiting, newest_digest, waiting_digest } = await asked(
  approve ? { approve } : { show: true },
);
const newest = published.at(-1);
for (const { list, effective_at } of published) {
  console.log(`${list.date}  from ${effective_at}  ${shown(list.rates)}`);
}
if (waiting) {
  console.log(`${waiting.date}  waits for --approve ${waiting_digest}`);
  for (const [currency, micro] of Object.entries(waiting.rates)) {
    const was = newest.list.rates[currency];
    console.log(`  ${currency} ${liras(was)} → ${liras(micro)}  ${percent(micro, was)}`);
  }
}
if (approve && newest_digest !== approve) {
  end(`no list ${approve} waits`);
}

function wishes() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        approve: { type: "string" },
        data: { type: "string", default: join(ROOT, ".local") },
      },
    });
    const [stage, ...rest] = positionals;
    const isStage = ["local", "development", "staging", "production"].includes(stage);
    const isDigest = values.approve === undefined || /^[0-9a-f]{16}$/.test(values.approve);
    return isStage && isDigest && rest.length === 0 ? { stage, ...values } : end(USAGE);
  } catch {
    return end(USAGE);
  }
}

function asked(detail) {
  const event = { source: "scripts/exchange-rates", detail };
  return stage === "local" ? invoke(functionsHostOf(data), FUNCTION, event) : invokeDeployed(event);
}

function functionsHostOf(data) {
  const file = join(data, "functions");
  return existsSync(file) ? readFileSync(file, "utf8") : end(`scripts/dev does not run in ${data}`);
}

function invokeDeployed(event) {
  const folder = mkdtempSync(join(tmpdir(), "rota-"));
  try {
    const answer = join(folder, "answer.json");
    const names = ["--function-name", `rota-${stage}-${FUNCTION}`, "--region", REGION];
    const payload = ["--cli-binary-format", "raw-in-base64-out", "--payload", JSON.stringify(event)];
    const { status, stdout } = spawnSync("aws", ["lambda", "invoke", ...names, ...payload, answer], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (status !== 0 || JSON.parse(stdout).FunctionError) {
      end(`the function was not asked, or failed: /rota/${stage}/${FUNCTION} says why`);
    }
    return JSON.parse(readFileSync(answer, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function shown(rates) {
  return Object.entries(rates)
    .map(([currency, micro]) => `${currency} ${liras(micro)}`)
    .join("  ");
}

function liras(micro) {
  return `${Math.floor(micro / 1_000_000)}.${String(micro % 1_000_000).padStart(6, "0")}`;
}

function percent(now, was) {
  return `${now > was ? "+" : ""}${((100 * (now - was)) / was).toFixed(1)} %`;
}

function end(message) {
  console.error(message);
  process.exit(1);
}
