// Icons of the account's pages. Used by the side menu and the account's own navigation.

import type { AccountPage } from "@/lib/account/pages";
import { BellRing, CircleUser, KeyRound, Receipt, Ticket, TicketPercent, Users } from "./icons";

export const ACCOUNT_ICONS: Record<AccountPage, typeof CircleUser> = {
  profile: CircleUser,
  tickets: Ticket,
  alerts: BellRing,
  coupons: TicketPercent,
  bills: Receipt,
  travellers: Users,
  password: KeyRound,
};
