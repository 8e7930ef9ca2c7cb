// After the undo of a change of e-mail address, the server masks identity card and passport numbers
// even for their own member. Forms that are filled from saved passengers and invoices ask for these
// numbers again.

export const isMasked = (number: string | null | undefined) => number?.includes("*") ?? false;

/** Returns the value for a form field: empty for a masked number, which must not be sent back. */
export const unlessMasked = (number: string | null | undefined) => (isMasked(number) ? "" : (number ?? ""));
