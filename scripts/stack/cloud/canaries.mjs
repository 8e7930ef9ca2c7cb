/**
 * Card numbers, identity numbers, passports, passwords and tokens that pass the gateway are canaries: none
 * of them may appear in clear text in a function's AWS calls (table, queue, object, mail, SMS), nor in
 * files on the disk: data, and logs with their metrics. A CVC is too short to be distinguished from other
 * digits. Each stack also leaks a canary of its own on purpose; a search that misses it proves nothing.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { tellFault } from "../common/faults.mjs";

const digitsOf = (text) => text.replace(/\D/g, "");

function isLuhn(number) {
  const sum = [...number].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A single repeated digit, such as zeros, is valid by Luhn's rule, and fuzzers fill any field with it. */
const isCard = (digits) => digits.length >= 15 && new Set(digits).size > 1 && isLuhn(digits);

/** Fuzzers fill any field with a repeated character; such a value is no canary. */
const isVaried = (value) => new Set(value).size > 3;

/** Returns the texts to search for, by kind of field; none if the value resembles ordinary text. */
const KINDS = {
  card_number: (value) => (isCard(digitsOf(value)) ? [value, digitsOf(value)] : []),
  citizen_number: (value) => (/^[1-9]\d{10}$/.test(value) && isVaried(value) ? [value] : []),
  passport: (value) => (/^[A-Z]{1,2}\d{6,8}$/.test(value) ? [value] : []),
  password: (value) => (value.length >= 10 && /\d/.test(value) && isVaried(value) ? [value] : []),
  token: (value) => (value.length >= 20 ? [value] : []),
};
/** A person's tax number is the identity number. */
const ALIKE = { tax_number: "citizen_number" };
const kindOf = (field) => (field.endsWith("password") ? "password" : (ALIKE[field] ?? field));

/** Functions that stand for external services, to which the card may be shown. */
const OUTSIDE = ["bank-simulator"];
/** Files of the stack itself, and the list of leaks. */
const OWN = ["secrets.json", "environments", "watched", "leaks"];
const leaksFile = (data) => join(data, "leaks");

const SEEDED = "kanarya 4242 sızdı";
const AWS = ["dynamodb", "sqs", "s3", "ses"];
const SEEDS = ["disk", ...AWS].map((where) => `seeded ${where}: password`);

/** Kind of each canary. */
const canaries = new Map([[SEEDED, "password"]]);

/**
 * Registers the secrets of a client's request and its response. A token in a request body came by mail and
 * is skipped.
 */
export function keepCanaries({ authorization = "" }, body, answer) {
  keep("token", authorization.replace(/^Bearer /, ""));
  keepFields(body, (kind) => kind !== "token");
  keepFields(answer, () => true);
}

/** Registers every field of a document, at any depth. */
function keepFields(body, isKept) {
  try {
    JSON.parse(body, (field, value) => {
      const kind = kindOf(field);
      if (typeof value === "string" && isKept(kind)) keep(kind, value);
      return value;
    });
  } catch {
    // The body is not JSON.
  }
}

function keep(kind, value) {
  for (const form of KINDS[kind]?.(value) ?? []) canaries.set(form, kind);
}

/** Searches the AWS calls of the functions. */
export function seekCanaries(data) {
  const reported = new Set();
  return ({ headers }, body) => {
    const [, name, service] = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization) ?? [];
    if (!OUTSIDE.includes(name)) tell(data, reported, `${name} ${service}`, body);
  };
}

function tell(data, reported, where, bytes) {
  for (const kind of kindsIn(bytes)) {
    const leak = `${where}: ${kind}`;
    if (!reported.has(leak)) {
      reported.add(leak);
      appendFileSync(leaksFile(data), `${leak}\n`);
    }
  }
}

function kindsIn(bytes) {
  const kinds = new Set();
  for (const text of readings(bytes)) {
    for (const [canary, kind] of canaries) if (text.includes(canary)) kinds.add(kind);
  }
  return kinds;
}

/** Yields the text of the bytes, and of compressed or Base64 parts in them, as in a mail. */
function* readings(bytes, depth = 3) {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      yield* readings(gunzipSync(bytes), depth);
      return;
    } catch {
      // The two bytes only look like the gzip header.
    }
  }
  const text = bytes.toString();
  yield text;
  if (depth === 0) return;
  for (const [run] of text.matchAll(/[A-Za-z0-9+/]{24,}(?:\r\n[A-Za-z0-9+/]+)*/g)) {
    yield* readings(Buffer.from(run, "base64"), depth - 1);
  }
}

/**
 * Leaks a canary on purpose: as a careless function would send it to each service, and as one would write
 * it to disk.
 */
export async function leakOnPurpose(data, logs, witnesses) {
  const compressed = gzipSync(JSON.stringify({ note: SEEDED }));
  const mail = Buffer.from(`Subject: note\r\n\r\n${Buffer.from(SEEDED).toString("base64")}`).toString(
    "base64",
  );
  const bodies = {
    dynamodb: JSON.stringify({ TableName: "none", Item: { note: { S: SEEDED } } }),
    sqs: JSON.stringify({ QueueUrl: "none", MessageBody: JSON.stringify({ note: SEEDED }) }),
    s3: compressed,
    ses: JSON.stringify({ Content: { Raw: { Data: mail } }, FromEmailAddress: "none@none" }),
  };
  for (const service of AWS) {
    const authorization = `AWS4-HMAC-SHA256 Credential=seeded/20260101/none/${service}/aws4_request`;
    await fetch(witnesses[service] ?? witnesses.others, {
      method: "POST",
      headers: { authorization },
      body: bodies[service],
    });
  }
  mkdirSync(logs, { recursive: true });
  writeFileSync(join(logs, "seeded"), compressed);
  // The disk is searched at exit, when no process writes any more.
  process.on("exit", () => seekOnDisk(data));
}

function seekOnDisk(data) {
  const reported = new Set();
  for (const file of readdirSync(data, { recursive: true, encoding: "utf8" })) {
    const path = join(data, file);
    if (OWN.includes(file.split("/")[0]) || !statSync(path).isFile()) continue;
    tell(data, reported, file.endsWith("/seeded") ? "seeded disk" : file, readFileSync(path));
  }
}

/** Returns true if the deliberate leaks were found, all of them and no others. */
export function areKept(data) {
  const found = readFileSync(leaksFile(data), "utf8").trimEnd().split("\n");
  const [leaks, missed] = [
    found.filter((leak) => !SEEDS.includes(leak)),
    SEEDS.filter((seed) => !found.includes(seed)),
  ];
  for (const leak of leaks) tellFault(`personal data in clear text: ${leak}`);
  for (const seed of missed) tellFault(`deliberate leak not found: ${seed}`);
  return leaks.length + missed.length === 0;
}
