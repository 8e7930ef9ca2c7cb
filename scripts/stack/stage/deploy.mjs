/**
 * `scripts/deploy` deploys functions for arm64, then the stacks, the content and the web app. New assets
 * are uploaded before the first page that names them, and no old asset is removed, so that an open page
 * keeps working. Finally the script requests pages of the site.
 *
 * `--version REF` deploys an earlier commit by its own script, from a separate work tree:
 * functions, resources, content and web app go back together, and the checkout stays untouched.
 */
import "../common/help.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REGION } from "../cloud/aws.mjs";
import { COMPRESSED, compressExport } from "../cloud/compress.mjs";
import { buildExport, metadataOf, NEVER_CHANGES, OUT, pages, TYPES } from "../cloud/site.mjs";
import { end, installNode, PNPM, ROOT, readJson, run } from "../common/tools.mjs";
import { refuseAdvisories } from "./advisories.mjs";
import { aws, STAGES } from "./aws-cli.mjs";
import { publishContent } from "./content.mjs";
import { buildFunctions } from "./functions.mjs";
import { findMissing } from "./preflight.mjs";
import { placeholdersIn } from "./seller.mjs";

const USAGE =
  "usage: scripts/deploy development|staging|production [--version REF] [--check] [--cloudfront-verified] [-c name=value …]";
const { stage, values } = parsedWords();
const { version, check: isCheck, "cloudfront-verified": isVerified } = values;
const context = values.context.flatMap((word) => ["-c", word]);
if (version) {
  deployVersion(version);
  process.exit(0);
}
refusePlaceholders();
if (!isCheck) refuseUnpublished();
const [domain, certificate, mailFrom] = ["domain", "certificate", "mailFrom"].map((name) =>
  values.context.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1),
);
refuseUnprepared();
if (isCheck) {
  console.log(`${stage} is ready for a deployment`);
  process.exit(0);
}
installNode();
refuseAdvisories(stage);

const secrets = ["booking-key", "edge-key", "iyzico", "duffel"].flatMap((name) => {
  const version = versionOf(name);
  return version ? ["-c", `secret-${name}=${version}`] : [];
});
buildFunctions();
buildExport(domain ? `https://${domain}` : "");

const { FirewallArn } = deploy(`rota-${stage}-edge`);
const made = deploy(`rota-${stage}`, [...secrets, "-c", `firewall=${FirewallArn}`]);
const { WebBucket, ContentBucket, DistributionId, DistributionDomain } = made;
deploy(`rota-${stage}-watch`, ["-c", `distribution=${DistributionId}`]);

// Content older than the functions and the web app may lack texts that they need.
publishContent(ContentBucket);

compressExport(OUT);
const staying = ["--cache-control", NEVER_CHANGES.cacheControl];
copy(COMPRESSED, "*", ["--content-encoding", "br", ...staying]);
// Files that are stored compressed are excluded.
const { files: assets } = NEVER_CHANGES;
copy(OUT, `${assets}*`, staying, [`${assets}*.js`, `${assets}*.css`]);
copy(OUT, "*", [], [`${assets}*`, "*.html"]);
for (const page of pages()) {
  const file = join(OUT, page);
  const metadata = JSON.stringify(metadataOf(page, readFileSync(file, "utf8")));
  const how = ["--only-show-errors", "--content-type", TYPES[".html"], "--metadata", metadata];
  run("aws", ["s3", "cp", file, `s3://${WebBucket}/${page}`, ...how]);
}
run("aws", ["cloudfront", "create-invalidation", "--distribution-id", DistributionId, "--paths", "/*"]);

// The check uses CloudFront's own name, because the custom domain may not lead there yet.
for (const path of ["/", "/flight/search/", "/api/mobile/info/"]) {
  const { status } = await fetch(`https://${DistributionDomain}${path}`);
  if (status !== 200) {
    console.error(`${path} responds with status ${status}`);
    process.exitCode = 1;
  }
}

