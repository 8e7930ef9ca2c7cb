/** `scripts/erase` erases a guest's data on request; data that the law requires stays for its term. */
import "../common/help.mjs";
import { staffCommand } from "./staff.mjs";

const { values, refuse, askSweeper } = staffCommand("--reference R --email E", {
  required: ["reference", "email"],
});
const { reference, email } = values;
if (!/^[A-Z0-9]{5,10}$/.test(reference)) refuse();
await askSweeper({ reference, email });
console.log("erased the personal data of the booking; an invoice stays for its legal term");
