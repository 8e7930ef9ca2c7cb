/**
 * `scripts/reseal` encrypts data sealed with former keys again with the newest key. The script can be
 * stopped and repeated.
 */
import "../common/help.mjs";
import { askSweeper, readArguments } from "./staff.mjs";

const { stage, values } = readArguments(
  "scripts/reseal local|development|staging|production [--data DIR]",
  [],
);
let [total, after] = [0, null];
do {
  const answer = await askSweeper(stage, values, "reseal", { after });
  total += answer.sealed;
  after = answer.after;
  console.log(`${total} records sealed`);
} while (after !== null);
