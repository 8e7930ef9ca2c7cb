// Suggestions for mistyped domains of common e-mail providers, such as `gmial.com`. The form asks about
// them but never rejects the address: the typed domain may exist.

const COMMON = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "outlook.com.tr",
  "hotmail.com.tr",
  "yahoo.com",
  "icloud.com",
  "yandex.com",
  "yandex.ru",
  "mail.ru",
  "gmx.de",
  "web.de",
];
/** Common domains that are one letter away from another common one. */
const OTHERS = [
  "mail.com",
  "ymail.com",
  "yahoo.com.tr",
  "yahoo.co",
  "outlook.de",
  "yandex.com.tr",
  "rocketmail.com",
];
/** Minimum length of a checked domain: shorter domains are too similar to one another. */
const LEAST_LETTERS = 8;

/** Returns the address with the probably intended domain; null when nothing seems mistyped. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const isKnown = COMMON.includes(domain) || OTHERS.includes(domain);
  if (at < 1 || domain.length < LEAST_LETTERS || isKnown) return null;
  const meant = COMMON.find((common) => isOneErrorAway(domain, common));
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}

/** True when one letter is added, missing, replaced or swapped with the next one. */
function isOneErrorAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [rest, wanted] = [typed.slice(same), meant.slice(same)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
