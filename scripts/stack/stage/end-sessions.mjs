/**
 * `scripts/end-sessions` signs out every device of an account, for instance after its member reports a
 * theft.
 */
import "../common/help.mjs";
import { askSweeper, readArguments } from "./staff.mjs";

const { stage, values } = readArguments(
  "scripts/end-sessions local|development|staging|production [--data DIR] --email E",
  ["email"],
);
await askSweeper(stage, values, "end-sessions", { email: values.email });
console.log("ended all sessions of the account; the member must sign in again");
