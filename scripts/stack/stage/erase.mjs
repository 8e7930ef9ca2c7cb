/** `scripts/erase` erases a guest's data on request; data that the law requires stays for its term. */
import "../common/help.mjs";
import { end } from "../common/tools.mjs";
import { askSweeper, readArguments } from "./staff.mjs";

const USAGE = "scripts/erase local|development|staging|production [--data DIR] --reference R --email E";
const { stage, values } = readArguments(USAGE, ["reference", "email"]);
const { reference, email } = values;
if (!/^[A-Z0-9]{5,10}$/.test(reference)) end(`usage: ${USAGE}`);
await askSweeper(stage, values, "erase", { reference, email });
console.log("erased the personal data of the booking; an invoice stays for its legal term");
