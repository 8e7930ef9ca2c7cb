"use client";
// Who may see `/profile/*` and `/notification/`: users. Guests are sent to the login.

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { loginHref } from "./address";
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
