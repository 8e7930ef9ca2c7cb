/**
 * Starts each function without one of its variables in the template, in turns, and expects that the start
 * ends with the name of that variable. The stacks of the other phases start the functions with all of them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CREDENTIALS } from "../cloud/aws.mjs";
import { environments, NOWHERE } from "../cloud/template.mjs";
import { tellFault } from "../common/faults.mjs";
import { execute } from "../common/processes.mjs";
import { ROOT } from "../common/tools.mjs";

/** A start reads its variables before it calls anything. */
const AWS = { ...CREDENTIALS, AWS_ENDPOINT_URL: NOWHERE, AWS_LAMBDA_RUNTIME_API: new URL(NOWHERE).host };
const AT_ONCE = 4;

/** Phase of `scripts/test`. */
export async function starts() {
  if ((await execute(["cargo", ["build", "--bins"]])) !== 0) return 1;
  const waiting = Object.entries(environments()).flatMap(([name, variables]) =>
    Object.keys(variables).map((missing) => ({ name, variables, missing })),
  );
  console.log(`${waiting.length} starts without a variable`);
  const survived = [];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!(await isEnded(next))) survived.push(`${next.name} starts without ${next.missing}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const line of survived) tellFault(line);
  return survived.length === 0 ? 0 : 1;
}

async function isEnded({ name, variables, missing }) {
  const { [missing]: _, ...env } = { ...AWS, ...variables };
  const child = spawn(join(ROOT, "target/debug", name), { env, stdio: ["ignore", "ignore", "pipe"] });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return status !== 0 && said.includes(`environment variable ${missing} is missing`);
}
