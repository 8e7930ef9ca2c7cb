/**
 * Reimplements start of search, results, selection and payment page of `functions/flight` in Fastify and
 * the AWS SDK for JavaScript, for a comparison: the same requests, responses, tables, keys and conditions,
 * for one adult on a direct flight in one direction, in Turkish and Turkish lira.
 *
 * The twin leaves out the other features of the product: further criteria, currencies and languages, the
 * form's rules, repeated selection, a retry after a concurrent sale of the same stock, the list of nearly
 * full stocks, packing of large documents, sealing, idempotency keys, logs, traces, and the connection at
 * start-up.
 */
import { createHash, randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import fastify from "fastify";
import { granted, instant, paymentPage, resultItem, searchOption, statistics } from "./answers.mjs";
import { findOffer, search } from "./network.mjs";

const LIFE = 15 * 60_000;
const [SESSIONS, INVENTORY, BOOKINGS] = ["SESSIONS", "INVENTORY", "BOOKINGS"].map(
  (name) => process.env[`ROTA_TABLE_${name}`],
);
const dynamodb = new DynamoDBClient();

// Store.

const key = (kind, id) => ({ pk: { S: `${kind}#${id}` }, sk: { S: kind } });
const seconds = (instant) => Math.floor(instant / 1000);
const item = (kind, id, document, expires) => ({
  ...key(kind, id),
  document: { S: JSON.stringify(document) },
  expires_at: { N: `${seconds(expires)}` },
});

async function read(TableName, kind, id) {
  const { Item } = await dynamodb.send(
    new GetItemCommand({ TableName, Key: key(kind, id), ConsistentRead: true }),
  );
  return Item && { value: JSON.parse(Item.document.S), revision: Number(Item.revision?.N ?? 0) };
}

/** Returns the write of the next revision, on the condition that the revision read before is unchanged. */
function putIfUnchanged(TableName, written, revision) {
  const Item = { ...written, revision: { N: `${revision + 1}` } };
  if (revision === 0) return { Put: { TableName, Item, ConditionExpression: "attribute_not_exists(pk)" } };
  return {
    Put: {
      TableName,
      Item,
      ConditionExpression: "#revision = :revision",
      ExpressionAttributeNames: { "#revision": "revision" },
      ExpressionAttributeValues: { ":revision": { N: `${revision}` } },
    },
  };
}

/** Counts a call of the caller's network, and rejects the call beyond the limit. */
async function checkLimit(name, max, address) {
  const start = Math.floor(Date.now() / 60_000) * 60;
  const bucket = `${name}:${createHash("sha256").update(address).digest("hex")}`;
  const { Attributes } = await dynamodb.send(
    new UpdateItemCommand({
      TableName: SESSIONS,
      Key: key("LIMIT", `${bucket}#${start}`),
      UpdateExpression: "ADD requests :by SET #expires = :expires",
      ExpressionAttributeNames: { "#expires": "expires_at" },
      ExpressionAttributeValues: { ":by": { N: "1" }, ":expires": { N: `${start + 120}` } },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  if (Number(Attributes.requests.N) > max) throw rejection(429);
}

const rejection = (statusCode) => Object.assign(new Error("rejected"), { statusCode });

async function findSession(id, now) {
  const session = await read(SESSIONS, "SESSION", id);
  if (!session) throw rejection(404);
  if (session.value.expires_at < now) throw rejection(410);
  return session.value;
}

const allocatedOf = ({ sold = [], holds = {} }, now) =>
  [...sold, ...Object.values(holds).filter(({ until }) => Date.parse(until) > now)].reduce(
    (sum, { units }) => sum + units,
    0,
  );

/** Returns the allocated units of the nearly full departures of a day. */
async function findAllocated(date, now) {
  const { Responses } = await dynamodb.send(
    new BatchGetItemCommand({ RequestItems: { [INVENTORY]: { Keys: [key("LISTING", `flight/${date}`)] } } }),
  );
  const listed = Object.entries(Responses[INVENTORY]?.[0] ?? {}).filter(([, { M }]) => M?.stock);
  return Object.fromEntries(listed.map(([stock, { M }]) => [stock, allocatedOf(JSON.parse(M.stock.S), now)]));
}

// API calls.

const app = fastify();

app.post("/api/flight/gateway/search/", async ({ body, headers }) => {
  await checkLimit("search", 1200, headers["x-source-ip"]);
  const [origin, destination] = [Number(body.departure_airport), Number(body.arrival_airport)];
  const query = { origin, destination, date: body.departure_date };
  const [id, now] = [randomBytes(16).toString("base64url"), Date.now()];
  const session = { query, created_at: now, expires_at: now + LIFE };
  await dynamodb.send(
    new PutItemCommand({
      TableName: SESSIONS,
      Item: item("SESSION", id, session, now + LIFE + 24 * 3_600_000),
    }),
  );
  return { form_data: searchOption(query), session_unique: id };
});

async function results(query, asOf, now) {
  const allocated = await findAllocated(query.date, now);
  const items = search(query, asOf, allocated).map((offer) => resultItem(offer, asOf));
  return {
    statistics: statistics(items),
    search: items,
    apart_price: null,
    search_options: searchOption(query),
    rate: null,
    held_by_you: null,
    time_out_seconds: LIFE / 1000,
    state: "complete",
  };
}

app.get("/api/flight/gateway/search/", async ({ query: { session_unique } }) => {
  const { query, created_at } = await findSession(session_unique, Date.now());
  return results(query, created_at, Date.now());
});

app.get("/api/flight/gateway/results/", async ({ query: { option } }, reply) => {
  const [, origin, destination, date] = Buffer.from(option, "base64url").toString().split(".");
  const day = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].join("-");
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  reply.header("cache-control", "public, max-age=0, s-maxage=30, stale-while-revalidate=60");
  const query = { origin: Number(origin), destination: Number(destination), date: day };
  return { ...(await results(query, minute, minute)), as_of: instant(minute) };
});

app.post("/api/flight/gateway/search/select/", async ({ body, headers }) => {
  await checkLimit("select", 1200, headers["x-source-ip"]);
  const { session_unique: id, product_ids, alternative_prices } = body;
  const now = Date.now();
  const { query, created_at } = await findSession(id, now);
  const choose = (asOf) => {
    const offer = findOffer(query, product_ids[0], asOf);
    return { offer, fare: offer?.fares.find(({ code }) => code === alternative_prices[0]) };
  };
  const [{ offer, fare }, still] = [choose(created_at), choose(now)];
  if (!fare || still.fare?.total !== fare.total) throw rejection(409);
  if (await read(BOOKINGS, "ORDER", id)) throw rejection(409);
  const { value: stock, revision } = (await read(INVENTORY, "STOCK", offer.stock)) ?? {
    value: {},
    revision: 0,
  };
  if (still.offer.units <= allocatedOf(stock, now)) throw rejection(409);
  const until = now + LIFE;
  const live = Object.entries(stock.holds ?? {}).filter(([, hold]) => Date.parse(hold.until) > now);
  const hold = { from: 0, to: 1, units: 1, until: new Date(until).toISOString() };
  const changed = { sold: stock.sold ?? [], holds: { ...Object.fromEntries(live), [id]: hold } };
  const reference = randomBytes(4).toString("hex").toUpperCase();
  const order = {
    id,
    reference,
    created_at: now,
    query,
    asOf: created_at,
    offer,
    fare,
    state: { name: "held", until },
  };
  const month = 30 * 24 * 3_600_000;
  await dynamodb.send(
    new TransactWriteItemsCommand({
      TransactItems: [
        putIfUnchanged(BOOKINGS, item("ORDER", id, order, now + month), 0),
        putIfUnchanged(
          INVENTORY,
          item("STOCK", offer.stock, changed, Date.parse(offer.date) + month),
          revision,
        ),
      ],
    }),
  );
  return { ...granted, session_unique: id };
});

app.get("/api/flight/gateway/payment/", async ({ query: { session_unique }, headers }) => {
  const order = await read(BOOKINGS, "ORDER", session_unique);
  if (!order) throw rejection(404);
  await checkLimit("payment-page", 2400, headers["x-source-ip"]);
  if (order.value.state.until <= Date.now()) throw rejection(410);
  return paymentPage(order.value);
});

// Runtime interface of Lambda.

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const api = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

const ask = (method, path, body) =>
  new Promise((resolve, reject) => {
    const asked = request(`${api}/${path}`, { method, agent }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });

async function main() {
  await app.ready();
  for (;;) {
    const { headers, text } = await ask("GET", "next");
    const { requestContext, rawPath, rawQueryString, headers: sent, body } = JSON.parse(text);
    const {
      statusCode,
      headers: answered,
      payload,
    } = await app.inject({
      method: requestContext.http.method,
      url: rawQueryString === "" ? rawPath : `${rawPath}?${rawQueryString}`,
      headers: { ...sent, "x-source-ip": requestContext.http.sourceIp },
      payload: body,
    });
    const answer = { statusCode, headers: answered, body: payload, isBase64Encoded: false };
    await ask("POST", `${headers["lambda-runtime-aws-request-id"]}/response`, JSON.stringify(answer));
  }
}

void main();
