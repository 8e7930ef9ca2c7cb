// Errors of a new password, shown while it is typed: too short, only digits, too similar to the member's
// own data. The limits equal those of `account::password` of the crate domain.

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Minimum length of own data: shorter data occurs in any password by chance. */
const TELLING = 4;
/** Similarity limit: per cent of equal letters in the same order. */
const TOO_CLOSE = 70;

export type PasswordFault = "password_similar" | "password_short" | "password_numeric" | "max_length";

/**
 * Returns the errors in the order of reporting. Empty also for a password that only the server's list of
 * common passwords rejects.
 */
export function passwordFaults(password: string, own: readonly string[]): PasswordFault[] {
  const length = [...password].length;
  const faults: [PasswordFault, boolean][] = [
    ["max_length", length > PASSWORD_MAX],
    ["password_short", length < PASSWORD_MIN],
    ["password_numeric", /^\p{N}*$/u.test(password)],
    ["password_similar", isCloseTo(password, own)],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}

function isCloseTo(password: string, own: readonly string[]): boolean {
  const folded = fold(password);
  return own
    .flatMap((value) => [value, ...value.split(/[^\p{L}\p{N}]+/u)])
    .map(fold)
    .filter((part) => part.length >= TELLING)
    .some(
      (part) =>
        (folded.includes(part) && part.length * 2 >= folded.length) || likeness(folded, part) >= TOO_CLOSE,
    );
}

/** Removes case, accents, punctuation and spaces: a phone number is typed with or without them. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ı", "i")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the longest common subsequence in per cent of the longer text. */
function likeness(one: string, other: string): number {
  let row: number[] = Array(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (const [at, facing] of [...other].entries()) {
      const longer = Math.max(row[at + 1] ?? 0, next[at] ?? 0);
      next.push(letter === facing ? (row[at] ?? 0) + 1 : longer);
    }
    row = next;
  }
  return Math.floor(((row.at(-1) ?? 0) * 100) / Math.max(one.length, other.length, 1));
}
