/**
 * The clients that iyzico and Duffel publish for Node and for Python, against the two simulators: what the companies' own programs send
 * is taken, and what they read is answered.
 */
import { join } from "node:path";
import { execute } from "./processes.mjs";
import { installClients, ROOT } from "./tools.mjs";

export function officialClients(count) {
  installClients();
  return execute([process.execPath, [join(ROOT, "scripts/stack/clients/run.mjs")]], count);
}
