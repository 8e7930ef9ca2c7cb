// The last multimodal search results on this device. They stay readable offline until the member signs
// out (account/token.ts).

import type { Ways } from "@/lib/api/ways-types";
import { readStored, writeStored } from "@/lib/storage";

export type KeptWays = { option: string; at: string; ways: Ways };

const KEY = "all.results";
const MOST = 4;

const all = () => readStored<KeptWays[]>(KEY) ?? [];

export const keptWays = (option: string) => all().find((kept) => kept.option === option);

export function keepWays(option: string, ways: Ways) {
  const others = all().filter((kept) => kept.option !== option);
  writeStored(KEY, [{ option, at: new Date().toISOString(), ways }, ...others].slice(0, MOST));
}
