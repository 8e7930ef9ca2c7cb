/**
 * Table of all functions: triggers, permissions and size. Permissions are derived from the row, so a
 * function can access only the resources that its row names, and `scripts/test` finds a permission too
 * many. `scripts/dev` reads the same data (environment, routes, queues, schedules) from the synthesised
 * template.
 */
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, type Code, Function as Lambda, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { CONSUMER_TIMEOUTS, type Data, type QueueName, type TableName } from "./data.ts";
import { addSenders, unprovenDomain } from "./mail.ts";
import { STAGES, type Stage, secret } from "./stage.ts";

/** DynamoDB operations on a table; a query of an index includes the name of the index. */
type Ask =
  | `${"Get" | "BatchGet" | "Put" | "Update" | "Delete"}Item`
  | "Query"
  | "Scan"
  | `Query ${"by_reference" | "by_user" | "due"}`;

interface Row {
  /** Path prefixes; each covers the path with and without its last slash, and everything below. */
  routes?: string[];
  /** Handles every path without a route, so that an unknown path gets a 404 in the format of the contract. */
  answersTheRest?: true;
  /** Queues that the function consumes. */
  consumes?: QueueName[];
  /** Receives up to 1000 messages per invocation, collected over one minute. */
  gathers?: true;
  /** Receives one message per invocation, because each message takes long. */
  oneByOne?: true;
  /** Maximum concurrency per queue (at least 2), to respect the rate limit of the called service. */
  atOnce?: number;
  /** Interval of the schedule, in minutes. */
  everyMinutes?: number;
  /** Operations that the function needs, by table. */
  tables?: Partial<Record<TableName, Ask[]>>;
  sends?: QueueName[];
  /** May encrypt and decrypt the identity data of orders. */
  bookingKey?: true;
  /** Has access to the payment provider. */
  iyzico?: true;
  /** Writes addresses of the web app or the API. */
  origin?: true;
  /** Sells flights through Duffel. */
  duffel?: true;
  /** Receives the webhooks of Duffel. */
  duffelEvents?: true;
  /** Needs to know whether flights of Duffel are sold, to decide which airports to offer. */
  offersAirports?: true;
  /** Reads or writes editions, the search results of external suppliers. */
  editions?: true;
  sendsMail?: true;
  /** Reads the published version of the editors' content. */
  readsContent?: true;
  /** Fetches the exchange rates of the central bank, and stores a copy in the content bucket. */
  fetchesRates?: true;
  /** Writes application events to the bucket of logs. */
  keepsLogs?: true;
  memory: number;
}

export const PRODUCTS = ["flight", "bus", "car"];

/** Returns the routes, operations and size of a product's function. */
const product = (name: string): Row => ({
  routes: ["gateway/", "booking/", "check-pnr/", "info/"].map((call) => `/api/${name}/${call}`),
  tables: {
    sessions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
    users: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    inventory: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem"],
    bookings: ["GetItem", "Query by_reference", "PutItem"],
  },
  sends: ["ticketing", "mail", "unproven"],
  bookingKey: true,
  iyzico: true,
  origin: true,
  memory: 1024,
});

