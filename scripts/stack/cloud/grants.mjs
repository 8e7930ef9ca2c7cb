/**
 * Least privilege, as far as the tests reach: compares the AWS calls of the functions with the grants of
 * their roles. A call without a grant fails the phase that made the call; a grant that no phase used fails
 * the last phase.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tellFault } from "../common/faults.mjs";
import { grants, PHONE } from "./template.mjs";

/** Grants that no test uses, with their purpose. */
const UNSEEN = [
  [/ logs:/, "Lambda itself writes a function's lines"],
  [/ xray:/, "Lambda itself says how long a request took where"],
  [/ sqs:(?!SendMessage)/, "Lambda itself takes a consumer's messages"],
  [
    /^(content|mailer|flight|base|ticketing|supplier-search|sweeper) s3:ListBucket /,
    "without it, S3 says that an absent object is forbidden",
  ],
  [
    /^(flight|bus|car|base|notification|contact) dynamodb:DeleteItem \S+-sessions$/,
    "an answer that says 'try again' frees its idempotency key",
  ],
  [/^contact dynamodb:GetItem \S+-sessions$/, "a message that is sent again under its idempotency key"],
  [/^(flight|car) dynamodb:UpdateItem \S+-inventory$/, "a search hears only of what is nearly full"],
  [
    /^(flight|bus|car) sqs:SendMessage \S+-ticketing$/,
    "a coupon that pays for all of it bypasses the payment provider",
  ],
  [
    /^ticketing sqs:SendMessage \S+-ticketing$/,
    "an order that is being paid again when an old message comes",
  ],
  [
    /^sweeper (sqs:SendMessage|s3:\w+ \S*bucketeditions|dynamodb:(Get|Put|Update)Item \S+-(inventory|bookings)$)/,
    "an order whose function died",
  ],
  [
    /^sweeper dynamodb:Query \S+by_reference$/,
    "staff say that a company's return invoice is here, or that a guest is to be erased",
  ],
  [/^sweeper dynamodb:Scan \S+-(users|bookings)$/, "staff seal personal data with a new key"],
  [
    /^(sweeper|ticketing) dynamodb:(Get|Put)Item \S+-users$/,
    "what a coupon paid of a cancelled booking, when the function died that gave it back",
  ],
  [
    /^(flight|car) sqs:SendMessage \S+-mail$/,
    "a code or the news of a cancellation, where the tests cancel another product",
  ],
  [
    /^(flight|bus|car) sqs:SendMessage \S+-unproven$/,
    "a code by mail, where the tests manage another product",
  ],
  [
    /^mailer ses:SendRawEmail configuration-set\//,
    "SES itself asks for the set that an identity has by itself",
  ],
  [
    /^mailer dynamodb:GetItem \S+-sessions$/,
    "a price alert whose mail goes to a mailbox that is not the user's own",
  ],
  [
    /^base (s3:\w+ \S*bucketeditions|sqs:SendMessage \S+-searches)/,
    "flights of Duffel by the calls that all products share, of which no phase sells any",
  ],
  [/^price-watch dynamodb:UpdateItem /, "a mail that did not go out is asked for again"],
  [
    /^(user|notification|mailer) dynamodb:GetItem \S+-inventory$/,
    "exchange rates, for somebody who follows a price in another currency",
  ],
];

const callsFile = (data) => join(data, "calls");

/** Records the AWS calls of each function in `data`, each distinct call once. */
export function noteCalls(data) {
  const noted = new Set();
  return (request, body) => {
    for (const call of calls(request, body)) {
      if (!noted.has(call)) {
        noted.add(call);
        appendFileSync(callsFile(data), `${call}\n`);
      }
    }
  };
}

/**
 * Returns a line for each permission that IAM would check: function, action and resource. A function signs
 * with its name; unsigned requests, such as the opening of a connection, need no grant.
 */
function calls({ method, url, headers }, body) {
  if (!headers.authorization) return [];
  const [, name, service] = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization) ?? [];
  const operation = headers["x-amz-target"]?.split(".")[1] ?? method;
  const actions = ACTIONS[service]?.(operation, body.toString(), url) ?? [[operation, url]];
  return actions.map(([action, resource]) => `${name} ${service}:${action} ${resource}`);
}

/** Actions and resources of a request, by service. */
const ACTIONS = {
  dynamodb: (operation, body) => {
    const { TableName, IndexName, RequestItems, TransactItems } = JSON.parse(body);
    if (TransactItems) {
      // The grants apply to the parts of a transaction.
      return TransactItems.flatMap(Object.entries).map(([part, of]) => [`${part}Item`, of.TableName]);
    }
    if (RequestItems) {
      return Object.keys(RequestItems).map((table) => [operation, table]);
    }
    return [[operation, IndexName ? `${TableName}/index/${IndexName}` : TableName]];
  },
  sqs: (operation, body) => [[operation, JSON.parse(body).QueueUrl.split("/").pop()]],
  s3: (method, _, url) => [
    [{ GET: "GetObject", PUT: "PutObject" }[method] ?? method, url.slice(1).split("?")[0]],
  ],
  ses: (_, body) => {
    const { Content, FromEmailAddress } = JSON.parse(body);
    const [, domain] = /@([^>]+)/.exec(FromEmailAddress);
    return [[Content.Raw ? "SendRawEmail" : "SendEmail", `identity/${domain}`]];
  },
  sns: (_, body) => {
    const form = new URLSearchParams(body);
    return [[form.get("Action"), form.has("PhoneNumber") ? PHONE : form.get("TopicArn")]];
  },
};

const isGrantedBy = (grant, call) =>
  grant.endsWith("*") ? call.startsWith(grant.slice(0, -1)) : call === grant;

/** Calls of every stack so far. */
const seen = new Set();

/** Returns true if the functions of a stack made only granted calls. */
export function areGranted(data) {
  const calls = readFileSync(callsFile(data), "utf8").trimEnd().split("\n");
  // Deliberate leaks are not made by a function.
  const made = calls.filter((call) => !call.startsWith("seeded "));
  for (const call of made) {
    seen.add(call);
  }
  return isNone(
    "call without a grant",
    made.filter((call) => !grants.some((grant) => isGrantedBy(grant, call))),
  );
}

/** Last phase: every grant was used, or is listed above. */
export function unusedGrants() {
  if (seen.size === 0) {
    tellFault("no call was recorded: this phase checks the calls of the phases before it");
    return 1;
  }
  const unused = grants.filter((grant) => ![...seen].some((call) => isGrantedBy(grant, call)));
  const unknown = unused.filter((grant) => !UNSEEN.some(([which]) => which.test(grant)));
  const stale = UNSEEN.filter(([which]) => !grants.some((grant) => which.test(grant)));
  const [isUsed, isGiven] = [
    isNone("unused grant", unknown),
    isNone("explanation of a grant that does not exist", stale),
  ];
  return isUsed && isGiven ? 0 : 1;
}

function isNone(what, lines) {
  for (const line of lines) {
    tellFault(`${what}: ${line}`);
  }
  return lines.length === 0;
}
