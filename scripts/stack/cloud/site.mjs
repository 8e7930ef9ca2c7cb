/**
 * Serves the exported web app as CloudFront and S3 do: with the distribution's own edge functions, headers,
 * types, compression and not-found page. Used by `scripts/dev --export`, and so by the browser tests and
 * the benchmarks.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, extname, join, normalize } from "node:path";
import { runInNewContext } from "node:vm";
import { hashesOf } from "../common/files.mjs";
import { once, PNPM, ROOT, run, TOOLS } from "../common/tools.mjs";
import { compressedOnTheFly, isStoredCompressed, storedForm } from "./compress.mjs";
import { edgeCode, pagePolicy, withAdded } from "./template.mjs";

export const OUT = join(ROOT, "webapp/out");
/** Returns the names of the export's pages. */
export const pages = () =>
  readdirSync(OUT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));

/** Content types of the files, as the deployment stores them. */
export const TYPES = {
  // Apple's file for the app's links, which has no extension.
  "apple-app-site-association": "application/json",
  ".css": "text/css",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
/** Cache lifetime of files with a hash in their name; a missing file gets none. */
export const NEVER_CHANGES = { files: "_next/static/", cacheControl: "public, max-age=31536000, immutable" };
/**
 * Metadata that S3 stores with a page: its status, if not 200, and the policy with its own scripts and
 * styles.
 */
export function metadataOf(key, page) {
  const [, own] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page) ?? [];
  return {
    ...(key === "404.html" && { status: "404" }),
    ...(own && { "content-security-policy": `${pagePolicy}; ${own}` }),
  };
}

/** Address of a local export. */
const NOWHERE = "https://rota.example";

/**
 * Builds the export, unless it was built from the same sources for the same address. An export without an
 * address is not indexed.
 */
export function buildExport(origin = NOWHERE) {
  const sources = hashesOf(["webapp", "content", "pnpm-lock.yaml"]);
  if (!existsSync(OUT)) rmSync(join(TOOLS, "web app export.stamp"), { force: true });
  once("web app export", JSON.stringify([origin, sources]), () => {
    run(PNPM, ["--filter", "webapp", "build"], { env: { ...process.env, SITE_ORIGIN: origin } });
  });
}

/** CloudFront compresses text of 1,000 bytes to 10 MB. */
const compressible = (type, size) =>
  !/^(image\/(?!svg)|font\/)/.test(type) && size >= 1_000 && size <= 10_000_000;
const compressed = new Map();

function brotli(etag, body) {
  const made = compressed.get(etag) ?? compressedOnTheFly(body);
  compressed.set(etag, made);
  return made;
}

/**
 * Compiled edge functions by their code, because a new context per request would be most of a page's cost
 * here.
 */
const handlers = new Map();

function edge(code, event) {
  const handler = handlers.get(code) ?? runInNewContext(`${code}; handler`);
  handlers.set(code, handler);
  return handler(structuredClone(event));
}

/** Runs the edge function for requests; returns the rewritten request or an immediate response. */
function rewrittenOf(path, query = "") {
  const code = edgeCode(path)["viewer-request"];
  return code ? edge(code, { request: { uri: path, querystring: query } }) : { uri: path };
}

/** Sends the immediate response of the edge, if there is one. */
function answeredAtOnce(rewritten, path, response) {
  if (rewritten.statusCode === undefined) return false;
  response.writeHead(rewritten.statusCode, withAdded(path, valuesOf(rewritten.headers))).end();
  return true;
}

/** Returns headers that CloudFront's format wraps. */
const valuesOf = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** Returns the address of the page shown at an address, if any. */
export const pageOf = (path) => /^(.*\/)index\.html$/.exec(rewrittenOf(path).uri)?.[1];

/** Returns a file as S3 does: the address is decoded once, and no file outside the folder is reached. */
function stored(uri) {
  const key = normalize(decodeURIComponent(uri)).replace(/^\/+/, "");
  const file = join(OUT, key);
  if (!file.startsWith(OUT) || !existsSync(file) || !statSync(file).isFile()) {
    return undefined;
  }
  const headers = { "content-type": TYPES[extname(file) || basename(file)] ?? "binary/octet-stream" };
  const isCompressed = isStoredCompressed(key);
  if (isCompressed) headers["content-encoding"] = "br";
  if (key.startsWith(NEVER_CHANGES.files)) headers["cache-control"] = NEVER_CHANGES.cacheControl;
  const body = isCompressed ? storedForm(OUT, key) : readFileSync(file);
  const metadata = key.endsWith(".html") ? metadataOf(key, body.toString()) : {};
  for (const [name, value] of Object.entries(metadata)) headers[`x-amz-meta-${name}`] = value;
  return { body, headers, etag: createHash("md5").update(body).digest("hex") };
}

export const exportedSite = { serve };

function serve(request, response) {
  const [path, query = ""] = request.url.split("?", 2);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(403).end();
    return;
  }
  const rewritten = rewrittenOf(path, query);
  if (answeredAtOnce(rewritten, path, response)) return;
  const found = stored(rewritten.uri);
  if (found === undefined) {
    response.writeHead(404, withAdded(path, { "content-type": "application/xml" }));
    response.end("<Error><Code>NoSuchKey</Code></Error>");
    return;
  }
  const answer = answerOf(found, edgeCode(path)["viewer-response"]);
  const headers = { ...withAdded(path, answer.headers), vary: "accept-encoding" };
  const encode =
    headers["content-encoding"] === undefined &&
    /\bbr\b/.test(request.headers["accept-encoding"] ?? "") &&
    compressible(headers["content-type"], found.body.length);
  headers.etag = encode ? `W/"${found.etag}"` : `"${found.etag}"`;
  if (request.headers["if-none-match"]?.replace("W/", "") === `"${found.etag}"`) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = encode ? brotli(found.etag, found.body) : found.body;
  response.writeHead(answer.statusCode, {
    ...headers,
    ...(encode && { "content-encoding": "br" }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Returns the response after the edge function for responses, which gets headers in CloudFront's format. */
function answerOf({ headers }, code) {
  if (code === undefined) {
    return { statusCode: 200, headers };
  }
  const wrapped = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
  const { statusCode, headers: left } = edge(code, { response: { statusCode: 200, headers: wrapped } });
  return { statusCode, headers: valuesOf(left) };
}
