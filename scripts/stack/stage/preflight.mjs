/**
 * Checks the account before a deployment builds or changes anything; CloudFormation would otherwise fail in
 * the middle and roll everything back. Each complaint names the step of `docs/operations.md` that fixes it.
 */
import { REGION } from "../cloud/aws.mjs";
import { reservedConcurrency } from "../cloud/template.mjs";
import { aws as callAws } from "./aws-cli.mjs";

const OF_CLOUDFRONT = "us-east-1";
/** Concurrency that Lambda keeps for functions without a reservation. */
const UNRESERVED = 100;
/**
 * Certificates renew themselves 60 days before their end; a failed renewal is found this many days before
 * the end.
 */
const RENEWED_DAYS = 30;
/** Version of the bootstrap stack that the CDK's deployment requires of the account. */
const BOOTSTRAP = 6;
const DAY_MS = 86_400_000;

/** Before the first deployment the account has no resources of the stage, and no role either. */
const isDeployed = (aws, stage) =>
  aws("cloudformation", "describe-stacks", "--stack-name", `rota-${stage}`, "--region", REGION) !== undefined;

const CHECKS = {
  "Room for functions": ({ stage, aws }) => {
    const { AccountLimit: limit } = aws("lambda", "get-account-settings", "--region", REGION) ?? {};
    if (limit === undefined) return ["the concurrency limit of Lambda cannot be read"];
    const wanted = UNRESERVED + (isDeployed(aws, stage) ? 0 : reservedConcurrency);
    const free = limit.UnreservedConcurrentExecutions;
    return free < wanted ? [`the unreserved concurrency of Lambda is ${free}, ${wanted} is needed`] : [];
  },
  "Verified for CloudFront": ({ aws, isVerified }) => {
    const found = aws("cloudfront", "list-distributions");
    const isKnown = isVerified || (found?.DistributionList?.Items ?? []).length > 0;
    return isKnown
      ? []
      : [
          "no distribution proves that CloudFront has verified the account: pass --cloudfront-verified once it has",
        ];
  },
  Certificate: ({ stage, aws, domain, certificate, now }) => {
    if (!domain) return [];
    const region = ["--region", OF_CLOUDFRONT];
    const found =
      certificate && aws("acm", "describe-certificate", "--certificate-arn", certificate, ...region);
    if (!found) return [`no certificate in ${OF_CLOUDFRONT} was found for ${domain}`];
    const { Status, DomainName, SubjectAlternativeNames = [], NotAfter } = found.Certificate;
    const distributions = aws("cloudfront", "list-distributions")?.DistributionList?.Items ?? [];
    const others = distributions.filter(
      ({ Comment, Aliases }) => Comment !== `rota ${stage}` && Aliases?.Items?.includes(domain),
    );
    return [
      ...(Status === "ISSUED" ? [] : [`the certificate has the status ${Status}`]),
      ...([DomainName, ...SubjectAlternativeNames].some((name) => covers(name, domain))
        ? []
        : [`the certificate does not cover ${domain}`]),
      ...(NotAfter && Date.parse(NotAfter) - now < RENEWED_DAYS * DAY_MS
        ? ["the certificate expires soon"]
        : []),
      ...others.map(({ Id }) => `the distribution ${Id} already uses the name ${domain}`),
    ];
  },
  Bootstrap: ({ aws }) =>
    [REGION, OF_CLOUDFRONT].flatMap((region) => {
      const name = ["--name", "/cdk-bootstrap/hnb659fds/version", "--region", region];
      const version = Number(aws("ssm", "get-parameter", ...name)?.Parameter?.Value ?? 0);
      return version < BOOTSTRAP
        ? [`${region} is not prepared for the CDK (version ${version}, ${BOOTSTRAP} is needed)`]
        : [];
    }),
  Mail: ({ aws, isPublic, domain, mailFrom }) => {
    const account = aws("sesv2", "get-account", "--region", REGION);
    if (!account) return ["SES does not respond"];
    const sender = mailFrom?.split("@")[1] ?? domain;
    // The names match infra-cdk/lib/mail.ts.
    const senders = sender ? [sender, `account.${sender}`] : [];
    const signatureOf = (name) =>
      aws("sesv2", "get-email-identity", "--email-identity", name, "--region", REGION)?.DkimAttributes
        ?.Status;
    const unsigned = senders
      .map((name) => ({ name, signature: signatureOf(name) }))
      .filter(({ signature }) => signature !== undefined && signature !== "SUCCESS");
    return [
      ...(account.SendingEnabled ? [] : ["SES does not send mail for this account"]),
      ...(isPublic && !account.ProductionAccessEnabled
        ? ["SES is in its sandbox: only verified addresses receive mail"]
        : []),
      // The first deployment creates the identities, whose names then go into the domain's DNS.
      ...(isPublic
        ? unsigned.map(({ name, signature }) => `the DKIM signature of ${name} has the status ${signature}`)
        : []),
    ];
  },
  Texts: ({ aws, isPublic, stage }) => {
    if (!isPublic) return [];
    const sandbox = aws("sns", "get-sms-sandbox-account-status", "--region", REGION);
    const attributes = aws("sns", "get-sms-attributes", "--region", REGION)?.attributes ?? {};
    const limit = attributes.MonthlySpendLimit;
    // SNS returns 200 for a text message that an operator then drops. Without both settings only the
    // recipient would notice.
    const isLogged =
      attributes.DeliveryStatusIAMRole && Number(attributes.DeliveryStatusSuccessSamplingRate) === 100;
    return [
      ...(sandbox?.IsInSandbox === false
        ? []
        : ["SNS is in its sandbox: only verified numbers receive text messages"]),
      ...(Number(limit ?? 1) > 1 ? [] : ["SNS may spend only one dollar a month on text messages"]),
      ...(isLogged || !isDeployed(aws, stage)
        ? []
        : [
            "SNS does not log the delivery of text messages (DeliveryStatusIAMRole, DeliveryStatusSuccessSamplingRate)",
          ]),
    ];
  },
  Secrets: ({ stage, aws, isPublic }) =>
    Object.entries(SECRETS).flatMap(([name, isWell]) => {
      const id = `rota/${stage}/${name}`;
      const wanted = ["--secret-id", id, "--region", REGION];
      const text = aws("secretsmanager", "get-secret-value", ...wanted)?.SecretString;
      if (text === undefined) return isPublic && name === "duffel" ? [] : [`no secret is named ${id}`];
      return isWell(text) ? [] : [`${id} does not have the format that the functions read at their start`];
    }),
};

