/**
 * Reads the committed template of `infra-cdk` for the local stack. Tables, queues, routes, environments and
 * schedules are defined nowhere else.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../common/tools.mjs";

const { Resources } = JSON.parse(
  readFileSync(join(ROOT, "infra-cdk/test/template.development.json"), "utf8"),
);

const ofType = (type) => Object.entries(Resources).filter(([, resource]) => resource.Type === type);
const properties = (id) => Resources[id].Properties;
/** Returns the resource that a `Ref` or `Fn::GetAtt` points to. */
const target = (value) => value?.Ref ?? value?.["Fn::GetAtt"]?.[0];

/** Stand-in for the domain that CloudFront assigns. */
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

/** Resource of the grant for phone numbers, the only one that names excluded resources (all topics). */
export const PHONE = "phone";

/** Returns a local name, since a bucket has no name before its deployment. */
const bucketName = (id) => id.toLowerCase();
export const buckets = ofType("AWS::S3::Bucket").map(([id]) => bucketName(id));

/** Domains that mail is sent from. */
export const senders = ofType("AWS::SES::EmailIdentity").map(
  ([, { Properties }]) => Properties.EmailIdentity,
);

/** Replaces a reference to a secret by its local value; any other text is unchanged. */
function resolved(text, secretOf) {
  const secret = /^{{resolve:secretsmanager:(.+?):SecretString:(.*?)::}}$/.exec(text);
  return secret ? secretOf(secret[1].split("/").pop(), secret[2]) : text;
}

const functions = ofType("AWS::Lambda::Function").map(([, { Properties }]) => Properties);
const nameOf = ({ FunctionName }) => withoutStage(FunctionName);
export const functionNames = functions.map(nameOf);
const byName = (select) => Object.fromEntries(functions.map((one) => [nameOf(one), select(one)]));

/** Timeout of each function, in seconds. */
export const timeoutSeconds = byName(({ Timeout }) => Timeout);

/** Number of concurrent executions that the functions of a stage reserve. */
export const reservedConcurrency = functions.reduce(
  (all, { ReservedConcurrentExecutions = 0 }) => all + ReservedConcurrentExecutions,
  0,
);

/** Memory of each function in MB, which determines its share of a core. */
export const memoryMb = byName(({ MemorySize }) => MemorySize);

/** Address where no server listens. */
export const NOWHERE = "http://127.0.0.1:1";
/** Values for functions that call nobody and whose secrets protect nothing. */
const UNUSED = {
  origin: NOWHERE,
  bank: NOWHERE,
  duffel: NOWHERE,
  queueUrl: (name) => `${NOWHERE}/${name}`,
  // A secret of 32 bytes, the size of the sealing key.
  secret: () => Buffer.alloc(32).toString("base64"),
};

/** Environment of each function; `given` has the values that exist only where the stack runs. */
export function environments(given = {}) {
  const local = { ...UNUSED, ...given };
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
        throw new Error(`${id} has no local counterpart`);
    }
  };
  return byName(({ Environment: { Variables } }) =>
    Object.fromEntries(Object.entries(Variables).map(([name, variable]) => [name, value(variable)])),
  );
}

/**
 * Permissions of the functions' roles, a line for each action on each resource: `function action resource`.
 */
export const grants = functions.flatMap((one) =>
  ofType("AWS::IAM::Policy")
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }) => Ref === target(one.Role)))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .flatMap(({ Action, Resource = PHONE }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => [action, arnEnd(resource)])),
    )
    .map(([action, resource]) => `${nameOf(one)} ${action} ${resource}`),
);

/** Returns the last part of an ARN, which names the resource. */
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

/**
 * Returns the router of an API, which finds a path's function by the most specific route, as the gateway
 * does.
 */
function router(apiName) {
  const routes = ofType("AWS::ApiGatewayV2::Route")
    .filter(([, { Properties }]) => properties(target(Properties.ApiId)).Name === apiName)
    .map(([, { Properties }]) => {
      const integration = Properties.Target["Fn::Join"][1][1];
      const path = Properties.RouteKey.replace(/^ANY /, "");
      return {
        name: functionOf(properties(target(integration)).IntegrationUri),
        pattern: path === "$default" ? /^/ : pathPattern(path),
        rank: path === "$default" ? -1 : specificity(path),
      };
    })
    .sort((a, b) => b.rank - a.rank);
  return {
    find: (path) => routes.find((route) => route.pattern.test(path))?.name,
    names: new Set(routes.map(({ name }) => name)),
  };
}

