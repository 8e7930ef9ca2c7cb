/** The whole product of one stage, in one stack: whatever is deployed is deployed together. */
import { CfnOutput, Stack, type StackProps, Validations } from "aws-cdk-lib";
import { HttpApi, HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { Code } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { ACKNOWLEDGED, ACKNOWLEDGED_WARNINGS } from "./acknowledged.ts";
import { Alarms } from "./alarms.ts";
import { addDashboard } from "./dashboard.ts";
import { Data } from "./data.ts";
import { STAGE_TAG } from "./edge-stack.ts";
import { Functions } from "./functions.ts";
import { STAGES, type Stage } from "./stage.ts";
import { Web, type WebProps } from "./web.ts";

export interface RotaProps extends StackProps {
  stage: Stage;
  /** What a function runs: its built folder, or a placeholder where only the template is wanted. */
  code: (functionName: string) => Code;
  mailFrom: string;
  /** The name that texts to Türkiye come from, as it is registered there. */
  smsSender?: string;
  /** Whom the alarms tell. */
  alarmMail?: string;
  domain?: WebProps["domain"];
  /** What `EdgeStack` made. */
  firewallArn?: string;
}

export class RotaStack extends Stack {
  constructor(scope: Construct, props: RotaProps) {
    const { stage } = props;
    super(scope, `rota-${stage}`, { ...props, tags: { [STAGE_TAG]: stage } });
    const data = new Data(this, stage);
    const api = new HttpApi(this, "Api", { apiName: `rota-${stage}`, createDefaultStage: false });
    new HttpStage(api, "DefaultStage", { httpApi: api, autoDeploy: true, throttle: STAGES[stage].throttle });
    const web = new Web(this, { ...props, api, bucket: data.web });
    const functions = new Functions(this, api, { ...props, data, origin: web.origin });
    const watched = { ...props, data, api, functions: functions.all };
    new Alarms(this, watched);
    addDashboard(this, { ...watched, distribution: web.distribution });
    Validations.of(this).acknowledge(...ACKNOWLEDGED, ...ACKNOWLEDGED_WARNINGS);

    // What scripts/deploy copies the web app to, and what it then tells to forget the old one.
    new CfnOutput(this, "Origin", { value: web.origin });
    // What the account's texts are logged with, once for all its stages (docs/operations.md).
    new CfnOutput(this, "SmsLogRole", { value: functions.smsLog.roleArn });
    // What the name of a domain of its own points to.
    new CfnOutput(this, "DistributionDomain", { value: web.distribution.distributionDomainName });
    new CfnOutput(this, "WebBucket", { value: data.web.bucketName });
    // What scripts/publish-content publishes to.
    new CfnOutput(this, "ContentBucket", { value: data.content.bucketName });
    // What docs/logs.md reads.
    new CfnOutput(this, "LogsBucket", { value: data.logs.bucketName });
    new CfnOutput(this, "DistributionId", { value: web.distribution.distributionId });
  }
}
