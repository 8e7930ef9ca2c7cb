/**
 * The senders of letters. Those that anybody can ask for, to addresses that nobody has proven, come from a domain of their own, whose reputation is
 * not that of tickets; what of them finds nobody is counted, and the mailer stops them by itself (`functions/mailer/src/unproven.rs`).
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
  /** The address that tickets come from. */
  mailFrom: string;
  /** The queue of letters to unproven addresses. */
  unproven: Queue;
}

const domainOf = (address: string) => address.replace(/^.*@/, "");

/** Below the domain of tickets. */
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
    // With it would go its keys, and what stands in the domain's DNS would be worth nothing.
    sender.applyRemovalPolicy(STAGES[stage].keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
  }
  // A set that an identity has by itself is asked for, too.
  const set = Stack.of(scope).formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: name,
  });
  mailer.addToRolePolicy(new PolicyStatement({ actions: ["ses:SendRawEmail"], resources: [set] }));
  countBounces(scope, unproven, name, props.unproven);
}

/** The mailer is told by the queue of their class which letters found nobody. */
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
        // A letter that SES itself holds back, since one bounced before, touches no reputation.
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
          // A digest of who asked for the letter: each letter of the set has the tag (`functions/mailer/src/outbox.rs`).
          network: EventField.fromPath("$.detail.mail.tags.network[0]"),
        }),
      }),
    ],
  });
}
