// Numbers of identity cards and passports that the server hides from its own user, once an e-mail address was brought back: they are
// typed again. Called by the forms that saved travellers and invoices fill in.

export const isMasked = (number: string | null | undefined) => number?.includes("*") ?? false;

/** For a field: nothing where it is hidden. */
export const typedAgain = (number: string | null | undefined) => (isMasked(number) ? "" : (number ?? ""));
