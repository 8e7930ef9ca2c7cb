// How a phone is written. Apart from phone.ts, since the tests in a browser read it too, and no data of content/.

/** As it is read out: `532 123 45 67` of Türkiye; elsewhere by threes, the last ones together. */
export function groupedPhone(phoneCode: string, phone: string): string {
  if (!/^\d+$/.test(phone)) return phone;
  const groups =
    phoneCode === "90" ? /^(\d{1,3})(\d{1,3})?(\d{1,2})?(\d{1,2})?(\d*)$/ : /^(\d{1,3})(\d{1,3})?(\d*)$/;
  return groups.exec(phone)?.slice(1).filter(Boolean).join(" ") ?? phone;
}

/** Calls the number. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
