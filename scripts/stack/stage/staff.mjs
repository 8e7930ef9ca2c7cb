/**
 * Calls of staff to a function: of a deployed stage with the account's credentials, or of a running
 * scripts/dev.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { REGION } from "../cloud/aws.mjs";
import { invoke, wishEvent } from "../cloud/events.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { end, ROOT, readJson } from "../common/tools.mjs";
import { aws, STAGES } from "./aws-cli.mjs";

/**
 * Reads the arguments of the running script: the stage, options (those in `required` must be given), and
 * the rest. `usage` describes what follows the stage; `refuse` prints it and exits, as for a wrong argument.
 */
export function staffCommand(usage, { required = [], optional = [], args = process.argv.slice(2) } = {}) {
  const name = basename(process.argv[1], ".mjs");
  const refuse = () => end(`usage: scripts/${name} local|${STAGES.join("|")} [--data DIR] ${usage}`);
  const options = {
    data: { type: "string", default: join(ROOT, ".local") },
    ...Object.fromEntries([...required, ...optional].map((option) => [option, { type: "string" }])),
  };
  const { values, positionals } = parsed({ args, allowPositionals: true, options }) ?? refuse();
  const [stage, ...rest] = positionals;
  if (!["local", ...STAGES].includes(stage) || !required.every((option) => values[option])) refuse();
  /** Returns a function's response to an event. */
  const ask = (called, event) =>
    stage === "local"
      ? invoke(addressOfDev(values.data, "functions"), called, event)
      : invokeDeployed(stage, called, event);
  /** Returns the sweeper's response to the script's wish; prints its error and exits if there is one. */
  const askSweeper = async (wish) => {
    const answer = await ask("sweeper", wishEvent(name, wish));
    return answer.error ? end(answer.error) : answer;
  };
  return { stage, values, rest, refuse, ask, askSweeper };
}

/** Returns undefined for an option that is unknown or lacks its value. */
function parsed(config) {
  try {
    return parseArgs(config);
  } catch {
    return undefined;
  }
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
