/**
 * Event sources of AWS: receives messages of a queue, invokes the consumer with the event that Lambda would
 * send, and deletes the messages that the consumer does not report as failed; invokes scheduled functions.
 */
import { setTimeout as pause } from "node:timers/promises";
import { queueArn, queueUrl, REGION, sqs } from "./aws.mjs";
import { answering, consumers, scheduled } from "./template.mjs";

/**
 * Interval of the scheduled functions; deployed it is a minute or more, but here a developer waits for
 * them.
 */
const SCHEDULE_MS = 5_000;
const LONGEST_RUN_MS = 60_000;

/** Invokes a function like Lambda's API; throws if the function fails. */
export async function invoke(host, name, event) {
  const answer = await fetch(`${host}/2015-03-31/functions/${name}/invocations`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(LONGEST_RUN_MS),
  });
  const body = await answer.text();
  if (!answer.ok || answer.headers.has("x-amz-function-error")) {
    throw Object.assign(new Error(`${name}: ${answer.status} ${body}`), { status: answer.status });
  }
  return body === "" ? null : JSON.parse(body);
}

/** Runs a scheduled function; `byHand` marks a run on request, regardless of the schedule. */
export function runScheduled(host, name, byHand = false) {
  return invoke(host, name, {
    version: "0",
    source: "aws.events",
    "detail-type": "Scheduled Event",
    region: REGION,
    time: new Date().toISOString(),
    detail: { by_hand: byHand },
  });
}

/** Returns the event by which `scripts/NAME` asks the sweeper. */
export const wishEvent = (name, wish) => ({
  source: `scripts/${name}`,
  detail: { [name.replaceAll("-", "_")]: wish },
});

/** Starts every function once, so that the first click does not wait for a start. */
export async function warmUp(host, without) {
  const waiting = new Set();
  const warm = async (name, call) => {
    if (without.includes(name)) return;
    waiting.add(name);
    while (
      await call().then(
        () => false,
        () => true,
      )
    )
      await pause(1_000);
    waiting.delete(name);
  };
  const patience = setInterval(() => console.log(`waiting for ${[...waiting].join(", ")}`), 30_000);
  await Promise.all([
    ...answering.map((name) => warm(name, () => fetch(`${host}/lambda-url/${name}/`))),
    ...consumers.map(({ name }) => warm(name, () => invoke(host, name, { Records: [] }))),
    ...scheduled.map((name) => warm(name, () => runScheduled(host, name))),
  ]);
  clearInterval(patience);
}

/** Starts every consumer and schedule of the template; a failure is reported and retried, as in AWS. */
export function startEvents(emulation, host, report) {
  for (const consumer of consumers) {
    void forever(() => workOff(emulation, host, consumer), 0, report);
  }
  for (const name of scheduled) {
    void forever(() => runScheduled(host, name), SCHEDULE_MS, report);
  }
}

async function forever(step, pauseMs, report) {
  for (;;) {
    try {
      await step();
    } catch (error) {
      report(error);
      await pause(1_000);
    }
    await pause(pauseMs);
  }
}

async function workOff(emulation, host, { queue, name, batchSize }) {
  const QueueUrl = queueUrl(emulation, queue);
  const { Messages = [] } = await sqs(emulation, "ReceiveMessage", {
    QueueUrl,
    // A receive call returns at most ten messages; Lambda gathers larger batches from several calls.
    MaxNumberOfMessages: Math.min(batchSize, 10),
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ["All"],
    MessageAttributeNames: ["All"],
  });
  if (Messages.length === 0) {
    return;
  }
  const event = { Records: Messages.map((message) => record(message, queue)) };
  const answer = await whenThereIsRoom(() => invoke(host, name, event));
  const failed = new Set((answer?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  for (const { MessageId, ReceiptHandle } of Messages) {
    if (!failed.has(MessageId)) {
      await sqs(emulation, "DeleteMessage", { QueueUrl, ReceiptHandle });
    }
  }
}

/** Retries a throttled batch soon, rather than after the visibility timeout of its messages. */
async function whenThereIsRoom(call) {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error.status !== 429) throw error;
      await pause(1_000);
    }
  }
}

const record = (message, queue) => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { StringValue, DataType }]) => [
      name,
      { stringValue: StringValue, dataType: DataType },
    ]),
  ),
  md5OfBody: message.MD5OfBody,
  eventSource: "aws:sqs",
  eventSourceARN: queueArn(queue),
  awsRegion: REGION,
});
