/**
 * Makes a Python and a TypeScript client of the API document with public generators, and buys a flight with
 * each on a local stack: the document alone is enough to use the API.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { onAnyStack } from "../cloud/local-stack.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { execute } from "../common/processes.mjs";
import { inDays, passIssuer } from "../common/purchase.mjs";
import {
  installClients,
  installNewerNode,
  OPENAPI_PYTHON_CLIENT,
  OPENAPI_TS,
  PYTHON,
  ROOT,
} from "../common/tools.mjs";

const DOCUMENT = join(ROOT, "content/openapi.json");
const SOURCES = join(ROOT, "scripts/stack/checks/clients/generated");
const BIN = join(ROOT, "webapp/node_modules/.bin");

export function generatedClients() {
  installClients();
  return inTemporaryFolder(async (folder) => {
    cpSync(SOURCES, folder, { recursive: true });
    const made = (await makePython(folder)) || (await makeTypeScript(folder));
    return made || onAnyStack((origin) => buyBoth(folder, origin), ["--export", "--api-only"]);
  });
}

/** A part of the document that the generator skips with a warning fails the phase. */
function makePython(folder) {
  const options = ["--meta", "none", "--fail-on-warning", "--config", join(folder, "config.yaml")];
  const args = ["generate", "--path", DOCUMENT, "--output-path", join(folder, "rota"), ...options];
  return run(OPENAPI_PYTHON_CLIENT, args);
}

/**
 * The generator needs a newer Node than the product. The compiler checks the program against the client, and
 * the bundler writes what Node runs.
 */
async function makeTypeScript(folder) {
  const args = [OPENAPI_TS, "-i", DOCUMENT, "-o", join(folder, "client"), "--no-log-file"];
  const bundle = [join(folder, "buy.ts"), "--bundle", "--format=esm", `--outfile=${join(folder, "buy.mjs")}`];
  return (
    (await run(installNewerNode(), args)) ||
    (await run(join(BIN, "tsc"), ["--project", folder])) ||
    run(join(BIN, "esbuild"), bundle)
  );
}

async function buyBoth(folder, origin) {
  const customer = [process.execPath, join(SOURCES, "customer.mjs")];
  const status = await run(PYTHON, [join(folder, "buy.py"), origin, ...customer]);
  const { buyTicket } = await import(pathToFileURL(join(folder, "buy.mjs")));
  const ticket = await buyTicket(origin, inDays(30), passIssuer, () => pause(1_000));
  console.log(`ticket ${ticket}: ticketed`);
  return status;
}

const run = (command, args) => execute([command, args]);
