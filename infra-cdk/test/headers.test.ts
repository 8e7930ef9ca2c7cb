/**
 * Headers that pass through the CDN: headers that functions read, headers of providers' notices, and
 * response headers.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { resourcesOf } from "./stack.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { originHeaders, seenByOrigin, tellsOrigin } = await import(
  path.join(root, "scripts/stack/cloud/template.mjs")
);
const { exportedSite, metadataOf, NEVER_CHANGES } = await import(
  path.join(root, "scripts/stack/cloud/site.mjs")
);

/** Notice paths, by the source file that reads the signature. */
const NOTICES: Record<string, string> = {
  "functions/base/src/duffel_events.rs": "/api/base/duffel/events/",
  "shared/duffel/src/signature.rs": "/api/base/duffel/events/",
  "shared/journey/src/payment/iyzico/notices.rs": "/api/base/gateway/payment/notice/",
};
/**
 * Sources called past the CDN, or acting as clients: the headers that they read do not come from a browser.
 */
const PAST_THE_CDN =
  /^(?:functions\/(?:bank|duffel)-simulator|shared\/(?:tools\/(?:testkit|prove)|duffel\/src\/client))\//;
/** Headers added on the way, by the gateway or by the distribution's origin configuration. */
const ADDED = ["x-forwarded-for", ...Object.keys(originHeaders(() => "key"))];

interface Read {
  file: string;
  name: string;
}

const sources = ["functions", "shared"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\/src\/.*\.rs$/.test(file) && !/\/tests?(?:\.rs|\/)/.test(file))
    .filter((file) => !PAST_THE_CDN.test(file)),
);
const textOf = (file: string) =>
  readFileSync(path.join(root, file), "utf8").split("#[cfg(test)]\nmod tests {")[0] ?? "";

/**
 * Returns the header name of a constant: derived from its spelling for the crate `http`, else its own text.
 */
function named(constant: string, text: string) {
  const name = constant.split("::").at(-1) ?? "";
  const home = constant.includes("signature::") ? textOf("shared/duffel/src/signature.rs") : text;
  const [, own] = new RegExp(`const ${name}: .*"(.+)"`).exec(home) ?? [];
  return (own ?? name.replaceAll("_", "-")).toLowerCase();
}

