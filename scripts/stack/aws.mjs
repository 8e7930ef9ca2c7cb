/** The few AWS calls that the local stack makes itself, to the emulation on loopback (nothing there is signed). */
import { buckets, queues } from "./template.mjs";

export const REGION = "eu-central-1";
/** What the SDK insists on; the emulation takes the account from the key. */
export const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: "000000000000",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_REGION: REGION,
  AWS_EC2_METADATA_DISABLED: "true",
};
const AUTHORIZATION = `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.AWS_ACCESS_KEY_ID}/20260101/${REGION}/sqs/aws4_request, SignedHeaders=host, Signature=0`;

export const queueUrl = (endpoint, name) => `${endpoint}/${CREDENTIALS.AWS_ACCESS_KEY_ID}/${name}`;
export const queueArn = (name) => `arn:aws:sqs:${REGION}:${CREDENTIALS.AWS_ACCESS_KEY_ID}:${name}`;

export async function sqs(endpoint, action, request, signal) {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `AmazonSQS.${action}`,
      authorization: AUTHORIZATION,
    },
    body: JSON.stringify(request),
    signal,
  });
  const body = await answer.text();
  if (!answer.ok) {
    throw new Error(`SQS ${action}: ${answer.status} ${body}`);
  }
  return body === "" ? {} : JSON.parse(body);
}

/** Creates what the template describes; what is there already stays as it is. */
export async function createQueuesAndBuckets(endpoint) {
  for (const queue of queues) {
    await sqs(endpoint, "CreateQueue", { QueueName: queue.name, Attributes: attributes(queue) });
  }
  for (const bucket of buckets) {
    const answer = await fetch(`${endpoint}/${bucket}`, { method: "PUT", headers: { authorization: AUTHORIZATION.replace("/sqs/", "/s3/") } });
    if (!answer.ok && answer.status !== 409) {
      throw new Error(`bucket ${bucket}: ${answer.status} ${await answer.text()}`);
    }
  }
}

function attributes({ visibilityTimeout, retention, deadLetters }) {
  const attributes = {};
  if (visibilityTimeout !== undefined) attributes.VisibilityTimeout = String(visibilityTimeout);
  if (retention !== undefined) attributes.MessageRetentionPeriod = String(retention);
  if (deadLetters !== undefined) {
    attributes.RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: queueArn(deadLetters.queue),
      maxReceiveCount: deadLetters.maxReceiveCount,
    });
  }
  return attributes;
}
