"use client";
// Guard of `/auth/*` for guests. Members, including one who has just logged in, are redirected.

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { addressBefore } from "../go-back";
import { backFrom } from "./address";
import { useToken } from "./token";

/**
 * Returns the address to continue at after the login: the requested one, or the previous page unless this
 * is another page for guests.
 */
export function afterLogin(): string {
  const before = addressBefore();
  return backFrom(window.location.search) ?? (before.startsWith("/auth/") ? "/" : before);
}

/** Returns true once it is known that no member is logged in. */
export function useGuestsOnly(): boolean {
  const token = useToken();
  const router = useRouter();
  useEffect(() => {
    if (token) router.replace(afterLogin());
  }, [token, router]);
  return token === null;
}
