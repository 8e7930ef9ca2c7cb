// Pages of the account, in the order of the menus: the side menu and the account's own navigation.

export const ACCOUNT_PAGES = [
  { key: "profile", href: "/profile/" },
  { key: "password", href: "/profile/password/" },
  { key: "tickets", href: "/profile/tickets/" },
  { key: "alerts", href: "/profile/price_alerts/" },
  { key: "coupons", href: "/profile/coupons/" },
  { key: "bills", href: "/profile/bills/" },
  { key: "travellers", href: "/profile/travellers/" },
] as const;
export type AccountPage = (typeof ACCOUNT_PAGES)[number]["key"];
