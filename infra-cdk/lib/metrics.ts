/**
 * The product's own metrics, counted from the lines that the functions log. Watched by the alarms, drawn by the
 * dashboard. A line is found by its message alone, or by the request it reports; nothing personal is a dimension.
 */
import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, type IFilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { PRODUCTS } from "./functions.ts";
import type { Stage } from "./stage.ts";

export const PERIOD = Duration.minutes(5);

/** The functions that write the lines below, where a line does not name its own. */
const DRIVERS = ["flight", "base", "ticketing", "sweeper", "mailer"];

/** Lines that wake somebody, and how often within the period they may be said. */
export const LINES: { name: string; message: string; tolerated: number; by?: string[] }[] = [
  { name: "order-stuck", message: "an order could not be driven on", tolerated: 4 },
  { name: "refund-refused", message: "refund_refused", tolerated: 0 },
  { name: "orphan-charge", message: "orphan_charge", tolerated: 0 },
  { name: "mail-refused", message: "mail_refused", tolerated: 0 },
  // One wrong number is its owner's mistake.
  { name: "sms-refused", message: "sms_refused", tolerated: 4 },
  // One failure is asked again a minute later; more of them keep an edition from being shown.
  { name: "content-not-renewed", message: "content_not_renewed", tolerated: 4, by: ["content"] },
  {
    name: "price-watch-failed",
    message: "a followed search could not be checked",
    tolerated: 4,
    by: ["price-watch"],
  },
  { name: "price-watch-late", message: "price_watch_late", tolerated: 0, by: ["price-watch"] },
  { name: "price-news-untold", message: "price_news_untold", tolerated: 0, by: ["price-watch"] },
];

/** What a traveller does on the way to a ticket, by the call below `/api/<product>/gateway/` that does it. */
export const FUNNEL = { search: "search/", select: "search/select/", pay: "payment/" };
/** The end of the way: an order is ticketed by whoever drives it. */
export const TICKETED = { message: "ticketed", by: ["ticketing", "sweeper"] };

const gateway = (product: string, call: string) => `/api/${product}/gateway/${call}`;

export class Metrics extends Construct {
  constructor(
    scope: Construct,
    private readonly stage: Stage,
    private readonly functions: Record<string, Lambda>,
  ) {
    super(scope, "Metrics");
    for (const { name, message, by = DRIVERS } of LINES) {
      // Every filter counts into the one metric.
      for (const driver of by) {
        this.filter(driver, name, FilterPattern.stringValue("$.message", "=", message));
      }
    }
    for (const product of PRODUCTS) {
      const answered = FilterPattern.all(
        FilterPattern.stringValue("$.message", "=", "request"),
        FilterPattern.stringValue("$.method", "=", "POST"),
        FilterPattern.stringValue("$.route", "=", gateway(product, "*")),
        FilterPattern.numberValue("$.status", "=", 200),
      );
      this.filter(product, "step", answered, { route: "$.route" });
    }
    for (const driver of TICKETED.by) {
      const ticketed = FilterPattern.stringValue("$.message", "=", TICKETED.message);
      this.filter(driver, "ticket", ticketed, { product: "$.product" });
    }
  }

  /** How often one of [`LINES`] was said. */
  line = (name: string) => this.sum(name);

  /** A product's funnel, step by step. Search, select and pay count calls that were answered, also with a no. */
  funnel = (product: string) => [
    ...Object.entries(FUNNEL).map(([label, call]) =>
      this.sum("step", { route: gateway(product, call) }, label),
    ),
    this.sum("ticket", { product }, "ticket"),
  ];

  private sum(metricName: string, dimensionsMap?: Record<string, string>, label?: string) {
    const namespace = `rota/${this.stage}`;
    return new Metric({ namespace, metricName, dimensionsMap, label, period: PERIOD, statistic: "Sum" });
  }

  private filter(
    driver: string,
    metricName: string,
    filterPattern: IFilterPattern,
    dimensions?: Record<string, string>,
  ) {
    const logGroup = this.functions[driver]?.logGroup;
    if (logGroup === undefined) {
      throw new Error(`no function ${driver} says ${metricName}`);
    }
    const metricNamespace = `rota/${this.stage}`;
    new MetricFilter(this, `${driver}-${metricName}`, {
      logGroup,
      filterPattern,
      metricNamespace,
      metricName,
      dimensions,
    });
  }
}
