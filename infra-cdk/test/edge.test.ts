/** Runs the CloudFront Functions unchanged in njs, the engine that CloudFront uses. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Returns the auth pages. The file is read as text, because its imports resolve only inside the web app. */
function authTypes() {
  const source = readFileSync(new URL("../../webapp/features/auth/types.ts", import.meta.url), "utf8");
  const [, list = ""] = /AUTH_TYPES = \[(.*?)\]/s.exec(source) ?? [];
  return [...list.matchAll(/"(.+?)"/g)].map(([, type]) => type);
}

/** Returns the value of an expression that uses one of the functions. */
function edge(name: string, expression: string) {
  const code = readFileSync(new URL(`../edge/${name}.js`, import.meta.url), "utf8");
  const said = execFileSync("njs", ["-c", `${code}; console.log(JSON.stringify(${expression}))`], {
    encoding: "utf8",
  });
  return JSON.parse(said);
}
const handled = (name: string, event: object) => edge(name, `handler(${JSON.stringify(event)})`);
const rewritten = (uri: string): string => handled("rewrite", { request: { uri } }).uri;

test.each([
  ["/", "/index.html"],
  ["/index.html", "/index.html"],
  ["/index.txt", "/index.txt"],
  ["/flight/search/", "/flight/search/index.html"],
  ["/flight/search", "/flight/search/index.html"],
  ["/flight/search/index.txt", "/flight/search/index.txt"],
  ["/flight/booking/detail/AbC-_9/", "/flight/booking/detail/_/index.html"],
  ["/flight/booking/detail/AbC-_9", "/flight/booking/detail/_/index.html"],
  ["/flight/booking/detail/AbC-_9/index.html", "/flight/booking/detail/_/index.html"],
  ["/flight/booking/detail/AbC-_9/index.txt", "/flight/booking/detail/_/index.txt"],
  ["/flight/booking/detail/AbC-_9/__next._tree.txt", "/flight/booking/detail/_/__next._tree.txt"],
  ["/flight/booking/detail/a.b/", "/flight/booking/detail/_/index.html"],
  ["/flight/booking/detail/_/", "/flight/booking/detail/_/index.html"],
  ["/flight/search-gate/_/", "/flight/search-gate/_/index.html"],
  ["/flight/search-gate/Zm9v/", "/flight/search/index.html"],
  ["/bus/search-gate/o%201", "/bus/search/index.html"],
  ["/car/search-gate/o1/", "/car/search/index.html"],
  ["/ucak-bileti/ara/Zm9v/", "/flight/search/index.html"],
  ["/bus/search-gate/o1/index.txt", "/bus/search-gate/_/index.txt"],
  ["/bus/booking/detail/AbC-_9/", "/bus/booking/detail/_/index.html"],
  ["/car/payment/", "/car/payment/index.html"],
  ["/ucak-bileti/ara/_/", "/ucak-bileti/ara/_/index.html"],
  ["/corporate/7/", "/corporate/_/index.html"],
  ["/corporate/7/index.txt", "/corporate/_/index.txt"],
  ["/auth/login/", "/auth/login/index.html"],
  ["/profile/tickets", "/profile/tickets/index.html"],
  ["/favicon.ico", "/favicon.ico"],
  ["/_next/image.png", "/_next/image.png"],
  ["/.well-known/apple-app-site-association", "/.well-known/apple-app-site-association"],
  ["/.well-known/assetlinks.json", "/.well-known/assetlinks.json"],
  // Not a page: the identifier is missing, or no page has this path.
  ["/corporate/", "/404.html"],
  ["/flight/booking/detail/", "/404.html"],
  ["/flight/booking/detail/x/y/", "/404.html"],
  ["/flight/", "/404.html"],
  ["/auth/", "/404.html"],
  ["/auth/other/", "/404.html"],
  ["/nothing/here", "/404.html"],
])("%s is answered by %s", (uri, answered) => {
  expect(rewritten(uri)).toBe(answered);
});

test("a rewritten request keeps its query", () => {
  const request = { uri: "/flight/search", querystring: { session_unique: { value: "s" } } };
  expect(handled("rewrite", { request })).toEqual({ ...request, uri: "/flight/search/index.html" });
});

test("/.well-known/change-password redirects to its page, and a missing well-known file does not", () => {
  const answerTo = (uri: string) => handled("rewrite", { request: { uri } });
  expect(answerTo("/.well-known/change-password")).toMatchObject({
    statusCode: 302,
    headers: { location: { value: "/profile/password/" } },
  });
  expect(rewritten("/profile/password/")).toBe("/profile/password/index.html");
  // An absent file must be reported as absent, or a password manager could not trust the redirect above.
  const probe = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect(rewritten(probe)).toBe(probe);
});

test("a page is served with its stored content security policy, which names its own scripts", () => {
  const own = "base-uri 'none'; script-src 'self' 'sha256-x='";
  const stored = {
    statusCode: 200,
    headers: {
      "content-security-policy": { value: "base-uri 'none'" },
      "x-amz-meta-content-security-policy": { value: own },
    },
  };
  expect(handled("status", { response: stored })).toEqual({
    statusCode: 200,
    headers: { "content-security-policy": { value: own } },
  });
});

test("the rewritten pages are the pages of the web app", () => {
  const app = new URL("../../webapp/app/", import.meta.url);
  const files = readdirSync(app, { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    // The auth pages are exported by name, one for each type.
    .flatMap((file) =>
      file.startsWith("auth/[type]/") ? authTypes().map((type) => `auth/${type}/page.tsx`) : file,
    )
    .map((file) =>
      file
        .replace(/\/?page\.tsx$/, "")
        .split("/")
        .filter((part) => !/^\(.*\)$/.test(part))
        .map((part) => (part.startsWith("[") ? "_" : part))
        .join("/"),
    );
  expect(edge("rewrite", "PAGES").sort()).toEqual(routes.sort());
});

test("the not-found page has status 404, and no other response changes", () => {
  const stored = {
    statusCode: 200,
    headers: { "x-amz-meta-status": { value: "404" }, etag: { value: "e" } },
  };
  expect(handled("status", { response: stored })).toEqual({
    statusCode: 404,
    headers: { etag: { value: "e" } },
  });
  const unchanged = { statusCode: 304, headers: {} };
  expect(handled("status", { response: unchanged })).toEqual(unchanged);
});
