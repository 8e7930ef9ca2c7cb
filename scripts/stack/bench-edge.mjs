/**
 * The local edge by itself, before a host of functions: for measuring reads of results with the CDN's cache and without.
 *
 * `bench-edge.mjs --port N --host-port N [--without-cache]`; says `ready` when it answers.
 */
import { parseArgs } from "node:util";
import { secret } from "./bench-functions.mjs";
import { noSite, productHandlers, takePort } from "./edge.mjs";

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
    secret,
    report: console.error,
    cached,
  }),
);
console.log("ready");
