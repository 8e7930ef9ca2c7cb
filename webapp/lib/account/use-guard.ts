"use client";
// Who may see a page: `/profile/*` and `/notification/` are for users, `/auth/*` for guests. Anybody else is sent on.

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { afterLogin, loginHref } from "./address";
import { useToken } from "./token";

/** True once it is known that somebody is signed in; a guest goes to the login and comes back after. */
export function useUsersOnly(): boolean {
  const token = useToken();
  const router = useRouter();
  useEffect(() => {
    if (token === null) router.replace(loginHref());
  }, [token, router]);
  return Boolean(token);
}

/** True once it is known that nobody is signed in; a user, and whoever has just become one, goes on to where they came from. */
export function useGuestsOnly(): boolean {
  const token = useToken();
  const router = useRouter();
  useEffect(() => {
    if (token) router.replace(afterLogin());
  }, [token, router]);
  return token === null;
}
