/**
 * Runs Schemathesis against the whole local stack, as a guest and as a member: every response must match
 * the API document, and none may be a server error. `scripts/test` sends some thousand requests with a
 * fixed seed, and `--full` at least `FULL`. Prints the responses by call, to show the coverage.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { tellFault } from "../common/faults.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { execute } from "../common/processes.mjs";
import { installSchemathesis, ROOT, readJson, SCHEMATHESIS } from "../common/tools.mjs";
import { dictionaries, realData, withExamples, withWays } from "./fuzz-data.mjs";
import { meter, user } from "./fuzz-meter.mjs";

const SEED = 4;
const BUDGET = "valid requests of a fuzz run that succeed, %";
const FULL = 20_000;
/** Test cases per call in each phase, in addition to those of the phase of boundary values. */
const EXAMPLES = { some: 3, full: 80 };
/** Sequences of calls, each call based on earlier responses. */
const WALKS = { some: 40, full: 400 };
const STEPS = 12;

export async function fuzz(count, full) {
  installSchemathesis();
  const document = readJson("content/openapi.json");
  return inTemporaryFolder((folder) =>
    withLocalStack((origin) => run(origin, document, folder, count, full), ["--export", "--api-only"]),
  );
}

async function run(origin, document, folder, count, full) {
  const users = { lasting: await user(origin), spent: await user(origin) };
  const { server, counted, valid, requests } = meter(origin, document, users);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  let status = 1;
  const at = `http://127.0.0.1:${server.address().port}`;
  try {
    // Imported on demand, because this module is loaded before the packages are installed.
    const { parse, stringify } = await import("smol-toml");
    const settings = parse(readFileSync(join(ROOT, "scripts/stack/checks/fuzz.toml"), "utf8"));
    const runs = [];
    for (const who of ["guest", "user"]) {
      const token = who === "user" ? users.lasting.token : undefined;
      const data = await realData(origin, {
        token,
        person: users.lasting.person,
        mortal: users.spent.person,
      });
      const files = { document: join(folder, `${who}.json`), config: join(folder, `${who}.toml`) };
      writeFileSync(files.document, JSON.stringify(withWays(withExamples(document, data), data)));
      const stateful = {
        "max-steps": STEPS,
        generation: { "max-examples": full ? WALKS.full : WALKS.some },
      };
      writeFileSync(files.config, stringify({ ...settings, phases: { stateful }, ...dictionaries(data) }));
      runs.push([at, files, token ? ["--header", "Authorization: Bearer me"] : [], full]);
    }
    const statuses = await Promise.all(runs.map((run) => ask(...run)));
    status = statuses.find((ended) => ended !== 0) ?? 0;
  } finally {
    server.close();
  }
  print(counted, valid);
  console.log(`${requests()} requests`);
  count.add({ requests: requests() });
  status ||= shareOfSuccess(valid);
  if (full && requests() < FULL) {
    tellFault(`the run had fewer requests than its full size, ${FULL}`);
    return 1;
  }
  return status;
}

/** Runs Schemathesis with one worker, because Python 3.11 compiles in one thread at a time only. */
function ask(at, { document, config }, more, full) {
  const args = [
    ["--config-file", config, "run", document, "--url", at, ...more],
    ["--seed", `${SEED}`, "--max-examples", `${full ? EXAMPLES.full : EXAMPLES.some}`, "--workers", "1"],
  ];
  return execute([SCHEMATHESIS, args.flat()], () => {});
}

function print(counted, valid) {
  for (const [call, statuses] of [...counted].sort()) {
    const times = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} ×${n}`);
    const share = percent(valid.filter((request) => request.call === call));
    console.log(
      `  ${call.padEnd(62)} ${share === undefined ? "     " : `${share} %`.padStart(5)}  ${times.join("  ")}`,
    );
  }
}

/** Returns the share of successful requests; undefined without requests. */
const percent = (requests) =>
  requests.length > 0
    ? Math.round((100 * requests.filter(({ isSuccessful }) => isSuccessful).length) / requests.length)
    : undefined;

/**
 * Prints the share of valid requests that succeed, and returns 1 if it is below its budget: the document
 * then says too little of a request, and the run tests little beyond the checks of its form. The phase of
 * boundary values is printed but not counted, since the ends of all ranges seldom fit together.
 */
function shareOfSuccess(valid) {
  for (const phase of new Set(valid.map((request) => request.phase))) {
    const requests = valid.filter((request) => request.phase === phase);
    console.log(
      `valid requests of the phase ${phase} that succeed: ${percent(requests)} % of ${requests.length}`,
    );
  }
  const budget = readJson("scripts/budgets.json")[BUDGET];
  const drawn = valid.filter(({ phase }) => phase !== "coverage");
  console.log(`${BUDGET}: ${percent(drawn)} of ${drawn.length}, at least ${budget}`);
  return percent(drawn) < budget ? 1 : 0;
}
