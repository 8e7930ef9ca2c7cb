// How the number of a ticket is written for people.

/** The issuer's digits apart from the ten of the ticket: `3772400000017` → `377-2400000017`. A number of another form stays as it is. */
export const formatTicketNumber = (number: string) => number.replace(/^(\d+)(\d{10})$/, "$1-$2");
