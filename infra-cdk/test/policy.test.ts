/** Rules that every stage must satisfy, regardless of the code that builds the template. */
import { readdirSync, readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { FUNCTIONS } from "../lib/functions.ts";
import type { Stage } from "../lib/stage.ts";
import { resourcesOf, STAGES, stackOf, templateOf } from "./stack.ts";

const properties = (stage: Stage, type: string) =>
  resourcesOf(stage, type).map(([, resource]) => resource.Properties);

test.each(STAGES)("%s: every table can be restored, and deletes expired items", (stage) => {
  const tables = properties(stage, "AWS::DynamoDB::Table");
  expect(tables).toHaveLength(4);
  for (const table of tables) {
    expect(table.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
    expect(table.BillingMode).toBe("PAY_PER_REQUEST");
    expect(table.DeletionProtectionEnabled).toBe(stage === "production");
    expect(table.TimeToLiveSpecification).toEqual({ AttributeName: "expires_at", Enabled: true });
    // Tables with personal data are encrypted with a KMS key.
    expect(table.SSESpecification?.SSEEnabled ?? false).toBe(!table.TableName.endsWith("-inventory"));
  }
  const fate = { DeletionPolicy: stage === "production" ? "Retain" : "Delete" };
  for (const [id] of ["AWS::DynamoDB::Table", "AWS::S3::Bucket"].flatMap((type) =>
    resourcesOf(stage, type),
  )) {
    expect(templateOf(stage).toJSON().Resources[id]).toMatchObject(fate);
  }
});

test.each(STAGES)("%s: buckets are private and expire by rule, queues have dead-letter queues", (stage) => {
  for (const bucket of properties(stage, "AWS::S3::Bucket")) {
    expect(bucket.LifecycleConfiguration.Rules[0].Status).toBe("Enabled");
    expect(bucket.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
  for (const { QueueName, RedrivePolicy } of properties(stage, "AWS::SQS::Queue")) {
    const tries = /-(mail|unproven)$/.test(QueueName) ? 10 : 5;
    expect(RedrivePolicy?.maxReceiveCount).toBe(QueueName.endsWith("-dead") ? undefined : tries);
  }
});

test.each(STAGES)("%s: every function is arm64 on provided.al2023, and its log expires", (stage) => {
  const functions = properties(stage, "AWS::Lambda::Function");
  expect(functions.length).toBeGreaterThan(0);
  for (const { Architectures, Runtime } of functions) {
    expect([Architectures, Runtime]).toEqual([["arm64"], "provided.al2023"]);
  }
  const logs = properties(stage, "AWS::Logs::LogGroup");
  expect(logs).toHaveLength(functions.length);
  for (const { RetentionInDays } of logs) {
    expect(RetentionInDays).toBeGreaterThan(0);
  }
});

const TRACES = ["xray:PutTraceSegments", "xray:PutTelemetryRecords"];

test.each(STAGES)("%s: every function's requests are traced", (stage) => {
  for (const { TracingConfig } of properties(stage, "AWS::Lambda::Function")) {
    expect(TracingConfig).toEqual({ Mode: "Active" });
  }
});

test.each(STAGES)(
  "%s: no role has wildcard permissions or managed policies, and only the sweeper may scan",
  (stage) => {
    const statements = resourcesOf(stage, "AWS::IAM::Policy").flatMap(([id, { Properties }]) =>
      [Properties.PolicyDocument.Statement].flat().map((statement) => ({ ...statement, id })),
    );
    for (const { id, Action, Resource, NotResource } of statements) {
      expect(JSON.stringify(Action)).not.toMatch(/\*|DeleteTable|PurgeQueue/);
      // Only the sweeper may scan: `scripts/reseal` uses it to encrypt personal data with a new key.
      if (!id.startsWith("Functionssweeperrole")) expect(JSON.stringify(Action)).not.toContain("Scan");
      // X-Ray's segments are no resources with an ARN.
      expect(Resource === "*").toBe(String(Action) === String(TRACES));
      // A phone number is no resource with an ARN either.
      expect(NotResource === undefined || Action === "sns:Publish").toBe(true);
    }
    const content = resourcesOf(stage, "AWS::IAM::Policy").find(([id]) =>
      id.startsWith("Functionscontentrole"),
    );
    expect(JSON.stringify(content)).not.toContain("dynamodb:");
    // Managed policies would grant more than needed, so no role has one.
    for (const role of properties(stage, "AWS::IAM::Role")) {
      expect(role.ManagedPolicyArns).toBeUndefined();
    }
  },
);

test.each(STAGES)(
  "%s: the roles grant exactly the DynamoDB operations that the sources use, no more",
  (stage) => {
    // Spelling of the SDK's calls, and of the parts of its transactions.
    const calls = {
      BatchGetItem: /\.batch_get_item\(/,
      BatchWriteItem: /\.batch_write_item\(/,
      ConditionCheckItem: /\.condition_check\(/,
      DeleteItem: /\.delete_item\(|TransactWriteItem::builder\(\)\.delete\(/,
      GetItem: /\.get_item\(/,
      PutItem: /\.put_item\(|TransactWriteItem::builder\(\)\.put\(/,
      Query: /\.query\(\)/,
      Scan: /\.scan\(\)/,
      UpdateItem: /\.update_item\(|TransactWriteItem::builder\(\)\.update\(/,
    };
    const folders = [
      "shared/store",
      "shared/tools/simulator-store",
      "functions/bank-simulator",
      "functions/duffel-simulator",
    ].map((name) => new URL(`../../${name}/src/`, import.meta.url));
    const source = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => new URL(file, folder)),
      )
      .filter(({ pathname }) => pathname.endsWith(".rs"))
      .map((file) => readFileSync(file, "utf8"))
      .join();
    const needed = Object.entries(calls).flatMap(([name, call]) =>
      call.test(source) ? `dynamodb:${name}` : [],
    );
    const granted = properties(stage, "AWS::IAM::Policy")
      .flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.flatMap(({ Action }: { Action: unknown }) => Action),
      )
      .filter((action: string) => action.startsWith("dynamodb:"));
    expect([...new Set(granted)].sort()).toEqual(needed);
  },
);

test.each(STAGES)(
  "%s: only the functions that use published content, logs, rates or editions may access them",
  (stage) => {
    const granted = resourcesOf(stage, "AWS::IAM::Policy").flatMap(([id, { Properties }]) =>
      Properties.PolicyDocument.Statement.filter(({ Action }: { Action: string | string[] }) =>
        [Action].flat().some((action) => action.startsWith("s3:")),
      ).flatMap(({ Action, Resource }: { Action: string | string[]; Resource: unknown }) =>
        [Action].flat().map((action) => [id, action, Resource]),
      ),
    );
    const ofEditions = (id: string) =>
      /^Functions(flight|base|ticketing|suppliersearch|sweeper)role/.test(id);
    const editions = ["s3:GetObject", "s3:PutObject", "s3:ListBucket"];
    expect(granted.map(([id, action]) => [id.replace(/Default.*/, ""), action])).toEqual([
      ["Functionscontentrole", "s3:GetObject"],
      ["Functionscontentrole", "s3:ListBucket"],
      ...editions.map((action) => ["Functionsflightrole", action]),
      ...editions.map((action) => ["Functionsbaserole", action]),
      ...editions.map((action) => ["Functionsticketingrole", action]),
      ["Functionsmailerrole", "s3:GetObject"],
      ["Functionsmailerrole", "s3:ListBucket"],
      ["Functionslogwriterrole", "s3:PutObject"],
      ...editions.map((action) => ["Functionssuppliersearchrole", action]),
      ...editions.map((action) => ["Functionssweeperrole", action]),
      ["Functionsexchangeratesrole", "s3:PutObject"],
    ]);
    for (const [id, , resource] of granted) {
      const [[bucket] = []] = resourcesOf(stage, "AWS::S3::Bucket").filter(([bucketId]) =>
        bucketId.includes(id.includes("logwriter") ? "logs" : ofEditions(id) ? "editions" : "content"),
      );
      expect(JSON.stringify(resource)).toContain(`"${bucket}"`);
    }
  },
);

test("simulators are in every stage but production", () => {
  for (const stage of STAGES) {
    const text = JSON.stringify(templateOf(stage).toJSON());
    for (const name of ["bank-simulator", "duffel-simulator"]) {
      expect(text.includes(name)).toBe(stage !== "production");
    }
    expect(text.includes("https://api.iyzipay.com")).toBe(stage === "production");
  }
});

test("production sells Duffel's flights once it has a secret for them", () => {
  const addresses = (context?: Record<string, string>) => {
    const functions = Template.fromStack(stackOf("production", context)).findResources(
      "AWS::Lambda::Function",
    );
    const all = Object.values(functions).map(({ Properties }) => Properties.Environment.Variables);
    return [...new Set(all.map(({ ROTA_DUFFEL_URL }) => ROTA_DUFFEL_URL).filter(Boolean))];
  };
  expect(addresses()).toEqual([]);
  expect(addresses({ "secret-duffel": "version" })).toEqual(["https://api.duffel.com"]);
});

test.each(STAGES)("%s: the template has no endpoint of the development stack", (stage) => {
  expect(JSON.stringify(templateOf(stage).toJSON())).not.toContain("/_dev");
});

test.each(STAGES)("%s: the template contains no secret", (stage) => {
  const environments = properties(stage, "AWS::Lambda::Function").map(
    ({ Environment }) => Environment.Variables,
  );
  const secrets = environments.flatMap((variables) =>
    [
      "ROTA_BOOKING_KEY",
      "ROTA_DUFFEL_TOKEN",
      "ROTA_DUFFEL_WEBHOOK_SECRET",
      "ROTA_EDGE_KEY",
      "ROTA_IYZICO_API_KEY",
      "ROTA_IYZICO_SECRET_KEY",
    ].flatMap((name) => variables[name] ?? []),
  );
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(secret).toMatch(new RegExp(`^{{resolve:secretsmanager:rota/${stage}/`));
  }
});

test.each(STAGES)(
  "%s: each function of the API has the key that CloudFront sends, and other functions none",
  (stage) => {
    const [distribution] = properties(stage, "AWS::CloudFront::Distribution");
    const shown = distribution.DistributionConfig.Origins.flatMap(
      ({ OriginCustomHeaders }: { OriginCustomHeaders?: unknown[] }) => OriginCustomHeaders ?? [],
    );
    const key = `{{resolve:secretsmanager:rota/${stage}/edge-key:SecretString:::}}`;
    expect(shown).toEqual([{ HeaderName: "x-rota-edge", HeaderValue: key }]);
    for (const { FunctionName, Environment } of properties(stage, "AWS::Lambda::Function")) {
      const routes = FUNCTIONS[FunctionName.replace(`rota-${stage}-`, "")]?.routes;
      expect(Environment.Variables.ROTA_EDGE_KEY).toBe(routes && key);
    }
  },
);

test.each(STAGES)(
  "%s: every route has its throttle, and one round of each schedule runs at a time",
  (stage) => {
    const [api] =
      resourcesOf(stage, "AWS::ApiGatewayV2::Api").find(
        ([, { Properties }]) => Properties.Name === `rota-${stage}`,
      ) ?? [];
    const stages = properties(stage, "AWS::ApiGatewayV2::Stage").filter(({ ApiId }) => ApiId.Ref === api);
    expect(stages).toHaveLength(1);
    expect(stages[0].StageName).toBe("$default");
    const [rate, burst] = stage === "production" ? [5_000, 5_000] : [50, 100];
    expect(stages[0].DefaultRouteSettings).toEqual({
      ThrottlingBurstLimit: burst,
      ThrottlingRateLimit: rate,
    });
    for (const { FunctionName, ReservedConcurrentExecutions } of properties(stage, "AWS::Lambda::Function")) {
      const { everyMinutes } = FUNCTIONS[FunctionName.replace(`rota-${stage}-`, "")] ?? {};
      expect(ReservedConcurrentExecutions).toBe(everyMinutes && 1);
    }
  },
);

test("the API routes every path with and without its last slash, and unknown paths by default", () => {
  const keys = properties("production", "AWS::ApiGatewayV2::Route").map(({ RouteKey }) => RouteKey);
  const paths = Object.values(FUNCTIONS).flatMap(({ routes = [] }) =>
    routes.map((route) => route.replace(/\/$/, "")),
  );
  expect(keys.sort()).toEqual(
    [...paths.flatMap((path) => [`ANY ${path}`, `ANY ${path}/{proxy+}`]), "$default"].sort(),
  );
});

test("pages and the API have the security headers", () => {
  const policies = properties("production", "AWS::CloudFront::ResponseHeadersPolicy").map(
    ({ ResponseHeadersPolicyConfig }) => ResponseHeadersPolicyConfig,
  );
  expect(policies).toHaveLength(3);
  for (const { SecurityHeadersConfig } of policies) {
    expect(SecurityHeadersConfig).toHaveProperty("StrictTransportSecurity");
    expect(SecurityHeadersConfig).toHaveProperty("ContentTypeOptions");
  }
  const pages = policies.filter(({ SecurityHeadersConfig }) => SecurityHeadersConfig.ContentSecurityPolicy);
  expect(pages).toHaveLength(2);
  for (const { SecurityHeadersConfig } of pages) {
    const policy = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  }
  const api = policies.find((policy) => !pages.includes(policy));
  const added = (of: (typeof policies)[number]) =>
    of.CustomHeadersConfig.Items.map(({ Header, Value }: { Header: string; Value: string }) => [
      Header,
      Value,
    ]);
  expect(added(api)).toContainEqual(["retry-after", "1"]);
  expect(added(api)).toContainEqual(["x-robots-tag", "noindex"]);
  for (const policy of policies) {
    expect(added(policy)).toContainEqual(["cross-origin-opener-policy", "same-origin"]);
    expect(added(policy)).toContainEqual(["cross-origin-resource-policy", "same-origin"]);
  }
});

test("every function of the workspace is deployed, and every deployed one is in the workspace", () => {
  const folder = new URL("../../functions/", import.meta.url);
  const names = readdirSync(folder).map((name) => {
    const manifest = readFileSync(new URL(`${name}/Cargo.toml`, folder), "utf8");
    return /^name = "(.+)"$/m.exec(manifest)?.[1];
  });
  const deployed = properties("development", "AWS::Lambda::Function").map(({ FunctionName }) =>
    FunctionName.replace("rota-development-", ""),
  );
  expect(deployed.sort()).toEqual(names.sort());
});