/** Returns every header that a source reads from a request, in any spelling. */
function readIn(file: string): Read[] {
  const text = textOf(file);
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
  const literal = found(/(?<!\.header\()"((?:x|cloudfront)-[a-z0-9-]+)"/gi);
  const requested = found(
    /\.?(?:get|get_all|text|header)\("([a-z]+(?:-[a-z0-9]+)+|authorization|cookie|origin|host)"\)/g,
  );
  const constants = found(/\.(?:get|get_all)\(&?((?:\w+::)*[A-Z][A-Z_]+)\)/g)
    .filter(() => /HeaderMap|headers/.test(text))
    .map((constant) => named(constant, text));
  const made = found(/format!\("((?:x|cloudfront)-[a-z-]+)\{what\}"\)/g).flatMap((prefix) =>
    found(/\b(?:viewer|degrees)\("([a-z]+)"\)/g).map((end) => prefix + end),
  );
  return [...literal, ...requested, ...constants, ...made].map((name) => ({
    file,
    name: name.toLowerCase(),
  }));
}

/** Headers that functions send in responses and never read. */
const ANSWERED = ["x-request-id", "x-amzn-trace-id"];
const reads = sources.flatMap(readIn).filter(({ name }) => !ADDED.includes(name) && !ANSWERED.includes(name));

const seen = (at: string, name: string): string | undefined =>
  tellsOrigin(at, name) ? "said" : seenByOrigin({ url: at, headers: { [name]: "said" } }).headers[name];

it("passes on every header that a function reads", () => {
  const names = reads.map(({ name }) => name);
  for (const known of ["x-duffel-signature", "x-iyz-signature-v3", "cloudfront-viewer-latitude"]) {
    expect(names).toContain(known);
  }
  for (const known of ["idempotency-key", "if-none-match", "content-length", "user-agent", "authorization"]) {
    expect(names).toContain(known);
  }
  const dropped = reads.filter(({ file, name }) => seen(NOTICES[file] ?? "/api/user/", name) === undefined);
  expect(dropped).toEqual([]);
});

it("passes on every header of a provider's notice, whatever header it is signed in", () => {
  for (const at of Object.values(NOTICES)) {
    for (const address of [at, at.slice(0, -1)]) {
      const headers = { "x-of-next-year": "signed", host: "rota.example", "user-agent": "provider/2" };
      const { host: _, ...passed } = headers;
      expect(seenByOrigin({ url: `${address}?a=1`, headers })).toEqual({
        url: `${address}?a=1`,
        headers: passed,
      });
    }
  }
  // No other source reads a signature.
  const readers = reads.filter(({ name }) => /signature/.test(name)).map(({ file }) => file);
  expect([...new Set(readers)].sort()).toEqual(Object.keys(NOTICES).sort());
});

it("passes a function at the local edge the headers and fields of its policies alone", () => {
  const headers = {
    authorization: "Bearer one",
    "x-device-id": "two",
    "content-type": "application/json",
    "x-duffel-signature": "three",
    cookie: "four",
    host: "rota.example",
  };
  expect(seenByOrigin({ url: "/api/user/?a=1&b=2", headers })).toEqual({
    url: "/api/user/?a=1&b=2",
    headers: { authorization: "Bearer one", "x-device-id": "two", "content-type": "application/json" },
  });
  expect(tellsOrigin("/api/user/", "cloudfront-viewer-address")).toBe(true);
  // The function counts an external supplier's searches by network, while a cached response serves every
  // viewer.
  expect(tellsOrigin("/api/flight/gateway/results/", "cloudfront-viewer-address")).toBe(true);
  const results = "/api/flight/gateway/results/?option=a";
  expect(seenByOrigin({ url: `${results}&c=d`, headers })).toEqual({
    url: results,
    headers: { "content-type": "application/json" },
  });
  expect(tellsOrigin("/about/", "cloudfront-viewer-address")).toBe(false);
});

it("keeps each header list of a policy to the ten headers that CloudFront allows", () => {
  const lists = ["CachePolicy", "OriginRequestPolicy"].flatMap((kind) =>
    resourcesOf("production", `AWS::CloudFront::${kind}`).map(([, { Properties }]) => {
      const config = Properties[`${kind}Config`];
      return (config.ParametersInCacheKeyAndForwardedToOrigin ?? config).HeadersConfig.Headers ?? [];
    }),
  );
  expect(lists).toHaveLength(4);
  for (const list of lists) expect(list.length).toBeLessThanOrEqual(10);
});

/** Returns the response of the exported site to a request for an address. */
function answerOf(url: string) {
  const answer: { status?: number; headers?: Record<string, string> } = {};
  const response = {
    writeHead(status: number, headers: Record<string, string>) {
      Object.assign(answer, { status, headers });
      return response;
    },
    end() {},
  };
  exportedSite.serve({ url, method: "GET", headers: {} }, response);
  return answer;
}

it("does not cache a missing file below /_next/static/ for ever", () => {
  expect(answerOf("/_next/static/chunks/missing.js")).toMatchObject({
    status: 404,
    headers: { "cache-control": "public, max-age=0, must-revalidate" },
  });
  // The lifetime that S3 stores with a file takes precedence over the distribution's.
  const assets = resourcesOf("production", "AWS::CloudFront::ResponseHeadersPolicy").find(([id]) =>
    id.includes("asset"),
  )?.[1].Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items;
  expect(assets).toContainEqual({
    Header: "cache-control",
    Value: "public, max-age=0, must-revalidate",
    Override: false,
  });
  expect(NEVER_CHANGES.cacheControl).toContain("immutable");
});

it("stores each page with the policy that names its scripts, which CloudFront does not replace", () => {
  const page = `<head><meta http-equiv="Content-Security-Policy" content="script-src 'self' 'sha256-x='; style-src 'self'"></head>`;
  const { "content-security-policy": policy } = metadataOf("index.html", page);
  expect(policy).toMatch(/^base-uri 'none'; .*; script-src 'self' 'sha256-x='; style-src 'self'$/);
  expect(metadataOf("404.html", page)).toMatchObject({ status: "404" });
  const [pages] = resourcesOf("production", "AWS::CloudFront::ResponseHeadersPolicy").filter(([id]) =>
    id.includes("page"),
  );
  const security = pages?.[1].Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  expect(security.ContentSecurityPolicy.Override).toBe(false);
});

it("redirects /.well-known/change-password at the local edge, too", () => {
  expect(answerOf("/.well-known/change-password")).toMatchObject({
    status: 302,
    headers: { location: "/profile/password/" },
  });
});
