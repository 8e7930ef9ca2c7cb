/**
 * `scripts/publish-content` tests and publishes the editors' content; the function `content` shows it
 * within a minute.
 */
import "../common/help.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CREDENTIALS } from "../cloud/aws.mjs";
import { environments } from "../cloud/template.mjs";
import { installNode, PNPM, ROOT, run } from "../common/tools.mjs";
import { publishContent } from "./content.mjs";

const USAGE = `usage: scripts/publish-content development|staging|production [--to VERSION]
       scripts/publish-content local [--data DIR] [--to VERSION]`;

const [stage, ...args] = process.argv.slice(2);
if (["development", "staging", "production"].includes(stage)) {
  publish(deployedBucket(), args, {});
} else if (stage === "local") {
  const [data, rest] = args[0] === "--data" ? [args[1], args.slice(2)] : [join(ROOT, ".local"), args];
  publish(localBucket(), rest, { ...CREDENTIALS, AWS_ENDPOINT_URL: emulation(data) });
} else {
  end(USAGE);
}

function publish(bucket, args, environment) {
  // A version published earlier was tested then.
  if (args.length === 0) {
    installNode();
    run("cargo", ["test", "--quiet", "-p", "content"]);
    run(PNPM, ["--filter", "webapp", "exec", "vitest", "run", "lib/i18n"]);
  }
  publishContent(bucket, args, environment);
}

function deployedBucket() {
  const query = "Stacks[0].Outputs[?OutputKey=='ContentBucket'].OutputValue";
  const asked = ["cloudformation", "describe-stacks", "--stack-name", `rota-${stage}`, "--query", query];
  const { stdout } = spawnSync("aws", [...asked, "--output", "text"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return stdout?.trim() || end(`no content bucket is deployed to ${stage}`);
}

function localBucket() {
  const nothing = { origin: "", bank: "", queueUrl: () => "", secret: () => "" };
  return environments(nothing).content.ROTA_BUCKET_CONTENT;
}

function emulation(data) {
  const file = join(data, "emulation");
  return existsSync(file) ? readFileSync(file, "utf8") : end(`scripts/dev does not run in ${data}`);
}

function end(message) {
  console.error(message);
  process.exit(1);
}
