// The server masks numbers of identity cards and passports from their own user once a change of the e-mail address was undone. Forms that
// saved travellers and invoices fill in have them typed again.

export const isMasked = (number: string | null | undefined) => number?.includes("*") ?? false;

/** The value for a form's field: empty where the server masked the number, since a masked one must not be sent back. */
export const unlessMasked = (number: string | null | undefined) => (isMasked(number) ? "" : (number ?? ""));
