/**
 * Runs Schemathesis against the whole local stack, as a guest and as a member: every response must match
 * the API document, and none may be a server error. `scripts/test` sends some thousand requests with a
 * fixed seed, and `--full` at least `FULL`. Prints the responses by call, to show the coverage.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { execute } from "../common/processes.mjs";
import { installSchemathesis, ROOT, SCHEMATHESIS } from "../common/tools.mjs";
import { dictionaries, realData, withExamples, withWays } from "./fuzz-data.mjs";
import { meter, user } from "./fuzz-meter.mjs";

const SEED = 4;
const FULL = 20_000;
/** Test cases per call in each phase, in addition to those of the phase of boundary values. */
const EXAMPLES = { some: 3, full: 80 };
/** Sequences of calls, each call based on earlier responses. */
const WALKS = { some: 40, full: 400 };
const STEPS = 12;

export async function fuzz(full) {
  installSchemathesis();
  const document = JSON.parse(readFileSync(join(ROOT, "content/openapi.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "rota-fuzz-"));
  try {
    const status = await withLocalStack(
      (origin) => run(origin, document, folder, full),
      ["--export", "--api-only"],
    );
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(origin, document, folder, full) {
  const users = { kept: await user(origin), spent: await user(origin) };
  const { server, counted, requests } = meter(origin, document, users);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  let status = 1;
  const at = `http://127.0.0.1:${server.address().port}`;
  try {
    const runs = [];
    for (const who of ["guest", "user"]) {
      const token = who === "user" ? users.kept.token : undefined;
      const data = await realData(origin, { token, person: users.kept.person, mortal: users.spent.person });
      const files = { document: join(folder, `${who}.json`), config: join(folder, `${who}.toml`) };
      writeFileSync(files.document, JSON.stringify(withWays(withExamples(document, data), data)));
      const config = readFileSync(join(ROOT, "scripts/stack/checks/fuzz.toml"), "utf8");
      const walks = [
        `[phases.stateful]\nmax-steps = ${STEPS}`,
        `[phases.stateful.generation]\nmax-examples = ${full ? WALKS.full : WALKS.some}`,
      ];
      writeFileSync(files.config, [config, ...walks, dictionaries(data)].join("\n"));
      runs.push([at, files, token ? ["--header", "Authorization: Bearer me"] : [], full]);
    }
    const statuses = await Promise.all(runs.map((run) => ask(...run)));
    status = statuses.find((ended) => ended !== 0) ?? 0;
  } finally {
    server.close();
  }
  print(counted);
  console.log(`${requests()} requests`);
  if (full && requests() < FULL) {
    console.error(`the run had fewer requests than its full size, ${FULL}`);
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

function print(counted) {
  for (const [call, statuses] of [...counted].sort()) {
    const times = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} ×${n}`);
    console.log(`  ${call.padEnd(62)} ${times.join("  ")}`);
  }
}
