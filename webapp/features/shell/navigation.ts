// Where the shell's tabs and header lead. Tickets and profile are a user's own: their pages send a guest to the login.

import { CircleUser, MessageCircleQuestionMark, Search, Ticket } from "@/ui/icons";

export const DESTINATIONS = [
  { key: "search", href: "/", icon: Search },
  { key: "tickets", href: "/profile/tickets/", icon: Ticket },
  { key: "help", href: "/faq/", icon: MessageCircleQuestionMark },
  { key: "account", href: "/profile/", icon: CircleUser },
] as const;

/** A page of the profile without a tab of its own lies under the profile's. */
export function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  const own = DESTINATIONS.some((destination) => destination.href === pathname);
  return href === "/profile/" && !own && pathname.startsWith(href) ? "true" : undefined;
}
