/**
 * Checks the language of comments, of the API document and of Markdown: sentences name their subject, use
 * the terms of `docs/GLOSSARY.md`, and fit into 110 columns. A comment line that opens with one of these
 * words leaves its subject to the code beside it, or to the line before.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readJson } from "../common/tools.mjs";

const OPENERS =
  /^(What|Of|The same|Who|Whom|Whose|Whoever|Whatever|Whichever|It|Its|As|That|Those|These|They|Their|So|Such|Whether|Neither|Nor|Else|Otherwise|Than|And|But|Or)\b/;

/** Words that `docs/GLOSSARY.md` replaces, in the senses that a pattern can tell apart. */
const REPLACED = /\b((?:giv\w+|gave) back|money back|suppliers? outside|outside suppliers?|such a while)\b/i;

const COLUMNS = 110;
const CODE = /\.(rs|ts|tsx|mjs|js|lua|css)$/;
const WITH_HASHES = /(\.(toml|sh|ya?ml|py)|^\.ci\/run|^scripts\/[a-z-]+)$/;
const GENERATED = /(^|\/)(schema\.d\.ts|pnpm-lock\.yaml|Cargo\.lock|snapshots\/.*)$/;

const COMMENT = /^\s*(?:\/\/[/!]?|\{?\/\*\*?|\*(?!\/))(?:\s+|$)(.*)$/;
const TRAILING = /[;,{)\]]\s+\/\/\s+(.*)$/;
const HASH = /^\s*#(?![!])\s*(.*)$/;

/** Returns the text of the comment on a line, if there is one. */
export function commentOf(file, line) {
  if (CODE.test(file)) return (COMMENT.exec(line) ?? TRAILING.exec(line))?.[1];
  return WITH_HASHES.test(file) ? HASH.exec(line)?.[1] : undefined;
}

/** Returns the faults of a text as messages. */
export function faultsOf(text) {
  const opener = OPENERS.exec(text)?.[1];
  const replaced = REPLACED.exec(text)?.[1];
  return [
    ...(opener === undefined ? [] : [`opens with "${opener}"`]),
    ...(replaced === undefined ? [] : [`says "${replaced}" (docs/GLOSSARY.md)`]),
  ];
}

/** Returns true for a line that is too long. An address cannot be broken. */
const isTooLong = (line) => [...line].length > COLUMNS && !/https?:\/\//.test(line);

/** Matches what Markdown cannot break: a row of a table, a command. */
const UNBROKEN = /^\s*\||`/;

/** Returns the lines of Markdown without its code blocks. */
function proseOf(markdown) {
  return markdown
    .replace(/^ *```.*?^ *```$/gms, "")
    .split("\n")
    .filter((line) => !line.startsWith("    "));
}

function faultsOfFile(file) {
  const text = readFileSync(join(ROOT, file), "utf8");
  if (file.endsWith(".md"))
    return proseOf(text)
      .filter((line) => isTooLong(line) && !UNBROKEN.test(line))
      .map((line) => `${file} is over ${COLUMNS} columns: ${line}`);
  return text.split("\n").flatMap((line, index) => {
    const comment = commentOf(file, line);
    if (comment === undefined) return [];
    const faults = [...faultsOf(comment), ...(isTooLong(line) ? [`is over ${COLUMNS} columns`] : [])];
    return faults.map((fault) => `${file}:${index + 1} ${fault}`);
  });
}

function descriptionsOf(value, path) {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "description" && typeof inner === "string"
      ? inner.split("\n").flatMap((text) => faultsOf(text).map((fault) => `${path} ${fault}: ${text}`))
      : descriptionsOf(inner, `${path}/${key}`),
  );
}

const API_DOCUMENT = "content/openapi.json";

export function language() {
  const listed = spawnSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).stdout.split("\n");
  const read = listed.filter(
    (file) => (CODE.test(file) || WITH_HASHES.test(file) || file.endsWith(".md")) && !GENERATED.test(file),
  );
  const document = readJson(API_DOCUMENT);
  const faults = [...read.flatMap(faultsOfFile), ...descriptionsOf(document, "openapi.json")];
  for (const fault of faults) console.log(fault);
  console.log(`${read.length} files, ${faults.length} faults of language`);
  return faults.length === 0 ? 0 : 1;
}
