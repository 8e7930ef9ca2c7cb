/**
 * Runs the clients that iyzico and Duffel publish for Node and Python against the two simulators: the
 * simulators accept the requests of these clients, and the clients can read the responses.
 */
import { join } from "node:path";
import { execute } from "./processes.mjs";
import { installClients, ROOT } from "./tools.mjs";

export function officialClients(count) {
  installClients();
  return execute([process.execPath, [join(ROOT, "scripts/stack/clients/run.mjs")]], count);
}
