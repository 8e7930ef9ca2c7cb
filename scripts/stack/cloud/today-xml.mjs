/**
 * Stand-in for the central bank's site in the local stack: the recorded list, dated to the present banking
 * day.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../common/tools.mjs";

export const TODAY_XML = "/_dev/today.xml";

export function todayXml(now = new Date()) {
  const [year, month, day] = bankingDay(now).split("-");
  return readFileSync(join(ROOT, "functions/exchange-rates/tests/today.xml"), "utf8")
    .replace(/Tarih="[^"]+"/, `Tarih="${day}.${month}.${year}"`)
    .replace(/ Date="[^"]+"/, ` Date="${month}/${day}/${year}"`);
}

/** Returns the date in Türkiye; at a weekend, the date of its Friday. */
function bankingDay(now) {
  const local = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Istanbul" }).format(now);
  const date = new Date(`${local}T00:00:00Z`);
  const afterFriday = { 6: 1, 0: 2 }[date.getUTCDay()] ?? 0;
  date.setUTCDate(date.getUTCDate() - afterFriday);
  return date.toISOString().slice(0, 10);
}
