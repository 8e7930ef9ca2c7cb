"use client";
// Reads the parameters of an e-mail link, such as a token, from the query (present e-mails) or from the
// fragment, which no server, log or cache sees. The parameters are then removed from the address bar and
// the history.

import { useEffect, useState } from "react";

const NAMES = ["token", "email", "code", "registration"] as const;
export type MailLink = Partial<Record<(typeof NAMES)[number], string>>;

/** Undefined until the address is known. A link opened on the same page replaces the previous one. */
export function useMailLink(): MailLink | undefined {
  const [link, setLink] = useState<MailLink>();
  useEffect(() => {
    const read = () => {
      const said = partsOf(window.location.href).link;
      setLink((known) => (Object.keys(said).length > 0 ? said : (known ?? {})));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  // Runs in a later effect: Next.js then knows the change and does not restore the old address.
  useEffect(() => {
    if (link && Object.keys(link).length > 0)
      window.history.replaceState(null, "", partsOf(window.location.href).rest);
  }, [link]);
  return link;
}

function partsOf(href: string): { link: MailLink; rest: string } {
  const { pathname, searchParams, hash } = new URL(href);
  const hidden = new URLSearchParams(hash.slice(1));
  const link: MailLink = {};
  for (const name of NAMES) {
    const value = hidden.get(name) ?? searchParams.get(name);
    if (value !== null) link[name] = value;
    searchParams.delete(name);
  }
  return { link, rest: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname };
}
