/**
 * What the committed template of `infra-cdk` says, in the words of the local stack. Nothing about tables, queues,
 * routes, environments or schedules is said a second time here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./tools.mjs";

const { Resources } = JSON.parse(
  readFileSync(join(ROOT, "infra-cdk/test/template.development.json"), "utf8"),
);

const ofType = (type) => Object.entries(Resources).filter(([, resource]) => resource.Type === type);
const properties = (id) => Resources[id].Properties;
/** The resource that a `Ref` or `Fn::GetAtt` points to. */
const target = (value) => value?.Ref ?? value?.["Fn::GetAtt"]?.[0];

/** Stands for the domain that CloudFront gives. */
const DISTRIBUTION = "distribution.invalid";
const STAGE_PREFIX = "rota-development-";
const withoutStage = (name) => name.slice(STAGE_PREFIX.length);

export const queues = ofType("AWS::SQS::Queue").map(([, { Properties }]) => ({
  name: Properties.QueueName,
  visibilityTimeout: Properties.VisibilityTimeout,
  retention: Properties.MessageRetentionPeriod,
  deadLetters: Properties.RedrivePolicy && {
    queue: properties(target(Properties.RedrivePolicy.deadLetterTargetArn)).QueueName,
    maxReceiveCount: Properties.RedrivePolicy.maxReceiveCount,
  },
}));

/** The only grant that names what it leaves out, all topics, is the one for phones. */
export const PHONE = "phone";

/** A bucket has no name before it is deployed. */
const bucketName = (id) => id.toLowerCase();
export const buckets = ofType("AWS::S3::Bucket").map(([id]) => bucketName(id));

/** The domains that mail is sent from. */
export const senders = ofType("AWS::SES::EmailIdentity").map(
  ([, { Properties }]) => Properties.EmailIdentity,
);

/** What stands in place of a reference to a secret; any other text stays. */
function resolved(text, secretOf) {
  const secret = /^{{resolve:secretsmanager:(.+?):SecretString:(.*?)::}}$/.exec(text);
  return secret ? secretOf(secret[1].split("/").pop(), secret[2]) : text;
}

export const functionNames = ofType("AWS::Lambda::Function").map(([, { Properties }]) =>
  withoutStage(Properties.FunctionName),
);

/** Function to the seconds that it may take for an event. */
export const timeoutSeconds = Object.fromEntries(
  ofType("AWS::Lambda::Function").map(([, { Properties }]) => [
    withoutStage(Properties.FunctionName),
    Properties.Timeout,
  ]),
);

/** The instances that a stage's functions reserve of the account's. */
export const reservedConcurrency = ofType("AWS::Lambda::Function").reduce(
  (all, [, { Properties }]) => all + (Properties.ReservedConcurrentExecutions ?? 0),
  0,
);

/** Function to its memory, in MB: with it comes its part of a core. */
export const memoryMb = Object.fromEntries(
  ofType("AWS::Lambda::Function").map(([, { Properties }]) => [
    withoutStage(Properties.FunctionName),
    Properties.MemorySize,
  ]),
);

/** Function to its environment; `local` gives what exists only where the stack runs. */
export function environments(local) {
  const value = (variable) => {
    if (typeof variable === "string") {
      return resolved(variable, local.secret);
    }
    if (variable["Fn::Join"]) {
      const [separator, parts] = variable["Fn::Join"];
      return parts.map(value).join(separator).replace(`https://${DISTRIBUTION}`, local.origin);
    }
    const id = target(variable);
    switch (Resources[id].Type) {
      case "AWS::DynamoDB::Table":
        return properties(id).TableName;
      case "AWS::SQS::Queue":
        return local.queueUrl(properties(id).QueueName);
      case "AWS::S3::Bucket":
        return bucketName(id);
      case "AWS::ApiGatewayV2::Api":
        return local[withoutStage(properties(id).Name)];
      case "AWS::CloudFront::Distribution":
        return DISTRIBUTION;
      default:
        throw new Error(`${id} has no likeness on this machine`);
    }
  };
  return Object.fromEntries(
    ofType("AWS::Lambda::Function").map(([, { Properties }]) => [
      withoutStage(Properties.FunctionName),
      Object.fromEntries(
        Object.entries(Properties.Environment.Variables).map(([name, variable]) => [name, value(variable)]),
      ),
    ]),
  );
}

/** What the role of each function may do, a line for each action on each resource: `function action resource`. */
export const grants = ofType("AWS::Lambda::Function").flatMap(([, { Properties }]) =>
  ofType("AWS::IAM::Policy")
    .filter(([, policy]) => policy.Properties.Roles.some(({ Ref }) => Ref === target(Properties.Role)))
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement)
    .flatMap(({ Action, Resource = PHONE }) =>
      [Action]
        .flat()
        .flatMap((action) =>
          [Resource]
            .flat()
            .map((resource) => `${withoutStage(Properties.FunctionName)} ${action} ${arnEnd(resource)}`),
        ),
    ),
);

