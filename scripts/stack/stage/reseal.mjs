/**
 * `scripts/reseal` encrypts data sealed with former keys again with the newest key. The script can be
 * stopped and repeated.
 */
import "../common/help.mjs";
import { staffCommand } from "./staff.mjs";

const { askSweeper } = staffCommand("");
let [total, after] = [0, null];
do {
  const answer = await askSweeper({ after });
  total += answer.sealed;
  after = answer.after;
  console.log(`${total} records sealed`);
} while (after !== null);
