/**
 * Proxy between Schemathesis and the local stack. Each request gets its own client address, so that the
 * limits per network do not block the rest of a run. `Bearer me` is replaced by the token of an existing
 * member. Requests are counted by call and status, and apart those that the document calls valid.
 */
import { createServer } from "node:http";
import { pathPattern } from "../cloud/template.mjs";
import { ask, bytesOf } from "../common/http.mjs";
import { logIn, signUp } from "../common/purchase.mjs";

/** Header with the phase of requests that are valid by the document, set by `fuzz-hooks.py`. */
const VALID_IN = "x-valid-in";

/** Calls that end the session or account that makes them; they use a separate member. */
const ENDING =
  /^(DELETE \/api\/auth\/(logout|sessions)\/|PUT \/api\/auth\/password\/|POST \/api\/user\/delete\/)/;

/** Returns a member with a valid token, replaced after a call has ended the previous one. */
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

/** Returns a function that finds the call of the document; exact paths go before paths with parameters. */
function recogniser(paths) {
  const calls = Object.keys(paths).map((path) => ({
    path,
    pattern: pathPattern(path),
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

/** Returns true for a member, and for a guest where the call asks for no token. */
function mayCall(paths, call, authorization) {
  const [method, path] = call.split(" ");
  const { security } = paths[path]?.[method.toLowerCase()] ?? {};
  if (security === undefined) return false;
  const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
  return authorization === "Bearer me" || (isOpen && authorization === undefined);
}

/** Each address of 127.0.0.0/8 belongs to this machine. */
const address = (n) => `127.${1 + ((n >> 16) & 127)}.${(n >> 8) & 255}.${n & 255}`;

export function meter(origin, { paths }, users) {
  const { hostname: host, port } = new URL(origin);
  const callOf = recogniser(paths);
  /** Counts by call and status. */
  const counted = new Map();
  /** Valid requests: their call, phase and success. */
  const valid = [];
  let requests = 0;

  const server = createServer(async (incoming, outgoing) => {
    requests += 1;
    const { method, url, headers: all } = incoming;
    const { [VALID_IN]: phase, ...headers } = all;
    const call = callOf(method, url.split("?", 1)[0]);
    const who =
      headers.authorization === "Bearer me" ? (ENDING.test(call) ? users.spent : users.lasting) : undefined;
    const token = who?.token;
    const onward = {
      host,
      port,
      method,
      path: url,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      localAddress: address(requests),
    };
    try {
      const { status, rawHeaders, bytes } = await ask(onward, await bytesOf(incoming));
      const statuses = counted.get(call) ?? new Map();
      counted.set(call, statuses.set(status, (statuses.get(status) ?? 0) + 1));
      if (phase && mayCall(paths, call, headers.authorization)) {
        valid.push({ call, phase, isSuccessful: status < 400 });
      }
      if (status === 401 && who) await who.renew(token);
      outgoing.writeHead(status, rawHeaders).end(bytes);
    } catch (error) {
      outgoing.destroy(error);
    }
  });
  return { server, counted, valid, requests: () => requests };
}
