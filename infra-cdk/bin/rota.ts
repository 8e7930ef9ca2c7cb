/**
 * Synthesises the two stacks of one stage: `-c stage=staging|production` (development without it). Deployment adds
 * `-c built=true`, which takes the functions as cargo-lambda built them, and then `-c firewall=ARN`, without which the second stack is not
 * there to be deployed. Else a placeholder stands for the functions' code. Optional: `-c domain=NAME -c certificate=ARN -c mailFrom=ADDRESS -c alarmMail=ADDRESS`.
 */
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { EdgeStack } from "../lib/edge-stack.ts";
import { RotaStack } from "../lib/rota-stack.ts";
import { isStage, STAGES } from "../lib/stage.ts";

const app = new App();
const context = (name: string): string | undefined => app.node.tryGetContext(name);
const stage = context("stage") ?? "development";
if (!isStage(stage)) {
  throw new Error(`stage is one of ${Object.keys(STAGES).join(", ")}`);
}
const [built, alarmMail, firewallArn] = ["built", "alarmMail", "firewall"].map(context);
if (built && alarmMail === undefined && STAGES[stage].mustTellSomebody) {
  throw new Error(`${stage} wants somebody whom its alarms tell: -c alarmMail=ADDRESS`);
}
const folder = (path: string) => Code.fromAsset(fileURLToPath(new URL(`../${path}`, import.meta.url)));
const [name, certificateArn] = [context("domain"), context("certificate")];
const account = process.env.CDK_DEFAULT_ACCOUNT;

new EdgeStack(app, { stage, alarmMail, env: { account, region: "us-east-1" } });
if (!built || firewallArn) {
  new RotaStack(app, {
    stage,
    code: (functionName) => folder(built ? `../target/lambda/${functionName}` : "test/placeholder"),
    mailFrom: context("mailFrom") ?? `bilet@${name ?? "rota.example"}`,
    alarmMail,
    firewallArn,
    domain: name && certificateArn ? { name, certificateArn } : undefined,
    env: { account, region: "eu-central-1" },
  });
}
app.synth();
