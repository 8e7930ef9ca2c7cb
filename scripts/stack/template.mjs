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

export const scheduled = ofType("AWS::Events::Rule").map(([, { Properties }]) =>
  functionOf(Properties.Targets[0].Arn),
);

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

/** The fields, in the order of the address, and the headers of a request that the cache policy of its behaviour names. */
function keyParts({ url, headers }) {
  const { pathname, searchParams } = new URL(url, "http://edge");
  const policy = properties(target(behaviour(pathname).CachePolicyId)).CachePolicyConfig;
  const { QueryStringsConfig, HeadersConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const named = QueryStringsConfig.QueryStrings;
  const fields = [...searchParams].filter(([name]) => named === undefined || named.includes(name));
  const names = [...(HeadersConfig.Headers ?? []), "accept-encoding"].map((name) => name.toLowerCase());
  const seen = names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]);
  return { pathname, fields, headers: Object.fromEntries(seen) };
}

/** What tells two requests apart for CloudFront's cache. */
export function cacheKeyOf(request) {
  const { pathname, fields, headers } = keyParts(request);
  return JSON.stringify([pathname, fields, headers]);
}

/** What the origin sees of a request: without an origin request policy the parts of the cache key alone. */
export function seenByOrigin(request) {
  if (behaviour(new URL(request.url, "http://edge").pathname).OriginRequestPolicyId !== undefined)
    return request;
  const { pathname, fields, headers } = keyParts(request);
  return { url: `${pathname}?${new URLSearchParams(fields)}`, headers };
}

/** The headers that CloudFront adds to the answer for a path. */
export function headersOf(path) {
  const policy = properties(target(behaviour(path).ResponseHeadersPolicyId)).ResponseHeadersPolicyConfig;
  const security = policy.SecurityHeadersConfig;
  const headers = {
    "strict-transport-security": `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains; preload`,
    "x-content-type-options": "nosniff",
    "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
  };
  if (security.ContentSecurityPolicy) {
    headers["content-security-policy"] = security.ContentSecurityPolicy.ContentSecurityPolicy;
    headers["x-frame-options"] = security.FrameOptions.FrameOption;
  }
  for (const { Header, Value } of policy.CustomHeadersConfig?.Items ?? []) {
    headers[Header] = Value;
  }
  return headers;
}

/** The code of the edge functions that CloudFront would run for a path, by event. */
export const edgeCode = (path) =>
  Object.fromEntries(
    (behaviour(path).FunctionAssociations ?? []).map(({ EventType, FunctionARN }) => [
      EventType,
      properties(target(FunctionARN)).FunctionCode,
    ]),
  );
