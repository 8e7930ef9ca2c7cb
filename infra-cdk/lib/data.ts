/**
 * Everything that outlives a request: tables, queues and the buckets of the web app, of the editors' content and of the logs. Used by the stack; the local stack and the
 * tests create theirs from the template that this file ends up in, so a table is defined nowhere else.
 *
 * Always: what holds money or people survives a mistaken deletion, and every message that cannot be worked ends in
 * a queue that raises an alarm.
 */
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from "aws-cdk-lib/aws-s3";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { STAGES, type Stage } from "./stage.ts";

const string = (name: string): Attribute => ({ name, type: AttributeType.STRING });

export type TableName = "sessions" | "users" | "inventory" | "bookings";
/** Letters have a queue for each of their classes (`journey::queued::Class`): `mail`, and `unproven` for those that anybody can ask for. */
export type QueueName = "ticketing" | "mail" | "unproven" | "log" | "searches";

/**
 * How long a consumer may take. A message that was not worked stays hidden six times as long, as Lambda advises: for a letter that
 * somebody waits for, not too long.
 */
export const CONSUMER_TIMEOUTS: Record<QueueName, Duration> = {
  ticketing: Duration.minutes(5),
  mail: Duration.minutes(2),
  unproven: Duration.minutes(2),
  log: Duration.minutes(5),
  // Airlines have 20 s, and Duffel may take longer.
  searches: Duration.minutes(3),
};
/** Then it is a dead letter, after some two hours. */
const TRIES: Record<QueueName, number> = {
  ticketing: 5,
  mail: 10,
  unproven: 10,
  log: 5,
  searches: 5,
};

export class Data extends Construct {
  readonly tables: Record<TableName, Table>;
  readonly queues: Record<QueueName, Queue>;
  readonly deadLetters: Record<QueueName, Queue>;
  readonly web: Bucket;
  /** Editions of the editors' content, and which of them is shown. */
  readonly content: Bucket;
  /** The application's events, hour by hour, for Athena (docs/logs.md). */
  readonly logs: Bucket;
  /** What suppliers outside answered to searches. */
  readonly editions: Bucket;

  constructor(scope: Construct, stage: Stage) {
    super(scope, "Data");
    const { keepsData } = STAGES[stage];
    const removalPolicy = keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    const table = (name: TableName) =>
      new Table(this, `Table-${name}`, {
        tableName: `rota-${stage}-${name}`,
        partitionKey: string("pk"),
        sortKey: string("sk"),
        billingMode: BillingMode.PAY_PER_REQUEST,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        deletionProtection: keepsData,
        removalPolicy,
        timeToLiveAttribute: "expires_at",
        // Where people are written down, under a key of KMS, so that CloudTrail has each use of it.
        encryption: name === "inventory" ? TableEncryption.DEFAULT : TableEncryption.AWS_MANAGED,
      });
    this.tables = {
      sessions: table("sessions"),
      users: table("users"),
      inventory: table("inventory"),
      bookings: table("bookings"),
    };
    const index = (table: TableName, indexName: string, partitionKey: string, sortKey?: string) =>
      this.tables[table].addGlobalSecondaryIndex({
        indexName,
        partitionKey: string(partitionKey),
        sortKey: sortKey === undefined ? undefined : string(sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
      });
    index("bookings", "by_reference", "reference");
    index("bookings", "by_user", "user_id", "created_at");
    index("bookings", "due", "due_shard", "due_at");
    index("users", "due", "due_shard", "due_at");

    const queue = (name: string, props: object) =>
      new Queue(this, `Queue-${name}`, {
        queueName: `rota-${stage}-${name}`,
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        ...props,
      });
    const deadLetter = (name: QueueName) => queue(`${name}-dead`, { retentionPeriod: Duration.days(14) });
    this.deadLetters = {
      ticketing: deadLetter("ticketing"),
      mail: deadLetter("mail"),
      unproven: deadLetter("unproven"),
      log: deadLetter("log"),
      searches: deadLetter("searches"),
    };
    const work = (name: QueueName) =>
      queue(name, {
        visibilityTimeout: Duration.seconds(CONSUMER_TIMEOUTS[name].toSeconds() * 6),
        deadLetterQueue: { queue: this.deadLetters[name], maxReceiveCount: TRIES[name] },
      });
    this.queues = {
      ticketing: work("ticketing"),
      mail: work("mail"),
      unproven: work("unproven"),
      log: work("log"),
      searches: work("searches"),
    };

    const bucket = (name: string, rule: BucketProps) =>
      new Bucket(this, `Bucket-${name}`, {
        blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
        encryption: BucketEncryption.S3_MANAGED,
        enforceSSL: true,
        removalPolicy,
        ...rule,
      });
    // What was replaced can be brought back for a while.
    const restorable = {
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    };
    this.web = bucket("web", restorable);
    this.content = bucket("content", restorable);
    this.logs = bucket("logs", { lifecycleRules: [{ expiration: Duration.days(90) }] });
    this.editions = bucket("editions", { lifecycleRules: [{ expiration: Duration.days(1) }] });
  }
}
