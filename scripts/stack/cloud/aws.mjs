/**
 * AWS calls that the local stack makes itself, to the emulation on loopback; the emulation checks no
 * signatures.
 */
import { buckets, queues, senders } from "./template.mjs";

export const REGION = "eu-central-1";
/** Credentials that the SDK requires; the emulation takes the account from the access key. */
export const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: "000000000000",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_REGION: REGION,
  AWS_EC2_METADATA_DISABLED: "true",
};
const authorization = (service) =>
  `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.AWS_ACCESS_KEY_ID}/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=0`;

/** Body of Lambda's 429 for a function at its concurrency limit. */
export const THROTTLED = Buffer.from('{"message":"Rate Exceeded."}');

export const queueUrl = (endpoint, name) => `${endpoint}/${CREDENTIALS.AWS_ACCESS_KEY_ID}/${name}`;
export const queueArn = (name) => `arn:aws:sqs:${REGION}:${CREDENTIALS.AWS_ACCESS_KEY_ID}:${name}`;

/** Returns a function that calls an AWS service by its JSON protocol; `target` is the service's prefix. */
const jsonService = (service, target) => async (endpoint, action, request) => {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-date": "20260101T000000Z",
      "x-amz-target": `${target}.${action}`,
      authorization: authorization(service),
    },
    body: JSON.stringify(request),
  });
  const body = await answer.text();
  if (!answer.ok) {
    throw new Error(`${service} ${action}: ${answer.status} ${body}`);
  }
  return body === "" ? {} : JSON.parse(body);
};

export const sqs = jsonService("sqs", "AmazonSQS");
export const dynamodb = jsonService("dynamodb", "DynamoDB_20120810");

/** Creates the resources of the template; existing ones stay unchanged. */
export async function createFromTemplate(endpoint) {
  for (const queue of queues) {
    await sqs(endpoint, "CreateQueue", { QueueName: queue.name, Attributes: attributes(queue) });
  }
  for (const bucket of buckets) {
    const location = `<CreateBucketConfiguration><LocationConstraint>${REGION}</LocationConstraint></CreateBucketConfiguration>`;
    await create("PUT", `${endpoint}/${bucket}`, "s3", location);
  }
  for (const EmailIdentity of senders) {
    await create("POST", `${endpoint}/v2/email/identities`, "ses", JSON.stringify({ EmailIdentity }));
  }
}

async function create(method, url, service, body) {
  const headers = { authorization: authorization(service), "content-type": "application/json" };
  const answer = await fetch(url, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok && !text.includes("AlreadyExists") && !text.includes("AlreadyOwned")) {
    throw new Error(`${method} ${url}: ${answer.status} ${text}`);
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
