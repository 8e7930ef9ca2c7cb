/**
 * Metrics of the product, as the log lines of the functions carry them (`shared/http/src/telemetry.rs`).
 * The alarms watch them and the dashboard draws them. No dimension holds personal data.
 */
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Stage } from "./stage.ts";

export const PERIOD = Duration.minutes(5);

/** Log lines that raise an alarm, by their metric, and the number of lines tolerated per period. */
export const LINES: { name: string; tolerated: number }[] = [
  { name: "refund-refused", tolerated: 0 },
  { name: "refund-late", tolerated: 0 },
  { name: "orphan-charge", tolerated: 0 },
  { name: "orphan-ticket", tolerated: 0 },
  // Notices by strangers are rejected too. A provider repeats its notice, and each rejection raises the
  // alarm.
  { name: "notice-refused", tolerated: 0 },
  { name: "order-stuck", tolerated: 0 },
  // The next sale of a stock lists the stock again. A day whose list is too long takes no further stock.
  { name: "stock-not-listed", tolerated: 4 },
  // Each request is queried again until its state is known; several at once mean that the supplier does not
  // respond.
  { name: "issue-unknown", tolerated: 4 },
  { name: "change-unknown", tolerated: 4 },
  // Logged per view of the results: a few lines stem from a slow minute, more of them hide flights from
  // buyers.
  { name: "edition-not-read", tolerated: 30 },
  { name: "supplier-balance", tolerated: 0 },
  { name: "supplier-claim", tolerated: 0 },
  // A failed search is retried one minute later, if it is still wanted.
  { name: "supplier-search-failed", tolerated: 10 },
  // A few lines stem from a busy minute; more of them hide flights from buyers.
  { name: "supplier-budget", tolerated: 30 },
  { name: "mail-refused", tolerated: 0 },
  // A single wrong number is its owner's mistake.
  { name: "sms-refused", tolerated: 4 },
  { name: "sms-budget-spent", tolerated: 0 },
  // Few people can register or reset a password while unproven mail is stopped.
  { name: "unproven-mail-stopped", tolerated: 0 },
  { name: "unproven-mail-spent", tolerated: 0 },
  // One person can reach the limits of letters and texts by changing an order; many lines at once point to
  // abuse.
  { name: "letter-withheld", tolerated: 10 },
  { name: "text-withheld", tolerated: 20 },
  // Logged for each selection at a crowded stock, and for each selection rejected because its network holds
  // too much.
  { name: "held-unpaid", tolerated: 120 },
  // A failed read is retried one minute later; repeated failures keep a new edition of the content from
  // being shown.
  { name: "content-not-renewed", tolerated: 4 },
  { name: "price-watch-failed", tolerated: 4 },
  { name: "price-watch-late", tolerated: 0 },
  { name: "price-news-untold", tolerated: 0 },
  { name: "exchange-rates-jumped", tolerated: 0 },
  { name: "exchange-rates-stale", tolerated: 0 },
  // The copy is retried once an hour.
  { name: "exchange-rates-not-copied", tolerated: 0 },
];

/** Steps of a buyer towards a ticket, with the API path below `/api/<product>/gateway/` of each step. */
export const FUNNEL = { search: "search/", select: "search/select/", pay: "payment/" };

/**
 * Age of the oldest unfinished order of the sweeper's rounds; each order is visited at least every 15
 * minutes.
 */
export const oldestOrder = (stage: Stage) =>
  new Metric({
    namespace: `rota/${stage}`,
    metricName: "oldest-order-minutes",
    period: Duration.minutes(15),
    statistic: "Maximum",
  });

/** Number of log lines of one of [`LINES`]. */
export const line = (stage: Stage, name: string) => sum(stage, name);

/** Steps of a product's funnel. Search, select and pay count responses, rejections included. */
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

/** CloudFront publishes its metrics in us-east-1, wherever the distribution was created. */
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
