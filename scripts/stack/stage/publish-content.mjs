/**
 * `scripts/publish-content` tests and publishes the editors' content; the function `content` shows it
 * within a minute.
 */
import "../common/help.mjs";
import { CREDENTIALS } from "../cloud/aws.mjs";
import { environments } from "../cloud/template.mjs";
import { end, installNode, PNPM, run } from "../common/tools.mjs";
import { aws } from "./aws-cli.mjs";
import { publishContent } from "./content.mjs";
import { addressOfDev, staffCommand } from "./staff.mjs";

const { stage, values } = staffCommand("[--to VERSION]", { optional: ["to"] });
const isLocal = stage === "local";
const environment = isLocal
  ? { ...CREDENTIALS, AWS_ENDPOINT_URL: addressOfDev(values.data, "emulation") }
  : {};
const bucket = isLocal ? environments().content.ROTA_BUCKET_CONTENT : deployedBucket();
if (values.to) {
  // A version published earlier was tested then.
  publishContent(bucket, ["--to", values.to], environment);
} else {
  installNode();
  run("cargo", ["test", "--quiet", "-p", "content"]);
  run(PNPM, ["--filter", "webapp", "exec", "vitest", "run", "lib/i18n"]);
  publishContent(bucket, [], environment);
}

function deployedBucket() {
  const query = "Stacks[0].Outputs[?OutputKey=='ContentBucket'].OutputValue | [0]";
  const stack = ["--stack-name", `rota-${stage}`];
  return (
    aws(["cloudformation", "describe-stacks", ...stack, "--query", query]) ??
    end(`no content bucket is deployed to ${stage}`)
  );
}
