/**
 * Waiting times of a developer under `scripts/dev`: until the stack is ready when everything is built,
 * until a function runs with a changed line, and until it answers with a changed sentence. The benchmark
 * changes files of this checkout briefly and restores them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startStack } from "../cloud/local-stack.mjs";
import { inTemporaryFolder } from "../common/files.mjs";
import { freePort } from "../common/processes.mjs";
import { ROOT } from "../common/tools.mjs";

const LIMIT_MS = 120_000;
const EVERY_MS = 20;

const UNKNOWN = "/api/flight/booking/unknown/";
const SENTENCE = {
  file: "content/catalogues/en/server.json",
  from: '"not_found": "',
  to: '"not_found": "Changed: ',
  isShown: async (origin) =>
    (await (await fetch(origin + UNKNOWN, { headers: { "x-user-language": "en" } })).text()).includes(
      "Changed",
    ),
};
/** A line of a function: the path of one of its routes. */
const LINE = {
  file: "functions/flight/src/returns.rs",
  from: 'path = "/api/flight/gateway/search/return_items/"',
  to: 'path = "/api/flight/gateway/search/return_items_changed/"',
  isShown: async (origin) =>
    (await fetch(`${origin}/api/flight/gateway/search/return_items/`, { method: "POST" })).status === 404,
};

/** Returns seconds, by the awaited change. */
export const reloads = () =>
  inTemporaryFolder(async (data) => {
    // The first start builds everything that is missing.
    await (await started(data)).stack.stop();
    const { stack, seconds } = await started(data);
    try {
      return {
        "ready, everything built": seconds,
        "a sentence of content/": await until(stack.origin, SENTENCE),
        "a line of a function": await until(stack.origin, LINE),
      };
    } finally {
      await stack.stop();
    }
  });

async function started(data) {
  const begun = performance.now();
  const stack = await startStack([], await freePort(), data);
  return { stack, seconds: since(begun) };
}

async function until(origin, { file, from, to, isShown }) {
  const path = join(ROOT, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  const restore = () => writeFileSync(path, text);
  process.once("exit", restore);
  try {
    // The check also makes sure that loading has ended before the measurement starts.
    if (await isShown(origin)) throw new Error(`${file}: shown before it was changed`);
    writeFileSync(path, text.replace(from, to));
    const begun = performance.now();
    while (!(await isShown(origin))) {
      if (performance.now() - begun > LIMIT_MS) throw new Error(`${file}: not shown in ${LIMIT_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    return since(begun);
  } finally {
    restore();
    process.off("exit", restore);
  }
}

const since = (begun) => Number(((performance.now() - begun) / 1_000).toFixed(1));
