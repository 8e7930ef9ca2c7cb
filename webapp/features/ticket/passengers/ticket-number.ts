// Formats ticket numbers for display.

/**
 * Separates the issuer's digits from the last ten digits: `3772400000017` → `377-2400000017`. A number of
 * another form is returned unchanged.
 */
export const formatTicketNumber = (number: string) => number.replace(/^(\d+)(\d{10})$/, "$1-$2");
