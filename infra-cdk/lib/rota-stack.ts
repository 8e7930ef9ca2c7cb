/** The whole product of one stage, in one stack: whatever is deployed is deployed together. */
import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Data } from "./data.ts";
import type { Stage } from "./stage.ts";

export class RotaStack extends Stack {
  constructor(scope: Construct, stage: Stage, props: StackProps = {}) {
    super(scope, `Rota-${stage}`, props);
    new Data(this, stage);
  }
}
