/** Tests the firewall and the budget, and that the distribution stands behind the firewall. */
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { STAGES as PROPERTIES } from "../lib/stage.ts";
import { edgeStackOf, resourcesOf, STAGES, stackOf, watchStackOf } from "./stack.ts";

interface Rule {
  Statement: {
    RateBasedStatement: {
      Limit: number;
      ScopeDownStatement: { ByteMatchStatement: { SearchString: string } };
    };
  };
}

const propertiesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

test.each(STAGES)("%s: CloudFront is behind a firewall that limits each address", (stage) => {
  const [distribution] = resourcesOf(stage, "AWS::CloudFront::Distribution").map(
    ([, { Properties }]) => Properties,
  );
  expect(distribution.DistributionConfig.WebACLId).toMatch(/^arn:aws:wafv2:us-east-1:/);

  const [firewall] = propertiesOf(Template.fromStack(edgeStackOf(stage)), "AWS::WAFv2::WebACL");
  expect(firewall.Scope).toBe("CLOUDFRONT");
  const [known, ...counted] = firewall.Rules;
  expect(known.Statement.ManagedRuleGroupStatement.Name).toBe("AWSManagedRulesAmazonIpReputationList");
  const limits = counted.map(({ Statement: { RateBasedStatement: rate } }: Rule) => [
    rate.ScopeDownStatement.ByteMatchStatement.SearchString,
    rate.Limit,
  ]);
  expect(limits).toEqual([
    ["/", 6_000],
    ["/api/", 2_000],
    ["/api/auth/", 400],
  ]);
  // An escaped path must not bypass a rule.
  for (const { Statement } of counted) {
    const { TextTransformations } = Statement.RateBasedStatement.ScopeDownStatement.ByteMatchStatement;
    expect(TextTransformations.map(({ Type }: { Type: string }) => Type)).toEqual([
      "URL_DECODE",
      "NORMALIZE_PATH",
    ]);
  }
  // WAF counts single IPv6 addresses, and one household has more of them than WAF can count.
  expect(distribution.DistributionConfig.IPV6Enabled).toBe(false);
  // Sampled requests would show tokens.
  expect(JSON.stringify(firewall)).not.toContain('"SampledRequestsEnabled":true');
});

test.each(STAGES)("%s: a budget counts the costs by the stage's tag, and notifies about them", (stage) => {
  const [budget] = propertiesOf(Template.fromStack(edgeStackOf(stage)), "AWS::Budgets::Budget");
  expect(budget.Budget.BudgetLimit).toEqual({ Amount: PROPERTIES[stage].monthlyBudget, Unit: "USD" });
  expect(budget.Budget.CostFilters).toEqual({ TagKeyValue: [`user:rota-stage$${stage}`] });
  expect(budget.NotificationsWithSubscribers).toHaveLength(3);
  for (const stack of [stackOf(stage), edgeStackOf(stage), watchStackOf(stage)]) {
    expect(stack.tags.tagValues()).toEqual({ "rota-stage": stage });
  }
});

test.each(STAGES)("%s: an alarm watches the site's failures, and no failure is cached", (stage) => {
  const [alarm] = propertiesOf(Template.fromStack(watchStackOf(stage)), "AWS::CloudWatch::Alarm");
  const watched = alarm.Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: unknown } }) =>
    MetricStat ? MetricStat.Metric : [],
  );
  const of = [
    { Name: "DistributionId", Value: "EDFDVBD6EXAMPLE" },
    { Name: "Region", Value: "Global" },
  ];
  expect(watched).toEqual(
    ["5xxErrorRate", "Requests"].map((MetricName) => ({
      MetricName,
      Namespace: "AWS/CloudFront",
      Dimensions: of,
    })),
  );

  const [distribution] = resourcesOf(stage, "AWS::CloudFront::Distribution").map(
    ([, found]) => found.Properties,
  );
  expect(distribution.DistributionConfig.CustomErrorResponses).toEqual(
    [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  );
});
