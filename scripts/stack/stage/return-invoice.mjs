/**
 * `scripts/return-invoice` registers a company's return invoice, and refunds the amounts that wait for it.
 */
import "../common/help.mjs";
import { end } from "../common/tools.mjs";
import { askSweeper, readArguments } from "./staff.mjs";

const USAGE = "scripts/return-invoice local|development|staging|production [--data DIR] REFERENCE";
const { stage, values, rest } = readArguments(USAGE, []);
const [reference] = rest;
if (!/^[A-Z0-9]{5,10}$/.test(reference ?? "") || rest.length > 1) end(`usage: ${USAGE}`);
const { state } = await askSweeper(stage, values, "return-invoice", { reference });
console.log(`return invoice received; the booking is ${state}`);
