/** Reads from the database of a local stack the units of each stock that a network holds unpaid. */
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { dynamodb } from "../cloud/aws.mjs";
import { readEnvironment } from "../cloud/environment-file.mjs";

/** Returns one line per stock and network: the network holds `units` of the `places`. */
export async function heldUnpaid(data) {
  const places = new Map();
  for await (const { document } of items(data, "BOOKINGS")) {
    // The claims of an order and of its changes contain the capacity of a stock.
    for (const { stock, capacity } of [document, ...(document.changes ?? [])].flatMap(
      ({ claims }) => claims ?? [],
    ))
      places.set(stock, capacity.units ?? capacity.seats.seats);
  }
  const held = new Map();
  for await (const { key, document } of items(data, "INVENTORY")) {
    const stock = key.replace(/^STOCK#/, "");
    const open = Object.values(document.holds ?? {}).filter(
      ({ by, until }) => by && Date.parse(until) > Date.now(),
    );
    for (const { units, by } of open) {
      const whose = `${stock} ${by[0]}`;
      const before = held.get(whose)?.units ?? 0;
      held.set(whose, { network: by[0], units: before + units, places: places.get(stock) });
    }
  }
  return [...held.values()];
}

/** Yields the items of a table, page by page. */
async function* items(data, table) {
  const environment = readEnvironment(join(data, "environments/flight"));
  for (let start; ; ) {
    const wanted = { TableName: environment[`ROTA_TABLE_${table}`], ExclusiveStartKey: start };
    const { Items, LastEvaluatedKey } = await dynamodb(environment.AWS_ENDPOINT_URL_DYNAMODB, "Scan", wanted);
    for (const { pk, document } of Items) {
      if (document)
        yield {
          key: pk.S,
          document: JSON.parse(document.S ?? inflateRawSync(Buffer.from(document.B, "base64"))),
        };
    }
    if (!LastEvaluatedKey) return;
    start = LastEvaluatedKey;
  }
}
