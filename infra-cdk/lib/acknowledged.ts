/**
 * Findings of cdk-nag (AWS's general advice) that do not fit this product, with the reason. Any other
 * finding fails the tests.
 */
export const ACKNOWLEDGED = [
  [
    "APIG1",
    "The functions log each request themselves; the gateway's log would hold addresses and references.",
  ],
  ["APIG4", "Visitors search and pay as guests: the API is public, and each function checks its caller."],
  ["CFR1", "Buyers book from every country."],
  ["CFR3", "As APIG1."],
  ["CFR4", "Where no domain is given, CloudFront's own certificate decides the protocol."],
  [
    "S1",
    "The buckets hold public pages, which CloudFront alone may read, the texts of such pages, and offers and events without persons.",
  ],
  [
    "IAM5[Resource::<DataBucketcontent39F42D4F.Arn>/*]",
    "Editions have new names, and the bucket holds nothing else.",
  ],
  [
    "IAM5[Resource::<DataBucketeditionsFE9BE2EF.Arn>/*]",
    "Each search has an object of its own, and the bucket holds nothing else.",
  ],
  [
    "IAM5[Resource::*]",
    "X-Ray's segments are no resources; a test lets nothing else be granted on everything.",
  ],
  [
    "IAM5[Resource::arn:aws:logs:*:*:log-group:sns/*]",
    "SNS names the log groups of texts itself, and the role writes to no other.",
  ],
  ["IAM5[Resource::<DataBucketlogs64836D03.Arn>/events/*]", "Each object of events has a name of its own."],
].map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason: `${reason}` }));

/** Warnings of the CDK itself that are accepted, with the reason. */
export const ACKNOWLEDGED_WARNINGS = [
  {
    id: "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
    reason: "The bucket's files are public, and CloudFront answers no address with a list.",
  },
];
