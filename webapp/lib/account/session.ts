// Logging in and out. What a user typed or bought leaves the device with the user.

import { del, post } from "../api/client";
import { dropStoredWhere } from "../storage";
import { dropToken, keepToken, readToken } from "./token";

export type Credentials = { username: string; password: string };

export async function login(credentials: Credentials) {
  const { token } = await post<{ token: string }>("/api/auth/login/", credentials);
  keepToken(token);
}

/** At once here; the server is told after. */
export function logout() {
  const token = readToken();
  forgetUser();
  // An unheard goodbye leaves a token that nobody has any more.
  if (token) del("/api/auth/logout/", { token }).catch(() => undefined);
}

/** Without telling the server: the account, or all its tokens, are gone. */
export function forgetUser() {
  dropToken();
  dropStoredWhere((key) => key.startsWith("draft.") || key.endsWith(".tickets"));
}
