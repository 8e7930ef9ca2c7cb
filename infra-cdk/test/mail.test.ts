/**
 * Letters to unproven addresses have their own queue, sender and bounce handling; letters with tickets
 * share nothing of it.
 */
import { expect, test } from "vitest";
import { resourcesOf, STAGES } from "./stack.ts";

test.each(STAGES)("%s: e-mails to unproven addresses have their own domain and queue", (stage) => {
  const domains = resourcesOf(stage, "AWS::SES::EmailIdentity").map(([, { Properties }]) => ({
    name: Properties.EmailIdentity,
    isCounted: Properties.ConfigurationSetAttributes !== undefined,
  }));
  expect(domains).toEqual([
    { name: "rota.example", isCounted: false },
    { name: "account.rota.example", isCounted: true },
  ]);
  const mailer = resourcesOf(stage, "AWS::Lambda::Function").find(
    ([, { Properties }]) => Properties.FunctionName === `rota-${stage}-mailer`,
  );
  const { ROTA_MAIL_FROM, ROTA_MAIL_FROM_UNPROVEN } = mailer?.[1].Properties.Environment.Variables ?? {};
  expect([ROTA_MAIL_FROM, ROTA_MAIL_FROM_UNPROVEN]).toEqual([
    "bilet@rota.example",
    "hesap@account.rota.example",
  ]);
  const worked = resourcesOf(stage, "AWS::Lambda::EventSourceMapping").filter(
    ([, { Properties }]) => Properties.FunctionName.Ref === mailer?.[0],
  );
  expect(worked.map(([, { Properties }]) => Properties.ScalingConfig)).toEqual([
    { MaximumConcurrency: 2 },
    { MaximumConcurrency: 2 },
  ]);
});

test.each(STAGES)("%s: the mailer is told of bounces from unproven addresses alone", (stage) => {
  const only = (type: string) => resourcesOf(stage, type)[0]?.[1].Properties;
  const set = only("AWS::SES::ConfigurationSet");
  const events = only("AWS::SES::ConfigurationSetEventDestination");
  expect(events.EventDestination).toMatchObject({ Enabled: true, MatchingEventTypes: ["bounce"] });
  const rules = resourcesOf(stage, "AWS::Events::Rule").map(([, { Properties }]) => Properties);
  const [rule] = rules.filter(({ EventPattern }) => EventPattern !== undefined);
  expect(rule.EventPattern).toEqual({
    source: ["aws.ses"],
    "detail-type": ["Email Bounced"],
    detail: {
      bounce: {
        bounceType: ["Permanent"],
        bounceSubType: [{ "anything-but": "OnAccountSuppressionList" }],
      },
      mail: { tags: { "ses:configuration-set": [set.Name] } },
    },
  });
  const [queue] = resourcesOf(stage, "AWS::SQS::Queue").find(
    ([, { Properties }]) => Properties.QueueName === `rota-${stage}-unproven`,
  ) ?? [""];
  expect(rule.Targets).toMatchObject([
    {
      Arn: { "Fn::GetAtt": [queue, "Arn"] },
      InputTransformer: {
        InputPathsMap: { "detail-mail-tags-network-0-": "$.detail.mail.tags.network[0]" },
        InputTemplate: '{"letter":"bounced","network":<detail-mail-tags-network-0->}',
      },
    },
  ]);
});
