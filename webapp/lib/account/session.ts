// Logging in and out.

import { del, post } from "../api/client";
import { forgetUser } from "./owner";
import { keepToken, readToken } from "./token";

export type Credentials = { username: string; password: string };

export async function login(credentials: Credentials) {
  const { token } = await post<{ token: string }>("/api/auth/login/", credentials);
  keepToken(token);
}

type Router = { replace: (href: string) => void };

/** Everything of the user's leaves the device, and its page the screen: no form and no ticket stays there. */
export function leave(router: Router) {
  forgetUser();
  // After the guard of the user's pages, which sends guests to the login (use-users-only.ts).
  setTimeout(() => router.replace("/"));
}

/** At once here; the server is told after. */
export function logout(router: Router) {
  const token = readToken();
  leave(router);
  // An unheard goodbye leaves a token that nobody has any more.
  if (token) del("/api/auth/logout/", { token }).catch(() => undefined);
}
