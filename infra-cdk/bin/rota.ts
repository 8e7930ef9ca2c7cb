/**
 * Synthesises the stack of one stage: `-c stage=staging|production` (development without it). Deployment adds
 * `-c built=true`, which takes the functions as cargo-lambda built them; without it a placeholder stands for their code.
 * Optional: `-c domain=NAME -c certificate=ARN -c mailFrom=ADDRESS`.
 */
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { RotaStack } from "../lib/rota-stack.ts";
import type { Stage } from "../lib/stage.ts";

const STAGES: Stage[] = ["development", "staging", "production"];

const app = new App();
const context = (name: string): string | undefined => app.node.tryGetContext(name);
const stage = STAGES.find((known) => known === (context("stage") ?? "development"));
if (stage === undefined) {
  throw new Error(`stage is one of ${STAGES.join(", ")}`);
}
const folder = (path: string) => Code.fromAsset(fileURLToPath(new URL(`../${path}`, import.meta.url)));
const [name, certificateArn] = [context("domain"), context("certificate")];

new RotaStack(app, {
  stage,
  code: (functionName) => folder(context("built") ? `../target/lambda/${functionName}` : "test/placeholder"),
  mailFrom: context("mailFrom") ?? `bilet@${name ?? "rota.example"}`,
  domain: name && certificateArn ? { name, certificateArn } : undefined,
  env: { account: process.env.CDK_DEFAULT_ACCOUNT, region: "eu-central-1" },
});
app.synth();