/** The last part of an ARN, which names the resource. */
function arnEnd(resource) {
  if (typeof resource === "string") {
    return resource.replace(/^arn:.*:/, "");
  }
  if (resource["Fn::Join"]) {
    return arnEnd(resource["Fn::Join"][1].map(arnEnd).join(""));
  }
  const { TableName, QueueName, LogGroupName, EmailIdentity } = Resources[target(resource)]?.Properties ?? {};
  return TableName ?? QueueName ?? LogGroupName ?? EmailIdentity ?? bucketName(target(resource));
}

const functionOf = (value) => withoutStage(properties(target(value)).FunctionName);

/** Which function answers which path of an API, as the gateway decides it: the most specific route. */
function router(apiName) {
  const routes = ofType("AWS::ApiGatewayV2::Route")
    .filter(([, { Properties }]) => properties(target(Properties.ApiId)).Name === apiName)
    .map(([, { Properties }]) => {
      const integration = Properties.Target["Fn::Join"][1][1];
      const path = Properties.RouteKey.replace(/^ANY /, "");
      return {
        name: functionOf(properties(target(integration)).IntegrationUri),
        pattern: path === "$default" ? /^/ : pattern(path),
        rank: path === "$default" ? -1 : specificity(path),
      };
    })
    .sort((a, b) => b.rank - a.rank);
  return {
    find: (path) => routes.find((route) => route.pattern.test(path))?.name,
    names: new Set(routes.map(({ name }) => name)),
  };
}

const pattern = (path) =>
  new RegExp(
    `^${path
      .split("/")
      .map((part) => {
        if (part === "{proxy+}") return ".*";
        return part.startsWith("{") ? "[^/]+" : part.replaceAll(".", "\\.");
      })
      .join("/")}$`,
  );

/** A whole match before a greedy one, then the longer route. */
const specificity = (path) => (path.endsWith("{proxy+}") ? 0 : 1000) + path.split("/").length;

const product = router("rota-development");
const bank = router("rota-development-bank");
const duffel = router("rota-development-duffel");
export const apiRoute = product.find;
export const bankRoute = bank.find;
export const duffelRoute = duffel.find;
/** The functions that answer HTTP. */
export const answering = [...product.names, ...bank.names, ...duffel.names];

export const consumers = ofType("AWS::Lambda::EventSourceMapping").map(([, { Properties }]) => ({
  queue: properties(target(Properties.EventSourceArn)).QueueName,
  name: functionOf(Properties.FunctionName),
  batchSize: Properties.BatchSize,
}));

export const scheduled = ofType("AWS::Events::Rule")
  .filter(([, { Properties }]) => Properties.ScheduleExpression !== undefined)
  .map(([, { Properties }]) => functionOf(Properties.Targets[0].Arn));

const [distribution] = ofType("AWS::CloudFront::Distribution").map(
  ([, { Properties }]) => Properties.DistributionConfig,
);

/** The headers that CloudFront adds to each request for the API. */
export const originHeaders = (secretOf) =>
  Object.fromEntries(
    distribution.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders).map(
      ({ HeaderName, HeaderValue }) => [HeaderName, resolved(HeaderValue, secretOf)],
    ),
  );

const behaviours = distribution.CacheBehaviors.map((behaviour) => ({
  behaviour,
  paths: new RegExp(`^${behaviour.PathPattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`),
}));
/** The behaviour that CloudFront would follow for a path. */
const behaviour = (path) =>
  behaviours.find(({ paths }) => paths.test(path))?.behaviour ?? distribution.DefaultCacheBehavior;

/** Policies of CloudFront's own, by its name for them. */
const MANAGED = {
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": {
    ParametersInCacheKeyAndForwardedToOrigin: {
      QueryStringsConfig: { QueryStringBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
      EnableAcceptEncodingBrotli: false,
    },
  },
  // AllViewerExceptHostHeader
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": {
    QueryStringsConfig: { QueryStringBehavior: "all" },
    HeadersConfig: { HeaderBehavior: "allExcept", Headers: ["host"] },
  },
};
const policyOf = (id, config) => MANAGED[id] ?? properties(target(id))[config];
const pathOf = ({ url }) => new URL(url, "http://edge").pathname;

