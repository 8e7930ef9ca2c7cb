// Parts of the ticket page for cancellations, changes, refunds and disruptions. They are loaded as one
// chunk.

export { OpenTickets } from "./cancel/open-tickets";
export { DisruptedBadge, Disruptions } from "./disruption/disruptions";
export { Manage } from "./manage/manage";
export { Next } from "./next-steps/next";
export { Ready } from "./papers/ready";
export { Receipt } from "./papers/receipt";
export { ChargedAfter, Deductions, NetParts } from "./refund/net-parts";
export { Refunds } from "./refund/refunds";
export { History } from "./timeline/history";
