// Where the shell's tabs and header lead. What does not exist yet is not listed: no dead ends.

import { Search, Ticket } from "@/ui/icons";

export const DESTINATIONS = [
  { key: "search", href: "/", icon: Search },
  { key: "tickets", href: "/flight/check-pnr/", icon: Ticket },
] as const;
