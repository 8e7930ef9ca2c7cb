/**
 * `scripts/tear-down` deletes the stacks of a stage with all their data. The secrets, which were created by
 * hand, stay for the next deployment.
 */
import "../common/help.mjs";
import { spawnSync } from "node:child_process";
import { REGION } from "../cloud/aws.mjs";
import { run } from "../common/tools.mjs";

const [stage, ...rest] = process.argv.slice(2);
if (!["development", "staging"].includes(stage) || rest.length > 0) {
  console.error("usage: scripts/tear-down development|staging (production is never deleted by a script)");
  process.exit(1);
}
const stack = `rota-${stage}`;
const remove = (name, region) => {
  run("aws", ["cloudformation", "delete-stack", "--stack-name", name, "--region", region]);
  const wait = ["cloudformation", "wait", "stack-delete-complete", "--stack-name", name, "--region", region];
  return spawnSync("aws", wait, { stdio: "inherit" }).status === 0;
};

// A bucket can be deleted only while empty. Running functions may fill it again, but before the second
// attempt they are gone.
emptyBuckets();
if (!remove(stack, REGION)) {
  emptyBuckets();
  if (!remove(stack, REGION)) {
    end(`the stack ${stack} was not deleted: see its events in CloudFormation, then repeat the command`);
  }
}
// The firewall can be deleted once the distribution is gone.
for (const name of [`${stack}-watch`, `${stack}-edge`]) {
  if (!remove(name, "us-east-1")) {
    end(`the stack ${name} was not deleted: see its events in CloudFormation, then repeat the command`);
  }
}

function emptyBuckets() {
  const { StackResourceSummaries: resources = [] } = ask(
    "cloudformation",
    "list-stack-resources",
    "--stack-name",
    stack,
  );
  const isThere = ({ ResourceType, ResourceStatus }) =>
    ResourceType === "AWS::S3::Bucket" && ResourceStatus !== "DELETE_COMPLETE";
  resources.filter(isThere).forEach(({ PhysicalResourceId }) => void empty(PhysicalResourceId));
}

/** Deletes every version of every object. */
function empty(bucket) {
  for (;;) {
    const listed = ask("s3api", "list-object-versions", "--bucket", bucket, "--max-items", "500");
    const all = [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])];
    if (all.length === 0) {
      return;
    }
    const Objects = all.map(({ Key, VersionId }) => ({ Key, VersionId }));
    const removed = ["s3api", "delete-objects", "--bucket", bucket, "--region", REGION];
    run("aws", [...removed, "--delete", JSON.stringify({ Objects, Quiet: true })]);
  }
}

/** Returns the output of the AWS command line, which prints its own errors. */
function ask(...args) {
  const asked = [...args, "--region", REGION, "--output", "json"];
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 26 };
  return JSON.parse(spawnSync("aws", asked, options).stdout || "{}");
}

function end(message) {
  console.error(message);
  process.exit(1);
}
