/** The three places the product runs. What differs between them stands here and nowhere else. */
import { SecretValue } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

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
  /** Flights of Duffel that nobody flies; without it, Duffel's own, once the stage has a secret for it. */
  simulatesDuffel: boolean;
  /**
   * Who asks for the card: the product's own payment page, or a page that the payment provider hosts. With the provider's, no card number
   * reaches the product (`decisions/43`).
   */
  paymentPage: "own" | "hosted";
  /** It is not deployed without an address of its own, and somebody whom the alarms tell. */
  isPublic: boolean;
}

const TRIAL: StageProperties = {
  keepsData: false,
  logRetention: RetentionDays.TWO_WEEKS,
  throttle: { rateLimit: 50, burstLimit: 100 },
  monthlyBudget: 50,
  simulatesBank: true,
  simulatesDuffel: true,
  paymentPage: "own",
  isPublic: false,
};

export const STAGES: Record<Stage, StageProperties> = {
  development: TRIAL,
  staging: { ...TRIAL, paymentPage: "hosted" },
  production: {
    keepsData: true,
    logRetention: RetentionDays.THREE_MONTHS,
    // Half of what API Gateway gives an account: `decisions/14`, `test/flood.test.ts`.
    throttle: { rateLimit: 5_000, burstLimit: 5_000 },
    monthlyBudget: 500,
    simulatesBank: false,
    simulatesDuffel: false,
    paymentPage: "hosted",
    isPublic: true,
  },
};

export const isStage = (name: string): name is Stage => Object.hasOwn(STAGES, name);

/**
 * A secret that the deployer stores once for a stage; it is read when the stack is deployed (see decisions/). CloudFormation reads it
 * again only where the reference changed, so the deployment names the version.
 */
export const secret = (scope: Construct, stage: Stage, name: string, jsonField?: string) =>
  SecretValue.secretsManager(`rota/${stage}/${name}`, {
    jsonField,
    versionId: scope.node.tryGetContext(`secret-${name}`),
  }).unsafeUnwrap();