/** Returns the stage and the options; prints the usage and exits if a word is wrong. */
function parsedWords() {
  const options = {
    version: { type: "string" },
    check: { type: "boolean", default: false },
    "cloudfront-verified": { type: "boolean", default: false },
    context: { type: "string", short: "c", multiple: true, default: [] },
  };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length === 1 && STAGES.includes(positionals[0])) return { stage: positionals[0], values };
  } catch {}
  return end(USAGE);
}

/** Deploys an earlier commit by its own script. */
function deployVersion(ref) {
  const commit = git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (commit === "") end(`no commit is named ${ref}`);
  // The work tree is kept, so that the next deployment builds only the differences.
  const tree = join(ROOT, "target/version");
  const checkout = ["-C", tree, "checkout", "--quiet", "--force", "--detach", commit];
  const add = ["worktree", "add", "--quiet", "--force", "--detach", tree, commit];
  run("git", existsSync(tree) ? checkout : add);
  const flags = ["check", "cloudfront-verified"].filter((name) => values[name]).map((name) => `--${name}`);
  run(join(tree, "scripts/deploy"), [stage, ...flags, ...context]);
}

/** Ends the deployment unless the deployed commit is pushed, so that others can read it and return to it. */
function refuseUnpublished() {
  if (git("status", "--porcelain") !== "") end("the work tree has uncommitted changes: commit and push them");
  if (git("branch", "--remotes", "--contains", "HEAD") === "") end("no remote has this commit: push it");
}

/**
 * Ends the deployment before it starts if the account is not ready; otherwise the failure would come in the
 * middle.
 */
function refuseUnprepared() {
  const missing = findMissing({
    stage,
    isPublic: stage === "production",
    domain,
    certificate,
    mailFrom,
    isVerified,
  });
  if (missing.length === 0) return;
  const lines = missing.map(([step, complaint]) => `${complaint}: see "${step}" in docs/operations.md`);
  end(lines.join("\n"));
}

function git(...args) {
  return spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
}

/** Ends a deployment to production while the seller's data has placeholders, such as the licence. */
function refusePlaceholders() {
  const seller = readJson("content/seller.json");
  const placeholders = stage === "production" ? placeholdersIn(seller) : [];
  if (placeholders.length > 0) {
    end(`content/seller.json still has placeholders: ${placeholders.join(", ")}`);
  }
}

/**
 * Returns the current version of a secret; CloudFormation reads a secret again only if its reference
 * changed. Production may lack the secret of Duffel, and then sells none of its flights.
 */
function versionOf(name) {
  const secret = ["--secret-id", `rota/${stage}/${name}`, "--region", REGION];
  const query = "Versions[?contains(VersionStages, 'AWSCURRENT')].VersionId | [0]";
  const version = aws(["secretsmanager", "list-secret-version-ids", ...secret, "--query", query]);
  const mayBeAbsent = name === "duffel" && stage === "production";
  if (!version && !mayBeAbsent) {
    end(`no secret is named rota/${stage}/${name}: see decisions/13-secrets-by-reference.md`);
  }
  return version;
}

/** Deploys one stack and returns its outputs. */
function deploy(stack, more = []) {
  const outputs = join(ROOT, "infra-cdk/cdk.out/outputs.json");
  const cdk = [
    ...["--filter", "infra-cdk", "exec", "cdk", "deploy", stack, "--exclusively"],
    // The deployer has reviewed the change as a commit, and without a terminal no one could answer a
    // prompt.
    ...["--require-approval", "never"],
    // Tables survive the rollback of a failed first deployment, and are imported.
    "--import-existing-resources",
    ...["--outputs-file", outputs],
  ];
  run(PNPM, [...cdk, "-c", `stage=${stage}`, "-c", "built=true", ...more, ...context]);
  return readJson(outputs)[stack];
}

/**
 * Copies files type by type, because the AWS command line does not know every content type. The last
 * matching filter wins.
 */
function copy(folder, files, stored = [], without = []) {
  for (const [extension, type] of Object.entries(TYPES)) {
    const only = ["--exclude", "*", "--include", `${files}${extension}`];
    const but = without.flatMap((left) => ["--exclude", left]);
    const how = ["--recursive", "--only-show-errors", "--content-type", type, ...stored];
    run("aws", ["s3", "cp", folder, `s3://${WebBucket}`, ...how, ...only, ...but]);
  }
}
