// Logging in and out.

import { del, post } from "../api/client";
import { forgetUser, keepToken, readToken } from "./token";

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
