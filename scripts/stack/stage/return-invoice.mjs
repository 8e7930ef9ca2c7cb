/**
 * `scripts/return-invoice` registers a company's return invoice, and refunds the amounts that wait for it.
 */
import "../common/help.mjs";
import { staffCommand } from "./staff.mjs";

const { rest, refuse, askSweeper } = staffCommand("REFERENCE");
const [reference] = rest;
if (!/^[A-Z0-9]{5,10}$/.test(reference ?? "") || rest.length > 1) refuse();
const { state } = await askSweeper({ reference });
console.log(`return invoice received; the booking is ${state}`);
