"use client";
// What a mail's link says, such as a token: in the query, as today's mails have it, or behind `#`, which no server, log or cache sees. Once
// read, it leaves the address bar and the history.

import { useEffect, useState } from "react";

const NAMES = ["token", "email", "code", "registration"] as const;
export type MailLink = Partial<Record<(typeof NAMES)[number], string>>;

/** Undefined until the address is known. A link that is opened on the page itself takes the place of the one before. */
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
  // One turn later: by then Next hears of it, and will not write the old address again.
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
