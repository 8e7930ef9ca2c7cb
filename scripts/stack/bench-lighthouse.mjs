/**
 * Lighthouse on a phone: home, results and payment from the static export, over HTTP/2 as CloudFront serves it (the
 * certificate is made for the run).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLocalStack } from "./local-stack.mjs";
import { execute, freePort } from "./processes.mjs";
import { caller, FORMS, hold } from "./purchase.mjs";
import { findChromium, installLighthouse } from "./tools.mjs";

const CHROMIUM_FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --ignore-certificate-errors";
/** A single run varies by a tenth. */
const RUNS = 3;

export async function lighthouse() {
  const tool = installLighthouse();
  const chromium = findChromium();
  const results = await withLocalStack(async (origin) => {
    const folder = mkdtempSync(join(tmpdir(), "rota-"));
    const port = await freePort();
    const server = front(folder, origin).listen(port, "127.0.0.1");
    try {
      const measured = [];
      for (const [page, path] of Object.entries(await pages(origin))) {
        const url = `https://localhost:${port}${path}`;
        measured.push({ page, ...(await median(() => measure(tool, chromium, url, folder))) });
      }
      return measured;
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
  if (results === undefined) {
    throw new Error("the local stack did not start");
  }
  return results;
}

async function pages(origin) {
  const call = caller(origin);
  const { session_unique, option } = await hold(call, "flight", await FORMS.flight(call));
  return {
    home: "/",
    results: `/ucak-bileti/ara/${option}/`,
    payment: `/flight/payment/?session_unique=${session_unique}`,
  };
}

/** HTTP/2 in front of the stack's own server. */
function front(folder, origin) {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
  const made = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=localhost",
    "-keyout",
    key,
    "-out",
    cert,
  ]);
  if (made.status !== 0) {
    throw new Error(`openssl: ${made.error?.message ?? made.stderr}`);
  }
  const options = { key: readFileSync(key), cert: readFileSync(cert) };
  return createSecureServer(options, (asked, answer) => {
    const plain = (headers) =>
      Object.fromEntries(
        Object.entries(headers).filter(
          ([name]) => !/^(:|connection|keep-alive|transfer-encoding)/.test(name),
        ),
      );
    const onward = request(
      origin + asked.url,
      { method: asked.method, headers: plain(asked.headers) },
      (got) => {
        answer.writeHead(got.statusCode, plain(got.headers));
        got.pipe(answer);
      },
    );
    onward.on("error", () => answer.stream.close());
    asked.pipe(onward);
  });
}

async function measure({ node, cli }, chromium, url, folder) {
  const report = join(folder, "report.json");
  const flags = ["--quiet", "--output=json", `--output-path=${report}`, `--chrome-flags=${CHROMIUM_FLAGS}`];
  const status = await execute([node, [cli, url, ...flags]], () => {}, { CHROME_PATH: chromium });
  if (status !== 0) {
    throw new Error(`lighthouse ended with ${status}`);
  }
  const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]),
    ),
    lcp: Number((audits["largest-contentful-paint"].numericValue / 1000).toFixed(2)),
  };
}

async function median(run) {
  const runs = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    runs.push(await run());
  }
  return runs.sort((a, b) => a.scores.performance - b.scores.performance)[RUNS >> 1];
}
