// Pages of /auth/.

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

/** Address of another page of /auth/ with the same target after sign-in. */
export const authHref = (type: AuthType) =>
  loginHref(backFrom(window.location.search) ?? "/").replace(LOGIN, `/auth/${type}/`);
