/**
 * The product's own metrics, as the functions' lines carry them (`shared/lambda/src/telemetry.rs`). Watched by the alarms, drawn
 * by the dashboard; nothing personal is a dimension.
 */
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Stage } from "./stage.ts";

export const PERIOD = Duration.minutes(5);

/** Lines that wake somebody, by their metric, and how often within the period they may be said. */
export const LINES: { name: string; tolerated: number }[] = [
  { name: "refund-refused", tolerated: 0 },
  { name: "refund-late", tolerated: 0 },
  { name: "orphan-charge", tolerated: 0 },
  { name: "orphan-ticket", tolerated: 0 },
  // A stranger's is refused as well; a provider's comes again, and each time it rings.
  { name: "notice-refused", tolerated: 0 },
  { name: "order-stuck", tolerated: 0 },
  // The next sale of a stock lists it again; a list that has grown too long takes none of its day any more.
  { name: "stock-not-listed", tolerated: 4 },
  // One order is asked about again until it is known; more of them at once are a supplier that does not answer.
  { name: "issue-unknown", tolerated: 4 },
  { name: "change-unknown", tolerated: 4 },
  // Said for each look at results; a few are those of a slow minute, more of them hide flights from travellers.
  { name: "edition-not-read", tolerated: 30 },
  { name: "supplier-balance", tolerated: 0 },
  { name: "supplier-claim", tolerated: 0 },
  // A search that failed is tried again a minute later, if somebody still wants it.
  { name: "supplier-search-failed", tolerated: 10 },
  // A few are those of a busy minute; more of them hide flights from travellers.
  { name: "supplier-budget", tolerated: 30 },
  { name: "mail-refused", tolerated: 0 },
  // One wrong number is its owner's mistake.
  { name: "sms-refused", tolerated: 4 },
  { name: "sms-budget-spent", tolerated: 0 },
  // Nobody registers or resets a password meanwhile.
  { name: "unproven-mail-stopped", tolerated: 0 },
  { name: "unproven-mail-spent", tolerated: 0 },
  // Somebody who plays with a booking meets the bounds of letters and texts; many at once are somebody who uses them against others.
  { name: "letter-withheld", tolerated: 10 },
  { name: "text-withheld", tolerated: 20 },
  // Said for each choice at a crowded stock, and for each that is refused because its network holds too much.
  { name: "held-unpaid", tolerated: 120 },
  // One failure is asked again a minute later; more of them keep an edition from being shown.
  { name: "content-not-renewed", tolerated: 4 },
  { name: "price-watch-failed", tolerated: 4 },
  { name: "price-watch-late", tolerated: 0 },
  { name: "price-news-untold", tolerated: 0 },
  { name: "exchange-rates-jumped", tolerated: 0 },
  { name: "exchange-rates-stale", tolerated: 0 },
  // Tried once an hour.
  { name: "exchange-rates-not-copied", tolerated: 0 },
];

/** What a traveller does on the way to a ticket, by the call below `/api/<product>/gateway/` that does it. */
export const FUNNEL = { search: "search/", select: "search/select/", pay: "payment/" };

/** Of the unfinished orders the sweeper looked after: each is looked after within a quarter of an hour. */
export const oldestOrder = (stage: Stage) =>
  new Metric({
    namespace: `rota/${stage}`,
    metricName: "oldest-order-minutes",
    period: Duration.minutes(15),
    statistic: "Maximum",
  });

/** How often one of [`LINES`] was said. */
export const line = (stage: Stage, name: string) => sum(stage, name);

/** A product's funnel, step by step. Search, select and pay count calls that were answered, also with a no. */
export const funnel = (stage: Stage, product: string) => [
  ...Object.entries(FUNNEL).map(([label, call]) =>
    sum(stage, "step", { route: `/api/${product}/gateway/${call}` }, label),
  ),
  sum(stage, "ticket", { product }, "ticket"),
];

const sum = (stage: Stage, metricName: string, dimensionsMap?: Record<string, string>, label?: string) =>
  new Metric({
    namespace: `rota/${stage}`,
    metricName,
    dimensionsMap,
    label,
    period: PERIOD,
    statistic: "Sum",
  });

/** CloudFront counts in us-east-1, wherever its distribution was made. */
export const cdn = (distributionId: string, metricName: string, statistic: string) =>
  new Metric({
    namespace: "AWS/CloudFront",
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: "Global" },
    statistic,
    label: metricName,
    period: PERIOD,
    region: "us-east-1",
  });
