"use client";
// Guard of `/profile/*` and `/notification/` for members. Guests are redirected to the login, except on
// pages with content for guests.

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { loginHref } from "./address";
import { useToken } from "./token";

/**
 * Returns true once it is known that a member is logged in. A guest is redirected to the login and
 * returns afterwards.
 */
export function useUsersOnly(hasGuests = false): boolean {
  const token = useToken();
  const router = useRouter();
  useEffect(() => {
    if (token === null && !hasGuests) router.replace(loginHref());
  }, [token, hasGuests, router]);
  return Boolean(token);
}
