// Destinations of the shell's tabs and header. Tickets and profile belong to a member; their pages
// redirect guests to the sign-in page.

import { CircleQuestionMark, CircleUser, Search, Ticket } from "@/ui/icons";

export const DESTINATIONS = [
  { key: "search", href: "/", icon: Search },
  { key: "tickets", href: "/profile/tickets/", icon: Ticket },
  { key: "help", href: "/faq/", icon: CircleQuestionMark },
  { key: "account", href: "/profile/", icon: CircleUser },
] as const;

/** A profile page without its own tab belongs to the profile tab. */
export function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  const own = DESTINATIONS.some((destination) => destination.href === pathname);
  return href === "/profile/" && !own && pathname.startsWith(href) ? "true" : undefined;
}
