// The last multimodal search results on this device. They stay readable offline until the member signs
// out (account/token.ts).

import type { MultimodalResults } from "@/lib/api/multimodal-types";
import { readStored, writeStored } from "@/lib/storage";

export type StoredResults = { option: string; at: string; ways: MultimodalResults };

const KEY = "all.results";
const MOST = 4;

const all = () => readStored<StoredResults[]>(KEY) ?? [];

export const storedResults = (option: string) => all().find((stored) => stored.option === option);

export function storeResults(option: string, results: MultimodalResults) {
  const others = all().filter((stored) => stored.option !== option);
  writeStored(KEY, [{ option, at: new Date().toISOString(), ways: results }, ...others].slice(0, MOST));
}
