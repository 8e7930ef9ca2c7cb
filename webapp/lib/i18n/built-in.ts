// Merges this build's messages with a catalogue of another version: a native app may receive a newer
// catalogue, and a new web app may find an older one on the device. A key that the catalogue lacks is shown
// in Turkish, never as a raw key.

type Words = { [key: string]: unknown };

/** True for a group of messages. A compiled message is a string or an array. */
const isGroup = (value: unknown): value is Words => typeof value === "object" && !Array.isArray(value);

/** Merges recursively. When a message has become a group, or a group a message, the build's own is used. */
export function withBuiltIn<Known extends Words>(built: Words, sent: Words | undefined): Known {
  const words = { ...sent };
  for (const key in built) {
    const [own, other] = [built[key], words[key]];
    if (isGroup(own)) words[key] = withBuiltIn(own, isGroup(other) ? other : {});
    else if (other === undefined || isGroup(other)) words[key] = own;
  }
  return words as Known;
}