/** Returns the pattern of a path, in which `{name}` stands for one part and `{proxy+}` for the rest. */
export const pathPattern = (path) =>
  new RegExp(
    `^${path
      .replaceAll(".", "\\.")
      .replace("{proxy+}", ".*")
      .replace(/\{\w+\}/g, "[^/]+")}$`,
  );

/** Ranks an exact route before a greedy one, then the longer route. */
const specificity = (path) => (path.endsWith("{proxy+}") ? 0 : 1000) + path.split("/").length;

const product = router("rota-development");
const paymentProvider = router("rota-development-bank");
const duffel = router("rota-development-duffel");
export const apiRoute = product.find;
export const paymentProviderRoute = paymentProvider.find;
export const duffelRoute = duffel.find;
/** Functions that respond to HTTP. */
export const answering = [...product.names, ...paymentProvider.names, ...duffel.names];

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

/** Returns the headers that CloudFront adds to each request for the API. */
export const originHeaders = (secretOf = UNUSED.secret) =>
  Object.fromEntries(
    distribution.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders).map(
      ({ HeaderName, HeaderValue }) => [HeaderName, resolved(HeaderValue, secretOf)],
    ),
  );

const behaviours = distribution.CacheBehaviors.map((behaviour) => ({
  behaviour,
  paths: new RegExp(`^${behaviour.PathPattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`),
}));
/** Returns the behaviour that CloudFront selects for a path. */
const behaviour = (path) =>
  behaviours.find(({ paths }) => paths.test(path))?.behaviour ?? distribution.DefaultCacheBehavior;

/** CloudFront's managed policies, by their ids. */
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

/** Returns the query fields of a request that a policy names, in the order of the address. */
function fieldsOf({ url }, { QueryStringBehavior, QueryStrings = [] }) {
  const isNamed = ([name]) => QueryStringBehavior === "all" || QueryStrings.includes(name);
  return [...new URL(url, "http://edge").searchParams].filter(isNamed);
}

/** Returns a predicate for the headers that a policy names. */
function headersNamed({ HeaderBehavior, Headers = [] }) {
  const named = Headers.map((name) => name.toLowerCase());
  return (name) => named.includes(name) !== (HeaderBehavior === "allExcept");
}
const chosen = (headers, isChosen) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isChosen(name)));

/** Returns the query fields and headers of a request that belong to the cache key of its behaviour. */
function keyParts(request) {
  const policy = policyOf(behaviour(pathOf(request)).CachePolicyId, "CachePolicyConfig");
  const parts = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const isNamed = headersNamed(parts.HeadersConfig);
  const isKey = (name) => isNamed(name) || (name === "accept-encoding" && parts.EnableAcceptEncodingBrotli);
  return { fields: fieldsOf(request, parts.QueryStringsConfig), headers: chosen(request.headers, isKey) };
}

/** Returns the cache key of a request. */
export function cacheKeyOf(request) {
  const { fields, headers } = keyParts(request);
  return JSON.stringify([pathOf(request), fields, Object.entries(headers).sort()]);
}

/** Headers that CloudFront forwards regardless of its policies. */
const ALWAYS = ["content-length", "content-type", "if-modified-since", "if-none-match", "x-forwarded-for"];

/**
 * Returns a request as the origin sees it: the parts of the cache key, and the parts that the behaviour's
 * origin request policy adds.
 */
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

/**
 * Returns true if CloudFront sends the origin this header about the viewer, whose own header of that name
 * is ignored.
 */
export function tellsOrigin(path, name) {
  const id = behaviour(path).OriginRequestPolicyId;
  const { HeaderBehavior, Headers = [] } = id ? policyOf(id, "OriginRequestPolicyConfig").HeadersConfig : {};
  return HeaderBehavior === "whitelist" && Headers.includes(name);
}

/** Returns the headers of the policy for a path: `[name, value, overrides the origin's header]`. */
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

/** Policy of every page, without the page's own scripts and styles. */
export const pagePolicy = headersOf("/").find(([name]) => name === "content-security-policy")[1];

/** Returns the origin's headers with those that CloudFront adds to the response for a path. */
export function withAdded(path, headers) {
  const all = { ...headers };
  for (const [name, value, isOver] of headersOf(path)) {
    if (isOver || all[name] === undefined) all[name] = value;
  }
  return all;
}

/** Returns the code of a path's edge functions, by event. */
export const edgeCode = (path) =>
  Object.fromEntries(
    (behaviour(path).FunctionAssociations ?? []).map(({ EventType, FunctionARN }) => [
      EventType,
      properties(target(FunctionARN)).FunctionCode,
    ]),
  );
