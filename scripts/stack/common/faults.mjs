/** Faults that a check found in this process; the end of a run repeats them. */
export const faults = [];

export function tellFault(line) {
  faults.push(line);
  console.error(line);
}