export const FUNCTIONS: Record<string, Row> = {
  content: {
    routes: [
      "/api/flight/airport/",
      "/api/bus/station/",
      "/api/car/location/",
      "/api/base/city/",
      "/api/i18n/",
      "/api/mobile/info/",
      "/api/countries/",
      "/api/faqs/",
      "/api/branches/",
      "/api/content/",
      "/api/currency/",
      "/api/location/",
      "/api/holidays/",
      "/api/openapi.json",
    ],
    answersTheRest: true,
    offersAirports: true,
    readsContent: true,
    memory: 256,
  },
  flight: {
    ...product("flight"),
    sends: ["ticketing", "mail", "unproven", "searches"],
    duffel: true,
    editions: true,
  },
  bus: product("bus"),
  car: product("car"),
  document: {
    routes: PRODUCTS.flatMap((name) =>
      ["ticket.pdf", "ticket.ics", "passes"].map((paper) => `/api/${name}/booking/{session_unique}/${paper}`),
    ),
    tables: { sessions: ["UpdateItem"], bookings: ["GetItem"] },
    bookingKey: true,
    origin: true,
    memory: 512,
  },
  base: {
    routes: ["/api/base/"],
    tables: {
      sessions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
      users: ["GetItem", "PutItem"],
      inventory: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem"],
      bookings: ["GetItem", "PutItem"],
    },
    sends: ["ticketing", "searches"],
    bookingKey: true,
    iyzico: true,
    origin: true,
    duffel: true,
    duffelEvents: true,
    editions: true,
    memory: 512,
  },
  auth: {
    routes: ["/api/auth/"],
    tables: {
      sessions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
      users: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
    },
    sends: ["mail", "unproven"],
    bookingKey: true,
    // Hashing a password takes 19 MiB of memory and a whole core.
    memory: 1769,
  },
  user: {
    routes: ["/api/user/"],
    tables: {
      sessions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
      users: ["GetItem", "Query", "PutItem", "DeleteItem"],
      inventory: ["GetItem"],
      bookings: ["GetItem", "Query by_user", "PutItem"],
    },
    sends: ["mail", "unproven"],
    bookingKey: true,
    memory: 512,
  },
  notification: {
    routes: ["/api/notification/"],
    tables: {
      sessions: ["GetItem", "PutItem", "DeleteItem"],
      users: ["GetItem", "Query", "UpdateItem"],
      inventory: ["GetItem"],
    },
    bookingKey: true,
    memory: 256,
  },
  contact: {
    routes: ["/api/contact/"],
    tables: { sessions: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] },
    sends: ["mail"],
    memory: 256,
  },
  "log-intake": {
    routes: ["/api/log/"],
    tables: { sessions: ["UpdateItem"] },
    sends: ["log"],
    memory: 256,
  },
  ticketing: {
    consumes: ["ticketing"],
    // An airline may take two minutes to issue a ticket.
    oneByOne: true,
    tables: {
      users: ["GetItem", "PutItem"],
      inventory: ["GetItem", "PutItem", "UpdateItem"],
      bookings: ["GetItem", "PutItem"],
    },
    sends: ["ticketing", "mail"],
    bookingKey: true,
    iyzico: true,
    origin: true,
    duffel: true,
    // The function marks the search whose tickets were requested, so that its offers are not shown again.
    editions: true,
    memory: 512,
  },
  mailer: {
    consumes: ["mail", "unproven"],
    // SES allows a new account 14 letters a second.
    atOnce: 2,
    tables: {
      // The table holds codes, and daily counts of text messages and of letters to other people.
      sessions: ["GetItem", "PutItem", "UpdateItem"],
      users: ["GetItem", "UpdateItem"],
      inventory: ["GetItem"],
      bookings: ["GetItem", "PutItem"],
    },
    bookingKey: true,
    origin: true,
    sendsMail: true,
    readsContent: true,
    memory: 512,
  },
  "log-writer": { consumes: ["log"], gathers: true, keepsLogs: true, memory: 256 },
  "supplier-search": {
    consumes: ["searches"],
    oneByOne: true,
    // Duffel allows an account about 30 searches a minute.
    atOnce: 5,
    tables: { sessions: ["UpdateItem"], inventory: ["GetItem"] },
    duffel: true,
    editions: true,
    // Converting a search takes a whole core.
    memory: 1769,
  },
  sweeper: {
    everyMinutes: 1,
    tables: {
      users: ["GetItem", "PutItem", "Scan"],
      inventory: ["GetItem", "PutItem", "UpdateItem"],
      bookings: ["GetItem", "Query", "Query due", "Query by_reference", "PutItem", "Scan"],
    },
    sends: ["ticketing", "mail"],
    bookingKey: true,
    iyzico: true,
    origin: true,
    duffel: true,
    // The function marks the search whose tickets were requested, so that its offers are not shown again.
    editions: true,
    memory: 512,
  },
  "price-watch": {
    everyMinutes: 15,
    tables: {
      users: ["GetItem", "Query", "Query due", "PutItem", "UpdateItem", "DeleteItem"],
      inventory: ["BatchGetItem"],
    },
    sends: ["mail"],
    bookingKey: true,
    // Pricing takes a whole core.
    memory: 1769,
  },
  "exchange-rates": {
    everyMinutes: 60,
    tables: { inventory: ["GetItem", "PutItem"] },
    fetchesRates: true,
    memory: 256,
  },
};

