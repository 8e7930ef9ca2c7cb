/**
 * `scripts/disrupt` cancels or moves a departure in a carrier's name; the sweeper then notifies every
 * booking of it.
 */
import "../common/help.mjs";
import { staffCommand } from "./staff.mjs";

const USAGE = `DEPARTURE cancel|+MINUTES|-MINUTES
DEPARTURE: FLIGHT/DATE or BUS/NUMBER/DATE, as P7101/2026-10-05 or BUS/10101/2026-10-05; minutes count from the timetable`;

// The option parser would read `-30` as an option.
const args = process.argv.slice(2);
const minutes = args.find((arg) => /^[+-]\d{1,4}$/.test(arg));
const { rest, refuse, askSweeper } = staffCommand(USAGE, { args: args.filter((arg) => arg !== minutes) });
const [departure, word, ...more] = rest;
const isCancelled = word === "cancel" && minutes === undefined;
const isMoved = word === undefined && minutes !== undefined;
if (departure === undefined || more.length > 0 || isCancelled === isMoved) refuse();
const change = isCancelled ? { cancel: true } : { new_times: { minutes_later: Number(minutes) } };
const { told } = await askSweeper({ departure, ...change });
console.log(`${told} bookings notified now`);
