/**
 * Stack for the alarm on the whole site. CloudFront publishes its metrics in us-east-1, and an alarm must
 * be in the region of its metric. The stack is deployed after the stack of its stage, which creates the
 * distribution (`decisions/21-a-stack-of-its-own-in-us-east-1.md`).
 */
import { Stack, type StackProps } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { addAlarm, alarmTopic } from "./alarms.ts";
import { STAGE_TAG } from "./edge-stack.ts";
import { cdn, PERIOD } from "./metrics.ts";
import type { Stage } from "./stage.ts";

export interface WatchProps extends StackProps {
  stage: Stage;
  alarmMail?: string;
  distributionId: string;
}

export class WatchStack extends Stack {
  constructor(scope: Construct, props: WatchProps) {
    const { stage, alarmMail, distributionId } = props;
    super(scope, `rota-${stage}-watch`, { ...props, tags: { [STAGE_TAG]: stage } });
    // A minimum number of failures applies: at low traffic a single failure would already be a large share.
    const failing = new MathExpression({
      expression: "IF(asked * share > 400, share, 0)",
      usingMetrics: {
        share: cdn(distributionId, "5xxErrorRate", "Average"),
        asked: cdn(distributionId, "Requests", "Sum"),
      },
      label: "answers with 5xx, %",
      period: PERIOD,
    });
    addAlarm(this, stage, "site-failing", failing, alarmTopic(this, stage, alarmMail), { tolerated: 1 });
  }
}
