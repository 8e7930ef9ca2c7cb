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
import { freePort } from "./processes.mjs";
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
      return Object.entries(await pages(origin)).map(([page, path]) =>
        median(page, () => measure(tool, chromium, `https://localhost:${port}${path}`, folder)),
      );
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
  return results ?? [];
}

/** A search and a choice, so that results and payment have something to show. */
async function pages(origin) {
  const call = async (method, path, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    return answer.json();
  };
  const place = async (keyword) => (await call("GET", `/flight/airport/?keyword=${keyword}`))[0].id;
  const started = await call("POST", "/flight/gateway/search/", {
    fly_type: "OW",
    direct_flights_only: false,
    refundables_only: false,
    departure_airport: await place("IST"),
    arrival_airport: await place("ESB"),
    departure_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    return_date: null,
    adult_count: 1,
    child_count: 0,
    infant_count: 0,
    senior_count: 0,
    flight_class: "economy",
  });
  const session_unique = started.session_unique;
  const { search } = await call("GET", `/flight/gateway/search/?session_unique=${session_unique}`);
  const choice = { product_ids: [search[0].product_id], alternative_prices: [null], session_unique };
  await call("POST", "/flight/gateway/search/select/", choice);
  return {
    home: "/",
    results: `/flight/search/?session_unique=${session_unique}`,
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

function measure({ node, cli }, chromium, url, folder) {
  const report = join(folder, "report.json");
  const { status, stderr } = spawnSync(
    node,
    [cli, url, "--quiet", "--output=json", `--output-path=${report}`, `--chrome-flags=${CHROMIUM_FLAGS}`],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: "utf8" },
  );
  if (status !== 0) {
    throw new Error(`lighthouse: ${stderr}`);
  }
  const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]),
    ),
    lcp: Number((audits["largest-contentful-paint"].numericValue / 1000).toFixed(2)),
  };
}

function median(page, run) {
  const runs = Array.from({ length: RUNS }, run).sort((a, b) => a.lcp - b.lcp);
  return { page, ...runs[RUNS >> 1] };
}
