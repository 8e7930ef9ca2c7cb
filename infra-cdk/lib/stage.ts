/** The three places the product runs. What differs between them stands here and nowhere else. */
import { SecretValue } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";

export type Stage = "development" | "staging" | "production";

export interface StageProperties {
  /** Tables and buckets stay when the stack goes, and no table is deleted by mistake. */
  keepsData: boolean;
  logRetention: RetentionDays;
  /** Requests a second of all callers together, by route; the functions themselves limit each network. */
  throttle: { rateLimit: number; burstLimit: number };
  /** USD; whom the alarms tell is told at 80 %, at all of it, and when it will not do. */
  monthlyBudget: number;
  /** A bank that charges nobody; without it, iyzico's own. */
  simulatesBank: boolean;
  /** It is not deployed before somebody is named whom the alarms tell. */
  mustTellSomebody: boolean;
}

const TRIAL: StageProperties = {
  keepsData: false,
  logRetention: RetentionDays.TWO_WEEKS,
  throttle: { rateLimit: 50, burstLimit: 100 },
  monthlyBudget: 50,
  simulatesBank: true,
  mustTellSomebody: false,
};

export const STAGES: Record<Stage, StageProperties> = {
  development: TRIAL,
  staging: TRIAL,
  production: {
    keepsData: true,
    logRetention: RetentionDays.THREE_MONTHS,
    throttle: { rateLimit: 200, burstLimit: 400 },
    monthlyBudget: 500,
    simulatesBank: false,
    mustTellSomebody: true,
  },
};

export const isStage = (name: string): name is Stage => Object.hasOwn(STAGES, name);

/** A secret the deployer stores once per stage; it is read when the stack is deployed (see decisions/). */
export const secret = (stage: Stage, name: string, jsonField?: string) =>
  SecretValue.secretsManager(
    `rota/${stage}/${name}`,
    jsonField === undefined ? {} : { jsonField },
  ).unsafeUnwrap();
