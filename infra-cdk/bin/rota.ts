/**
 * Synthesises the stacks of one stage, named by `-c stage=staging|production` (without it: development).
 *
 * A deployment adds `-c built=true`, which takes the code of the functions from cargo-lambda's output, and
 * `-c secret-NAME=VERSION`. Without `built` a placeholder stands for the code. A deployment then also adds
 * `-c firewall=ARN` and `-c distribution=ID`; without them the second and the third stack are not
 * synthesised.
 *
 * Optional: `-c domain=NAME -c certificate=ARN -c mailFrom=ADDRESS -c smsSender=NAME -c alarmMail=ADDRESS`.
 */
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { EdgeStack } from "../lib/edge-stack.ts";
import { RotaStack } from "../lib/rota-stack.ts";
import { isStage, STAGES } from "../lib/stage.ts";
import { WatchStack } from "../lib/watch-stack.ts";

const app = new App();
const context = (name: string): string | undefined => app.node.tryGetContext(name);
const stage = context("stage") ?? "development";
if (!isStage(stage)) {
  throw new Error(`the stage must be one of ${Object.keys(STAGES).join(", ")}`);
}
const [built, alarmMail, firewallArn, distributionId] = [
  "built",
  "alarmMail",
  "firewall",
  "distribution",
].map(context);
const [name, certificateArn] = [context("domain"), context("certificate")];
if (built && STAGES[stage].isPublic && !(alarmMail && name)) {
  throw new Error(
    `${stage} requires a domain and a recipient of its alarms: -c domain=NAME -c alarmMail=ADDRESS`,
  );
}
if (!name !== !certificateArn) {
  throw new Error("a domain and its certificate must be given together: -c domain=NAME -c certificate=ARN");
}
const folder = (path: string) => Code.fromAsset(fileURLToPath(new URL(`../${path}`, import.meta.url)));
const account = process.env.CDK_DEFAULT_ACCOUNT;

new EdgeStack(app, { stage, alarmMail, env: { account, region: "us-east-1" } });
if (!built || firewallArn) {
  new RotaStack(app, {
    stage,
    code: (functionName) => folder(built ? `../target/lambda/${functionName}` : "test/placeholder"),
    // SES allows one identity per domain and account, so each stage has its own sender domain.
    mailFrom: context("mailFrom") ?? `bilet@${name ?? `${stage}.rota.example`}`,
    smsSender: context("smsSender"),
    alarmMail,
    firewallArn,
    domain: name && certificateArn ? { name, certificateArn } : undefined,
    env: { account, region: "eu-central-1" },
  });
}
if (distributionId) {
  new WatchStack(app, { stage, alarmMail, distributionId, env: { account, region: "us-east-1" } });
}
app.synth();
