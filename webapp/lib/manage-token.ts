// The token that a code gave opens a booking to its buyer without an account, for a quarter of an hour and in this tab. Reads of the
// booking send it, too, since they say more to who has it.

import type { ManageOpened } from "./api/types";
import { readStored, writeStored } from "./storage";

const keyOf = (session: string) => `manage.${session}`;

export const keepManageToken = (session: string, opened: ManageOpened | null) =>
  writeStored(keyOf(session), opened, "sessionStorage");

export function manageHeaders(session: string): Record<string, string> {
  const kept = readStored<ManageOpened>(keyOf(session), "sessionStorage");
  return kept ? { "x-manage-token": kept.manage_token } : {};
}
