/**
 * `scripts/tear-down` deletes the stacks of a stage with all their data. The secrets, which were created by
 * hand, stay for the next deployment.
 */
import "../common/help.mjs";
import { spawnSync } from "node:child_process";
import { REGION } from "../cloud/aws.mjs";
import { end, run } from "../common/tools.mjs";
import { aws } from "./aws-cli.mjs";

const [stage, ...rest] = process.argv.slice(2);
if (!["development", "staging"].includes(stage) || rest.length > 0) {
  end("usage: scripts/tear-down development|staging (production is never deleted by a script)");
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
  if (!remove(stack, REGION)) endWith(stack);
}
// The firewall can be deleted once the distribution is gone.
for (const name of [`${stack}-watch`, `${stack}-edge`]) if (!remove(name, "us-east-1")) endWith(name);

function endWith(name) {
  end(`the stack ${name} was not deleted: see its events in CloudFormation, then repeat the command`);
}

function emptyBuckets() {
  const listing = ["cloudformation", "list-stack-resources", "--stack-name", stack];
  const { StackResourceSummaries: resources = [] } = ask(...listing);
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

function ask(...args) {
  return aws([...args, "--region", REGION]) ?? {};
}