/** What a policy names of a request's fields, in the order of the address. */
function fieldsOf({ url }, { QueryStringBehavior, QueryStrings = [] }) {
  const isNamed = ([name]) => QueryStringBehavior === "all" || QueryStrings.includes(name);
  return [...new URL(url, "http://edge").searchParams].filter(isNamed);
}

/** The headers that a policy names. */
function headersNamed({ HeaderBehavior, Headers = [] }) {
  const named = Headers.map((name) => name.toLowerCase());
  return (name) => named.includes(name) !== (HeaderBehavior === "allExcept");
}
const chosen = (headers, isChosen) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isChosen(name)));

/** The fields and the headers of a request that the cache policy of its behaviour names. */
function keyParts(request) {
  const policy = policyOf(behaviour(pathOf(request)).CachePolicyId, "CachePolicyConfig");
  const parts = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const isNamed = headersNamed(parts.HeadersConfig);
  const isKey = (name) => isNamed(name) || (name === "accept-encoding" && parts.EnableAcceptEncodingBrotli);
  return { fields: fieldsOf(request, parts.QueryStringsConfig), headers: chosen(request.headers, isKey) };
}

/** What tells two requests apart for CloudFront's cache. */
export function cacheKeyOf(request) {
  const { fields, headers } = keyParts(request);
  return JSON.stringify([pathOf(request), fields, Object.entries(headers).sort()]);
}

/** What CloudFront passes on whatever its policies say. */
const ALWAYS = ["content-length", "content-type", "if-modified-since", "if-none-match", "x-forwarded-for"];

/** What the origin sees of a request: the parts of the cache key, and what the origin request policy of its behaviour names beside them. */
export function seenByOrigin(request) {
  const { OriginRequestPolicyId: id } = behaviour(pathOf(request));
  const key = keyParts(request);
  const policy = id && policyOf(id, "OriginRequestPolicyConfig");
  const fields = policy ? fieldsOf(request, policy.QueryStringsConfig) : key.fields;
  const isNamed = policy ? headersNamed(policy.HeadersConfig) : () => false;
  const beside = chosen(request.headers, (name) => isNamed(name) || ALWAYS.includes(name));
  const query = fields.length > 0 ? `?${new URLSearchParams(fields)}` : "";
  return { url: pathOf(request) + query, headers: { ...key.headers, ...beside } };
}

/** Does CloudFront tell the origin this of the viewer? It is never the viewer's own word. */
export function tellsOrigin(path, name) {
  const id = behaviour(path).OriginRequestPolicyId;
  const { HeaderBehavior, Headers = [] } = id ? policyOf(id, "OriginRequestPolicyConfig").HeadersConfig : {};
  return HeaderBehavior === "whitelist" && Headers.includes(name);
}

/** The headers of the policy for a path: `[name, value, whether it goes before the origin's own]`. */
function headersOf(path) {
  const policy = properties(target(behaviour(path).ResponseHeadersPolicyId)).ResponseHeadersPolicyConfig;
  const {
    StrictTransportSecurity: transport,
    ContentTypeOptions: types,
    ReferrerPolicy: referrer,
    ContentSecurityPolicy: content,
    FrameOptions: frame,
  } = policy.SecurityHeadersConfig;
  const added = policy.CustomHeadersConfig?.Items ?? [];
  return [
    ["strict-transport-security", strict(transport), transport.Override],
    ["x-content-type-options", "nosniff", types.Override],
    ["referrer-policy", referrer.ReferrerPolicy, referrer.Override],
    ...(content ? [["content-security-policy", content.ContentSecurityPolicy, content.Override]] : []),
    ...(frame ? [["x-frame-options", frame.FrameOption, frame.Override]] : []),
    ...added.map(({ Header, Value, Override }) => [Header, Value, Override]),
  ];
}

const strict = ({ AccessControlMaxAgeSec: seconds, IncludeSubdomains, Preload }) =>
  [
    `max-age=${seconds}`,
    ...(IncludeSubdomains ? ["includeSubDomains"] : []),
    ...(Preload ? ["preload"] : []),
  ].join("; ");

/** What every page allows, whatever it names itself. */
export const pagePolicy = headersOf("/").find(([name]) => name === "content-security-policy")[1];

/** The origin's headers with those that CloudFront adds to the answer for a path. */
export function withAdded(path, headers) {
  const all = { ...headers };
  for (const [name, value, isOver] of headersOf(path)) {
    if (isOver || all[name] === undefined) all[name] = value;
  }
  return all;
}

/** The code of the edge functions that CloudFront would run for a path, by event. */
export const edgeCode = (path) =>
  Object.fromEntries(
    (behaviour(path).FunctionAssociations ?? []).map(({ EventType, FunctionARN }) => [
      EventType,
      properties(target(FunctionARN)).FunctionCode,
    ]),
  );