/** Longest timeout that Lambda allows, in minutes. */
const LONGEST_MINUTES = 15;
/** A long run ends before the next one begins; `journey::watch` stops by itself one minute earlier. */
const scheduledTimeout = (everyMinutes: number) =>
  Duration.minutes(Math.min(LONGEST_MINUTES, Math.max(5, everyMinutes - 1)));

function timeoutOf({ consumes, everyMinutes }: Row): Duration {
  if (consumes) {
    return Duration.seconds(Math.max(...consumes.map((queue) => CONSUMER_TIMEOUTS[queue].toSeconds())));
  }
  if (everyMinutes) return scheduledTimeout(everyMinutes);
  // The HTTP API waits 30 s, and a slow payment provider responds within 20 s.
  return Duration.seconds(29);
}

const tablesOf = (row: Row) => Object.entries(row.tables ?? {}) as [TableName, Ask[]][];

export interface FunctionsProps {
  stage: Stage;
  data: Data;
  code: (functionName: string) => Code;
  /** Public address of the web app and the API. */
  origin: string;
  mailFrom: string;
  smsSender?: string;
}

export class Functions extends Construct {
  readonly all: Record<string, Lambda> = {};
  /** Role by which SNS logs the delivery status of text messages. */
  readonly smsLog = new Role(this, "SmsLog", {
    assumedBy: new ServicePrincipal("sns.amazonaws.com"),
    inlinePolicies: {
      log: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: [
              "logs:CreateLogGroup",
              "logs:CreateLogStream",
              "logs:PutLogEvents",
              "logs:PutMetricFilter",
              "logs:PutRetentionPolicy",
            ],
            resources: ["arn:aws:logs:*:*:log-group:sns/*"],
          }),
        ],
      }),
    },
  });

  constructor(
    scope: Construct,
    api: HttpApi,
    private readonly props: FunctionsProps,
  ) {
    super(scope, "Functions");
    const iyzico = this.iyzicoEnvironment();
    const duffel = this.duffelEnvironment();
    const { ROTA_DUFFEL_WEBHOOK_SECRET, ...calls } = duffel;
    const edge = { ROTA_EDGE_KEY: secret(this, props.stage, "edge-key") };
    for (const [name, row] of Object.entries(FUNCTIONS)) {
      const environment = {
        ...this.environment(row),
        ...(row.routes && edge),
        ...(row.iyzico && iyzico),
        ...(row.duffel && calls),
        ...(row.duffelEvents && ROTA_DUFFEL_WEBHOOK_SECRET && { ROTA_DUFFEL_WEBHOOK_SECRET }),
        ...(row.offersAirports && { ROTA_DUFFEL_URL: duffel.ROTA_DUFFEL_URL }),
      };
      const handler = this.lambda(name, row, environment);
      this.connect(handler, row, api);
      this.grant(handler, row);
    }
  }

  private lambda(name: string, row: Row, environment: Record<string, string>): Lambda {
    const { stage, code } = this.props;
    const logGroup = new LogGroup(this, `${name}-log`, {
      logGroupName: `/rota/${stage}/${name}`,
      retention: STAGES[stage].logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, `${name}-role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);
    const handler = new Lambda(this, name, {
      functionName: `rota-${stage}-${name}`,
      runtime: Runtime.PROVIDED_AL2023,
      architecture: Architecture.ARM_64,
      handler: "bootstrap",
      code: code(name),
      memorySize: row.memory,
      timeout: timeoutOf(row),
      environment,
      logGroup,
      role,
      tracing: Tracing.ACTIVE,
      // A second concurrent run would only repeat the work, and the next run does the work of a late one.
      ...(row.everyMinutes && {
        reservedConcurrentExecutions: 1,
        maxEventAge: Duration.minutes(row.everyMinutes),
        retryAttempts: 0,
      }),
    });
    this.all[name] = handler;
    return handler;
  }

  private environment(row: Row): Record<string, string> {
    const { stage, data, origin, mailFrom, smsSender } = this.props;
    const environment: Record<string, string> = { ROTA_STAGE: stage };
    if (row.origin) {
      environment.ROTA_ORIGIN = origin;
    }
    for (const [table] of tablesOf(row)) {
      environment[`ROTA_TABLE_${table.toUpperCase()}`] = data.tables[table].tableName;
    }
    for (const queue of row.sends ?? []) {
      environment[`ROTA_QUEUE_${queue.toUpperCase()}`] = data.queues[queue].queueUrl;
    }
    if (row.bookingKey) {
      environment.ROTA_BOOKING_KEY = secret(this, stage, "booking-key");
    }
    if (row.iyzico) {
      environment.ROTA_PREBOOK = "off";
      environment.ROTA_PAYMENT_PAGE = STAGES[stage].paymentPage;
    }
    if (row.sendsMail) {
      environment.ROTA_MAIL_FROM = mailFrom;
      environment.ROTA_MAIL_FROM_UNPROVEN = `hesap@${unprovenDomain(mailFrom)}`;
      environment.ROTA_SMS_SENDER = smsSender ?? "";
    }
    if (row.readsContent) {
      environment.ROTA_BUCKET_CONTENT = data.content.bucketName;
    }
    if (row.fetchesRates) {
      environment.ROTA_RATES_URL = "https://www.tcmb.gov.tr/kurlar/today.xml";
      environment.ROTA_BUCKET_CONTENT = data.content.bucketName;
    }
    if (row.keepsLogs) {
      environment.ROTA_BUCKET_LOGS = data.logs.bucketName;
    }
    if (row.editions) {
      environment.ROTA_BUCKET_EDITIONS = data.editions.bucketName;
    }
    return environment;
  }

  /** Returns the environment for the payment provider, or for its simulator outside production. */
  private iyzicoEnvironment(): Record<string, string> {
    const { stage, origin } = this.props;
    const keys = {
      ROTA_IYZICO_API_KEY: secret(this, stage, "iyzico", "api_key"),
      ROTA_IYZICO_SECRET_KEY: secret(this, stage, "iyzico", "secret_key"),
    };
    if (!STAGES[stage].simulatesBank) {
      return { ROTA_IYZICO_URL: "https://api.iyzipay.com", ...keys };
    }
    const address = this.simulate("Bank", "bank-simulator", ["GetItem", "Query", "PutItem"], (url) => ({
      ROTA_IYZICO_URL: url,
      ...keys,
      ROTA_BANK_WEBHOOK_URL: `${origin}/api/base/gateway/payment/notice/`,
    }));
    return { ROTA_IYZICO_URL: address, ...keys };
  }

  /**
   * Returns the environment for Duffel, an external supplier of flights, or for its simulator outside
   * production. Production sells Duffel's flights once a secret for Duffel exists; the deployment names its
   * version.
   */
  private duffelEnvironment(): Record<"ROTA_DUFFEL_URL", string> & Record<string, string> {
    const { stage, origin } = this.props;
    const keys = () => ({
      ROTA_DUFFEL_TOKEN: secret(this, stage, "duffel", "token"),
      ROTA_DUFFEL_WEBHOOK_SECRET: secret(this, stage, "duffel", "webhook_secret"),
    });
    if (STAGES[stage].simulatesDuffel) {
      const asks: Ask[] = ["GetItem", "Query", "PutItem", "DeleteItem"];
      const address = this.simulate("Duffel", "duffel-simulator", asks, () => ({
        ...keys(),
        ROTA_DUFFEL_WEBHOOK_URL: `${origin}/api/base/duffel/events/`,
      }));
      return { ROTA_DUFFEL_URL: address, ...keys() };
    }
    const hasSecret = this.node.tryGetContext("secret-duffel") !== undefined;
    // An empty address means that no flights of Duffel are sold; a missing one ends a function's start.
    return hasSecret ? { ROTA_DUFFEL_URL: "https://api.duffel.com", ...keys() } : { ROTA_DUFFEL_URL: "" };
  }

  /**
   * Deploys a simulator of an external service behind an API of its own, and returns the address of that
   * API.
   */
  private simulate(
    id: string,
    name: string,
    sessions: Ask[],
    environment: (address: string) => Record<string, string>,
  ): string {
    const api = new HttpApi(this, id, { apiName: `rota-${this.props.stage}-${id.toLowerCase()}` });
    const row: Row = { routes: ["/"], tables: { sessions }, memory: 256 };
    const simulator = this.lambda(name, row, {
      ...this.environment(row),
      ...environment(api.apiEndpoint),
    });
    this.grant(simulator, row);
    api.addRoutes({
      path: "/{proxy+}",
      methods: [HttpMethod.ANY],
      integration: new HttpLambdaIntegration(name, simulator),
    });
    return api.apiEndpoint;
  }

  private connect(handler: Lambda, row: Row, api: HttpApi) {
    const integration = row.routes && new HttpLambdaIntegration(handler.node.id, handler);
    for (const route of row.routes ?? []) {
      // The gateway rejects a route that ends in a slash, and the greedy route covers a path with a final
      // slash.
      const path = route.replace(/\/$/, "");
      for (const each of [path, `${path}/{proxy+}`]) {
        if (integration) {
          api.addRoutes({ path: each, methods: [HttpMethod.ANY], integration });
        }
      }
    }
    if (integration && row.answersTheRest) {
      new HttpRoute(this, "TheRest", { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration });
    }
    for (const name of row.consumes ?? []) {
      const queue = this.props.data.queues[name];
      const batch = row.gathers
        ? { batchSize: 1_000, maxBatchingWindow: Duration.minutes(1) }
        : { batchSize: row.oneByOne ? 1 : 10 };
      handler.addEventSource(
        new SqsEventSource(queue, { ...batch, maxConcurrency: row.atOnce, reportBatchItemFailures: true }),
      );
    }
    if (row.everyMinutes) {
      new Rule(this, `${handler.node.id}-schedule`, {
        schedule: Schedule.rate(Duration.minutes(row.everyMinutes)),
        targets: [new LambdaFunction(handler)],
      });
    }
  }

  private grant(handler: Lambda, row: Row) {
    const { data } = this.props;
    for (const [table, asks] of tablesOf(row)) {
      const { tableArn } = data.tables[table];
      for (const ask of asks) {
        const [action, index] = ask.split(" ");
        const resources = [index ? `${tableArn}/index/${index}` : tableArn];
        handler.addToRolePolicy(new PolicyStatement({ actions: [`dynamodb:${action}`], resources }));
      }
    }
    for (const queue of row.sends ?? []) {
      data.queues[queue].grant(handler, "sqs:SendMessage");
    }
    if (row.readsContent) {
      const resources = [data.content.arnForObjects("*")];
      handler.addToRolePolicy(new PolicyStatement({ actions: ["s3:GetObject"], resources }));
      // S3 reports 403 in place of 404 for an absent object if the caller may not list the bucket.
      handler.addToRolePolicy(
        new PolicyStatement({ actions: ["s3:ListBucket"], resources: [data.content.bucketArn] }),
      );
    }
    if (row.fetchesRates) {
      const resources = [data.content.arnForObjects("rates.json")];
      handler.addToRolePolicy(new PolicyStatement({ actions: ["s3:PutObject"], resources }));
    }
    if (row.keepsLogs) {
      const resources = [data.logs.arnForObjects("events/*")];
      handler.addToRolePolicy(new PolicyStatement({ actions: ["s3:PutObject"], resources }));
    }
    if (row.editions) {
      const objects = [data.editions.arnForObjects("*")];
      handler.addToRolePolicy(
        new PolicyStatement({ actions: ["s3:GetObject", "s3:PutObject"], resources: objects }),
      );
      // See above; most searches have no stored edition yet.
      handler.addToRolePolicy(
        new PolicyStatement({ actions: ["s3:ListBucket"], resources: [data.editions.bucketArn] }),
      );
    }
    if (row.sendsMail) {
      const { stage, mailFrom } = this.props;
      addSenders(this, handler, { stage, mailFrom, unproven: data.queues.unproven });
      // A phone number is no resource with an ARN, so the statement excludes all topics instead.
      handler.addToRolePolicy(
        new PolicyStatement({ actions: ["sns:Publish"], notResources: ["arn:aws:sns:*:*:*"] }),
      );
    }
  }
}
