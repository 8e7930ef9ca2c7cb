/**
 * Lighthouse on a phone: home, results, payment, help and a member's profile from the static export, over
 * HTTP/2 as CloudFront serves it, with a certificate made for the run. An empty page of the same Next.js is
 * measured in the same run, because main-thread time depends on the machine and only its ratio can be
 * compared.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { onAnyStack } from "../cloud/local-stack.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { ask, bytesOf } from "../common/http.mjs";
import { execute, freePort } from "../common/processes.mjs";
import { caller, FORMS, hold, logIn, signUp } from "../common/purchase.mjs";
import { findChromium, installLighthouse, PNPM, ROOT, readJson } from "../common/tools.mjs";

const { chromium } = createRequire(join(ROOT, "webapp/package.json"))("@playwright/test");

const CHROMIUM_FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --ignore-certificate-errors";
/** Number of counted runs, since a single run varies by a tenth. */
const RUNS = 5;

const EMPTY = "/empty-page/";
const EMPTY_SOURCE = "test/empty-page";
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".txt": "text/x-component" };

export async function lighthouse() {
  const tool = installLighthouse();
  await execute([PNPM, ["--filter", "webapp", "exec", "next", "build", EMPTY_SOURCE]]);
  const shell = findChromium();
  return onAnyStack((origin) =>
    inTemporaryFolder(async (folder) => {
      const port = await freePort();
      const server = front(folder, origin).listen(port, "127.0.0.1");
      try {
        const measured = [];
        for (const [page, { path, token }] of Object.entries(await pages(origin))) {
          const at = `https://localhost:${port}`;
          const once = async () => {
            const flags = token === undefined ? [] : await signedIn(shell, at, token, folder);
            return measure(tool, shell, at + path, folder, flags);
          };
          measured.push({ page, ...(await median(once)) });
        }
        return measured;
      } finally {
        server.close();
      }
    }),
  );
}

async function pages(origin) {
  const call = caller(origin);
  const { session_unique, option } = await hold(call, "flight", await FORMS.flight(call));
  return {
    empty: { path: EMPTY },
    home: { path: "/" },
    results: { path: `/ucak-bileti/ara/${option}/` },
    payment: { path: `/flight/payment/?session_unique=${session_unique}` },
    help: { path: "/faq/" },
    profile: { path: "/profile/", token: await logIn(origin, await signUp(origin)) },
  };
}

/** Prepares a browser profile with a signed-in member, in which no file of the web app is cached yet. */
async function signedIn(executablePath, at, token, folder) {
  const browser = mkdtempSync(join(folder, "browser-"));
  const context = await chromium.launchPersistentContext(browser, {
    executablePath,
    args: ["--no-sandbox", "--ignore-certificate-errors"],
  });
  const page = await context.newPage();
  await page.goto(`${at}/airlines/none.svg`);
  await page.evaluate((stored) => localStorage.setItem("rota.token", stored), JSON.stringify(token));
  await context.close();
  return ["--disable-storage-reset", `--chrome-flags=--user-data-dir=${browser}`];
}

/**
 * Starts an HTTP/2 server in front of the stack's own server. Each response is fetched once and then served
 * from memory, so that the phone's processor is not shared with a function.
 */
function front(folder, origin) {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
  const certified = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
  const made = spawnSync("openssl", [...certified, "-keyout", key, "-out", cert]);
  if (made.status !== 0) {
    throw new Error(`openssl: ${made.error?.message ?? made.stderr}`);
  }
  const options = { key: readFileSync(key), cert: readFileSync(cert) };
  const plain = (headers) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(:|connection|keep-alive|transfer-encoding)/.test(name)),
    );
  const { hostname: host, port } = new URL(origin);
  const answers = new Map();
  return createSecureServer(options, async (incoming, answer) => {
    const sent = await bytesOf(incoming);
    if (incoming.url.startsWith(EMPTY)) return sendEmptyPage(incoming.url, answer);
    const { method, url: path, headers } = incoming;
    const key = [method, path, headers.authorization, sent].join(" ");
    if (!answers.has(key)) {
      answers.set(key, ask({ host, port, method, path, headers: plain(headers) }, sent));
    }
    try {
      const { status, headers: got, bytes } = await answers.get(key);
      answer.writeHead(status, plain(got)).end(bytes);
    } catch {
      answer.stream.close();
    }
  });
}

function sendEmptyPage(url, answer) {
  const path = url === EMPTY ? "index.html" : url.slice(EMPTY.length).split("?")[0];
  const body = readFileSync(join(ROOT, "webapp", EMPTY_SOURCE, "out", path));
  answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
}

async function measure({ node, cli }, shell, url, folder, flags) {
  const report = join(folder, "report.json");
  const output = ["--quiet", "--output=json", `--output-path=${report}`];
  const all = [...output, `--chrome-flags=${CHROMIUM_FLAGS}`, ...flags];
  const status = await execute([node, [cli, url, ...all]], undefined, { CHROME_PATH: shell });
  if (status !== 0) {
    throw new Error(`lighthouse ended with ${status}`);
  }
  const { categories, audits, environment } = readJson(report);
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]),
    ),
    lcp: Number((audits["largest-contentful-paint"].numericValue / 1000).toFixed(2)),
    blockingMs: Math.round(audits["total-blocking-time"].numericValue),
    mainThreadMs: Math.round(audits["mainthread-work-breakdown"].numericValue),
    index: Math.round(environment.benchmarkIndex),
  };
}

/** Returns the median run. A first run fills the server's memory and is not counted. */
async function median(run) {
  await run();
  const runs = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    runs.push(await run());
  }
  return runs.sort((a, b) => a.scores.performance - b.scores.performance)[RUNS >> 1];
}
