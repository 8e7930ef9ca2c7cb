/**
 * Everything that outlives a request: the tables, the queues, and the buckets for the web app, the editors'
 * content, the logs and the editions. The local stack and the tests create their own from the synthesised
 * template, so a table is defined nowhere else.
 *
 * Invariants: data about money or persons survives a mistaken deletion, and every message that cannot be
 * processed ends in a queue that raises an alarm.
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
/**
 * Names of the queues. Letters have one queue per class (`journey::queued::Class`): `mail`, and `unproven`
 * for letters that anyone can request to an unproven address.
 */
export type QueueName = "ticketing" | "mail" | "unproven" | "log" | "searches";

/**
 * Timeout of each queue's consumer. An unprocessed message stays hidden six times as long, as Lambda
 * advises, so the timeout is short for letters that a person waits for.
 */
export const CONSUMER_TIMEOUTS: Record<QueueName, Duration> = {
  ticketing: Duration.minutes(5),
  mail: Duration.minutes(2),
  unproven: Duration.minutes(2),
  log: Duration.minutes(5),
  // Airlines have 20 s to respond, and Duffel may take longer.
  searches: Duration.minutes(3),
};
/** Number of receives before a message moves to the dead-letter queue, after about two hours. */
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
  /** Published versions of the editors' content, and the pointer to the current one. */
  readonly content: Bucket;
  /** Application events as hourly objects, for Athena (docs/logs.md). */
  readonly logs: Bucket;
  /** Editions: offers that external suppliers returned for searches. */
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
        // Tables with personal data use a KMS key, so that CloudTrail records each use of the key.
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
    // Replaced objects can be restored for 30 days.
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
