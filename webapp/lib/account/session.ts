// Log-in and log-out.

import { del, post } from "../api/client";
import { forgetUser } from "./owner";
import { keepToken, readToken } from "./token";

export type Credentials = { username: string; password: string };

export async function login(credentials: Credentials) {
  const { token } = await post("/api/auth/login/", credentials);
  keepToken(token);
}

type Router = { replace: (href: string) => void };

/**
 * Removes all of the member's data from the device and leaves the current page, so that no form or ticket
 * stays on screen.
 */
export function leave(router: Router) {
  forgetUser();
  // Deferred until the guard of the member's pages has redirected the guest to the login
  // (use-users-only.ts).
  setTimeout(() => router.replace("/"));
}

/** Logs out on the device at once and notifies the server afterwards. */
export function logout(router: Router) {
  const token = readToken();
  leave(router);
  // When this call fails, the server keeps a token that nobody has any more.
  if (token)
    del("/api/auth/logout/", { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
}
