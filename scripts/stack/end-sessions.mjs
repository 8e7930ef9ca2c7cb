/** `scripts/end-sessions`: an account's devices are signed out, as after a theft that its user reports. */
import "./help.mjs";
import { asked, askSweeper } from "./staff.mjs";

const { stage, values } = asked(
  "scripts/end-sessions local|development|staging|production [--data DIR] --email E",
  ["email"],
);
await askSweeper(stage, values, "end_sessions", { email: values.email });
console.log("ended; its user logs in again");