/** Formats of the secrets that the functions read (`shared/http/src/config.rs`). */
const SECRETS = {
  "booking-key": (text) => eachPart(text, (key) => /^[A-Za-z0-9+/]{43}=$/.test(key)),
  "edge-key": (text) => eachPart(text, (key) => key.length >= 32),
  iyzico: (text) => hasFields(text, ["api_key", "secret_key"]),
  duffel: (text) => hasFields(text, ["token", "webhook_secret"]),
};
/** Several keys are separated by a space; a trailing line end is part of no key. */
const eachPart = (text, isWell) => text.trim() === text && text !== "" && text.split(" ").every(isWell);

function hasFields(text, names) {
  try {
    const fields = JSON.parse(text);
    return names.every((name) => typeof fields[name] === "string" && fields[name].trim() !== "");
  } catch {
    return false;
  }
}

/** A wildcard covers one label. */
const covers = (name, domain) =>
  name === domain || (name.startsWith("*.") && domain.split(".").slice(1).join(".") === name.slice(2));

/** Steps of `docs/operations.md`, in the order of a first deployment. */
export const STEPS = ["Credentials", ...Object.keys(CHECKS)];

/** Returns the missing preparations as `[step, complaint]`. */
export function findMissing(wish, aws = (...args) => callAws(args, { isQuiet: true })) {
  if (!aws("sts", "get-caller-identity")) {
    return [["Credentials", "the AWS command line is not here, or nobody is signed in with it"]];
  }
  const query = { now: Date.now(), ...wish, aws };
  return Object.entries(CHECKS).flatMap(([step, find]) => find(query).map((complaint) => [step, complaint]));
}
