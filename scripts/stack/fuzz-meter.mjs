/**
 * Stands between Schemathesis and the local stack. Each request comes from an address of its own, so that the limits per
 * network do not swallow the rest of a run; `Bearer me` becomes the token of a living user; every request is counted by its call and its answer's status.
 */
import { request as ask, createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { logIn, signUp } from "./purchase.mjs";

/** Calls that end what they are called with: they get a user of their own, who may die. */
const ENDING =
  /^(DELETE \/api\/auth\/(logout|sessions)\/|PUT \/api\/auth\/password\/|POST \/api\/user\/delete\/)/;

/** Somebody with a token, also after a call ended it. */
export async function user(origin) {
  let person = await signUp(origin);
  let token = await logIn(origin, person);
  let renewing;
  return {
    get person() {
      return person;
    },
    get token() {
      return token;
    },
    async renew(dead) {
      if (dead === token) {
        renewing ??= logIn(origin, person)
          .catch(async () => {
            person = await signUp(origin);
            return logIn(origin, person);
          })
          .then((fresh) => (token = fresh))
          .finally(() => (renewing = undefined));
      }
      await renewing;
    },
  };
}

/** The calls of the document, the exact paths before those with parts. */
function recogniser(paths) {
  const calls = Object.keys(paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{[^}]+\}/g, "[^/]+")}$`),
    parts: path.split("{").length,
  }));
  calls.sort((a, b) => a.parts - b.parts);
  return (method, path) => {
    const known = calls.find(({ pattern }) => pattern.test(path))?.path;
    return known && paths[known][method.toLowerCase()]
      ? `${method} ${known}`
      : "what the document does not have";
  };
}

/** In 127.0.0.0/8 every address is this machine's own. */
const address = (n) => `127.${1 + ((n >> 16) & 127)}.${(n >> 8) & 255}.${n & 255}`;

export function meter(origin, { paths }, users) {
  const { hostname: host, port } = new URL(origin);
  const callOf = recogniser(paths);
  /** Call → status → how often. */
  const counted = new Map();
  let requests = 0;

  const server = createServer(async (incoming, outgoing) => {
    requests += 1;
    const { method, url, headers } = incoming;
    const call = callOf(method, url.split("?", 1)[0]);
    const who =
      headers.authorization === "Bearer me" ? (ENDING.test(call) ? users.spent : users.kept) : undefined;
    const token = who?.token;
    const onward = {
      host,
      port,
      method,
      path: url,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      localAddress: address(requests),
    };
    const asked = ask(onward, async (answer) => {
      const bytes = await buffer(answer);
      const { statusCode } = answer;
      const statuses = counted.get(call) ?? new Map();
      counted.set(call, statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1));
      if (statusCode === 401 && who) {
        await who.renew(token);
      }
      outgoing.writeHead(statusCode, answer.rawHeaders);
      outgoing.end(bytes);
    });
    asked.on("error", (error) => outgoing.destroy(error));
    asked.end(await buffer(incoming));
  });
  return { server, counted, requests: () => requests };
}
