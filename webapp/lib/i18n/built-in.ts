// The words of this build under those of a catalogue. The catalogue may be another version's: an app from the store meets a newer
// one, and a new web app meets the one that the device has kept. A key that it lacks reads Turkish, never as a raw key.

type Words = { [key: string]: unknown };

/** A message that was read is a text or a list. */
const isGroup = (value: unknown): value is Words => typeof value === "object" && !Array.isArray(value);

/** Where a message has become a group, or a group a message, the build's code knows only its own. */
export function withBuiltIn<Known extends Words>(built: Words, sent: Words | undefined): Known {
  const words = { ...sent };
  for (const key in built) {
    const [own, other] = [built[key], words[key]];
    if (isGroup(own)) words[key] = withBuiltIn(own, isGroup(other) ? other : {});
    else if (other === undefined || isGroup(other)) words[key] = own;
  }
  return words as Known;
}
