/** The whole product of one stage, in one stack: whatever is deployed is deployed together. */
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Code } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { Data } from "./data.ts";
import { Functions } from "./functions.ts";
import type { Stage } from "./stage.ts";

export interface RotaProps extends StackProps {
  stage: Stage;
  /** What a function runs: its built folder, or a placeholder where only the template is wanted. */
  code: (functionName: string) => Code;
  mailFrom: string;
}

export class RotaStack extends Stack {
  constructor(scope: Construct, props: RotaProps) {
    const { stage } = props;
    super(scope, `rota-${stage}`, props);
    const data = new Data(this, stage);
    const api = new HttpApi(this, "Api", { apiName: `rota-${stage}` });
    new Functions(this, api, { ...props, data, origin: "https://rota.example" });
    new CfnOutput(this, "WebBucket", { value: data.web.bucketName });
  }
}
