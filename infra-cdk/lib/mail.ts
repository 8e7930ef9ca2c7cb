/**
 * Senders of letters. Letters that anyone can request, to addresses that no one has proven, come from a
 * separate domain, so that they cannot harm the reputation of the domain that sends tickets. Bounces of
 * these letters are counted, and the mailer stops sending them by itself
 * (`functions/mailer/src/unproven.rs`).
 */
import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { EventBus, EventField, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { STAGES, type Stage } from "./stage.ts";

interface SendersProps {
  stage: Stage;
  /** Sender address of tickets. */
  mailFrom: string;
  /** Queue of letters to unproven addresses. */
  unproven: Queue;
}

const domainOf = (address: string) => address.replace(/^.*@/, "");

/** Returns the domain for letters to unproven addresses, a subdomain of the domain for tickets. */
export const unprovenDomain = (mailFrom: string) => `account.${domainOf(mailFrom)}`;

export function addSenders(scope: Construct, mailer: Lambda, props: SendersProps) {
  const { stage, mailFrom } = props;
  const name = `rota-${stage}-unproven`;
  const unproven = new ConfigurationSet(scope, "UnprovenMail", {
    configurationSetName: name,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  const senders = {
    Sender: { identity: Identity.domain(domainOf(mailFrom)) },
    UnprovenSender: { identity: Identity.domain(unprovenDomain(mailFrom)), configurationSet: unproven },
  };
  for (const [id, properties] of Object.entries(senders)) {
    const sender = new EmailIdentity(scope, id, properties);
    sender.grant(mailer, "ses:SendRawEmail");
    // The identity is retained: deleting it deletes its keys, and the DNS records of the domain would
    // become invalid.
    sender.applyRemovalPolicy(STAGES[stage].keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
  }
  // SES also checks the permission for an identity's default configuration set.
  const set = Stack.of(scope).formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: name,
  });
  mailer.addToRolePolicy(new PolicyStatement({ actions: ["ses:SendRawEmail"], resources: [set] }));
  countBounces(scope, unproven, name, props.unproven);
}

/** Reports bounced letters to the mailer, through the queue of their class. */
function countBounces(scope: Construct, set: ConfigurationSet, name: string, queue: Queue) {
  const bus = EventBus.fromEventBusName(scope, "Bus", "default");
  set.addEventDestination("Events", {
    destination: EventDestination.eventBus(bus),
    events: [EmailSendingEvent.BOUNCE],
  });
  new Rule(scope, "Bounced", {
    eventPattern: {
      source: ["aws.ses"],
      detailType: ["Email Bounced"],
      detail: {
        // Letters that SES suppresses after an earlier bounce do not affect the reputation and are not
        // counted.
        bounce: {
          bounceType: ["Permanent"],
          bounceSubType: [{ "anything-but": "OnAccountSuppressionList" }],
        },
        mail: { tags: { "ses:configuration-set": [name] } },
      },
    },
    targets: [
      new SqsQueue(queue, {
        message: RuleTargetInput.fromObject({
          letter: "bounced",
          // Digest of the requester's network; each letter of the set has this tag
          // (`functions/mailer/src/outbox.rs`).
          network: EventField.fromPath("$.detail.mail.tags.network[0]"),
        }),
      }),
    ],
  });
}
