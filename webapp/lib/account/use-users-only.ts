"use client";
// Who may see `/profile/*` and `/notification/`: users. Guests are sent to the login, but where a page has something for them.

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { loginHref } from "./address";
import { useToken } from "./token";

/** True once it is known that somebody is signed in; a guest goes to the login and comes back after. */
export function useUsersOnly(hasGuests = false): boolean {
  const token = useToken();
  const router = useRouter();
  useEffect(() => {
    if (token === null && !hasGuests) router.replace(loginHref());
  }, [token, hasGuests, router]);
  return Boolean(token);
}
