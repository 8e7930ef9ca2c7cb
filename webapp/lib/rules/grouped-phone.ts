// Formatting of phone numbers. Separate from phone.ts, since the browser tests use it too and cannot load
// data of content/.

/**
 * Groups a phone number: `532 123 45 67` for Türkiye; other countries in groups of three, with the
 * remaining digits last.
 */
export function groupedPhone(phoneCode: string, phone: string): string {
  if (!/^\d+$/.test(phone)) return phone;
  const groups =
    phoneCode === "90" ? /^(\d{1,3})(\d{1,3})?(\d{1,2})?(\d{1,2})?(\d*)$/ : /^(\d{1,3})(\d{1,3})?(\d*)$/;
  return groups.exec(phone)?.slice(1).filter(Boolean).join(" ") ?? phone;
}

/** Returns a `tel:` link. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
