// Token that a verification code returns: it gives the buyer access to a booking without an account, for 15
// minutes and in this tab. Reads of the booking send it too, since they return more fields to its holder.

import type { ManageOpened } from "./api/types";
import { readStored, writeStored } from "./storage";

const keyOf = (session: string) => `manage.${session}`;

export const keepManageToken = (session: string, opened: ManageOpened | null) =>
  writeStored(keyOf(session), opened, "sessionStorage");

export function manageHeaders(session: string): Record<string, string> {
  const stored = readStored<ManageOpened>(keyOf(session), "sessionStorage");
  return stored ? { "x-manage-token": stored.manage_token } : {};
}
