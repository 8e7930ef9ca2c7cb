"use client";
// Who may see `/auth/*`: guests. A user, also one who has just signed in, is sent on.

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { addressBefore } from "../go-back";
import { backFrom } from "./address";
import { useToken } from "./token";

/** Where to go on after the login: where it says, or to the page before; never to another page for guests. */
export function afterLogin(): string {
  const before = addressBefore();
  return backFrom(window.location.search) ?? (before.startsWith("/auth/") ? "/" : before);
}

/** True once it is known that nobody is signed in. */
export function useGuestsOnly(): boolean {
  const token = useToken();
  const router = useRouter();
  useEffect(() => {
    if (token) router.replace(afterLogin());
  }, [token, router]);
  return token === null;
}
