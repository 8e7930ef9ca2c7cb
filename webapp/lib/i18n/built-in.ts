// The words of this build under those of a catalogue. The catalogue may be another version's: an app from the store meets a newer
// one, and a new web app meets the one that the device has kept. A key that it lacks reads Turkish, never as a raw key.

import type { Namespaces } from "./messages";

type Words = { [key: string]: unknown };

/** A message that was read is a text or a list. */
const isGroup = (value: unknown): value is Words => typeof value === "object" && !Array.isArray(value);

export function withBuiltIn(turkish: Partial<Namespaces>, catalogue: Namespaces | undefined): Namespaces {
  return merged(turkish, catalogue ?? {}) as Namespaces;
}

/** Where a message has become a group, or a group a message, the build's code knows only its own. */
function merged(built: Words, sent: Words): Words {
  const words = { ...sent };
  for (const [key, own] of Object.entries(built)) {
    const other = sent[key];
    if (other === undefined || isGroup(own) !== isGroup(other)) words[key] = own;
    else if (isGroup(own) && isGroup(other)) words[key] = merged(own, other);
  }
  return words;
}
