// Parts of the ticket page for cancellations, changes, refunds and disruptions. They are loaded as one
// chunk.

export { DisruptedBadge, Disruptions } from "./disruptions";
export { History } from "./history";
export { Manage } from "./manage";
export { ChargedAfter, NetParts, TakenOff } from "./net-parts";
export { Next } from "./next";
export { OpenTickets } from "./open-tickets";
export { Ready } from "./ready";
export { Receipt } from "./receipt";
export { Refunds } from "./refunds";
