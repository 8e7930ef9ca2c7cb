/**
 * What AWS does between a queue and its consumer, and between a clock and a scheduled function: receives messages, calls
 * the function with the event that Lambda would see, and deletes what it does not name as failed.
 */
import { setTimeout as pause } from "node:timers/promises";
import { queueArn, queueUrl, REGION, sqs } from "./aws.mjs";
import { answering, consumers, scheduled } from "./template.mjs";

/** Deployed it is a minute or more; here a developer waits for it. */
const SCHEDULE_MS = 5_000;
const LONGEST_RUN_MS = 60_000;

/** Calls a function as Lambda's own API does; fails when the function does. */
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

/** `byHand`: somebody asks for it now, whatever is due. */
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

/** A carrier cancels or moves a departure; `wish` as `scripts/disrupt` sends it. */
export function disrupt(host, wish) {
  return invoke(host, "sweeper", { source: "scripts/disrupt", detail: { disrupt: wish } });
}

/** A company's return invoice is here; `wish` as `scripts/return-invoice` sends it. */
export function receiveInvoice(host, wish) {
  return invoke(host, "sweeper", { source: "scripts/return-invoice", detail: { return_invoice: wish } });
}

/** Has every function started once, so that nobody's first click waits for it. */
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

/** Starts every consumer and schedule of the template; a failure is told and tried again, as AWS does. */
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
    // A receiver is given ten at most; Lambda gathers larger batches from several.
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

/** A batch that is throttled is handed over again soon, not after the time for which its messages are hidden. */
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
