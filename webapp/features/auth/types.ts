// The pages of /auth/.

import { backFrom, LOGIN, loginHref } from "@/lib/account/address";

export const AUTH_TYPES = [
  "login",
  "register",
  "activate",
  "forgot-password",
  "reset-password",
  "confirm-email",
] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

/** Another of them, from which the way back stays the same. */
export const authHref = (type: AuthType) =>
  loginHref(backFrom(window.location.search) ?? "/").replace(LOGIN, `/auth/${type}/`);
