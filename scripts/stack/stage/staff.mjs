/**
 * Calls of staff to a function: of a deployed stage with the account's credentials, or of a running
 * scripts/dev.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REGION } from "../cloud/aws.mjs";
import { invoke, wishEvent } from "../cloud/events.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { end, ROOT, readJson } from "../common/tools.mjs";
import { aws, STAGES } from "./aws-cli.mjs";

/**
 * Returns the stage, the options (those in `names` are required), and the other arguments. Prints `usage`
 * and exits if an argument is wrong.
 */
export function readArguments(usage, names, { args = process.argv.slice(2), optional = [] } = {}) {
  const options = {
    data: { type: "string", default: join(ROOT, ".local") },
    ...Object.fromEntries([...names, ...optional].map((name) => [name, { type: "string" }])),
  };
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [stage, ...rest] = positionals;
    if (["local", ...STAGES].includes(stage) && names.every((name) => values[name]))
      return { stage, values, rest };
  } catch {}
  return end(`usage: ${usage}`);
}

/** Returns the sweeper's response to a wish of `scripts/NAME`; prints its error and exits if there is one. */
export async function askSweeper(stage, values, name, wish) {
  const answer = await askFunction(stage, values, "sweeper", wishEvent(name, wish));
  return answer.error ? end(answer.error) : answer;
}

/** Returns a function's response to an event. `data` is the data folder of a local stage. */
export function askFunction(stage, { data }, name, event) {
  return stage === "local"
    ? invoke(addressOfDev(data, "functions"), name, event)
    : invokeDeployed(stage, name, event);
}

/** Returns the address of a server of the running `scripts/dev`: `functions`, or `emulation` for AWS. */
export function addressOfDev(data, server) {
  const file = join(data, server);
  return existsSync(file) ? readFileSync(file, "utf8") : end(`scripts/dev does not run in ${data}`);
}

const invokeDeployed = (stage, name, event) =>
  inTemporaryFolder((folder) => {
    const answer = join(folder, "answer.json");
    const names = ["--function-name", `rota-${stage}-${name}`, "--region", REGION];
    const payload = ["--cli-binary-format", "raw-in-base64-out", "--payload", JSON.stringify(event)];
    // Retries, because only one instance of the function runs at a time, and its scheduled run may be in
    // progress.
    const env = { AWS_RETRY_MODE: "standard", AWS_MAX_ATTEMPTS: "12", ...process.env };
    const said = aws(["lambda", "invoke", ...names, ...payload, answer], { env });
    if (said === undefined || said.FunctionError) {
      end(`the function could not be called, or failed: see its log group /rota/${stage}/${name}`);
    }
    return readJson(answer);
  });
