/**
 * `scripts/end-sessions` signs out every device of an account, for instance after its member reports a
 * theft.
 */
import "../common/help.mjs";
import { staffCommand } from "./staff.mjs";

const { values, askSweeper } = staffCommand("--email E", { required: ["email"] });
await askSweeper({ email: values.email });
console.log("ended all sessions of the account; the member must sign in again");
