/** Stack with the whole product of one stage, deployed as one unit. */
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
  /** Returns the code of a function: its built folder, or a placeholder where only the template is needed. */
  code: (functionName: string) => Code;
  mailFrom: string;
  /** Sender name of text messages to Türkiye, as registered there. */
  smsSender?: string;
  /** Address that the alarms notify. */
  alarmMail?: string;
  domain?: WebProps["domain"];
  /** ARN of the firewall that `EdgeStack` created. */
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

    // Target of the web app's files and distribution to invalidate, for scripts/deploy.
    new CfnOutput(this, "Origin", { value: web.origin });
    // Role for the delivery log of text messages, set once per account for all stages (docs/operations.md).
    new CfnOutput(this, "SmsLogRole", { value: functions.smsLog.roleArn });
    // DNS target of a custom domain.
    new CfnOutput(this, "DistributionDomain", { value: web.distribution.distributionDomainName });
    new CfnOutput(this, "WebBucket", { value: data.web.bucketName });
    // Target of scripts/publish-content.
    new CfnOutput(this, "ContentBucket", { value: data.content.bucketName });
    // Source of the queries in docs/logs.md.
    new CfnOutput(this, "LogsBucket", { value: data.logs.bucketName });
    new CfnOutput(this, "DistributionId", { value: web.distribution.distributionId });
  }
}
