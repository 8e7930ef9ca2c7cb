/**
 * Starts the local edge alone, in front of a function host, to measure reads of results with and without
 * the CDN's cache.
 *
 * `edge.mjs --port N --host-port N [--without-cache]` prints `ready` once it accepts requests.
 */
import { parseArgs } from "node:util";
import { noSite, productHandlers, takePort } from "../cloud/edge.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string" },
    "host-port": { type: "string" },
    "without-cache": { type: "boolean", default: false },
  },
});

const product = await takePort(Number(options.port));
const cached = options["without-cache"] ? (_request, fetch) => fetch() : undefined;
product.open(
  productHandlers({
    hostPort: Number(options["host-port"]),
    site: noSite,
    report: console.error,
    cached,
  }),
);
console.log("ready");
