// Where the shell's tabs and header lead. Tickets and profile are a user's own: their pages send a guest to the login.

import { CircleUser, MessageCircleQuestionMark, Search, Ticket } from "@/ui/icons";

export const DESTINATIONS = [
  { key: "search", href: "/", icon: Search },
  { key: "tickets", href: "/profile/tickets/", icon: Ticket },
  { key: "help", href: "/faq/", icon: MessageCircleQuestionMark },
  { key: "account", href: "/profile/", icon: CircleUser },
] as const;
