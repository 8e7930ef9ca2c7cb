/** `scripts/reseal`: what former keys sealed is sealed with the newest. It may be ended and begun again. */
import "./help.mjs";
import { asked, askSweeper } from "./staff.mjs";

const { stage, values } = asked("scripts/reseal local|development|staging|production [--data DIR]", []);
let [total, after] = [0, null];
do {
  const answer = await askSweeper(stage, values, "reseal", { after });
  total += answer.sealed;
  after = answer.after;
  console.log(`${total} sealed`);
} while (after !== null);
