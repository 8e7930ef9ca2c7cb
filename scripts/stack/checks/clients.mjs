/**
 * Runs the clients that iyzico and Duffel publish for Node and Python against the two simulators: the
 * simulators accept the requests of these clients, and the clients can read the responses.
 */
import { join } from "node:path";
import { installClients, ROOT } from "../common/tools.mjs";
import { runTests } from "./test-runs.mjs";

export function officialClients(count) {
  installClients();
  return runTests("ours", [process.execPath, [join(ROOT, "scripts/stack/checks/clients/run.mjs")]], count);
}
