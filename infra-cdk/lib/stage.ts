/** The three stages of the product, and every difference between them. */
import { SecretValue } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

export type Stage = "development" | "staging" | "production";

export interface StageProperties {
  /** Tables and buckets outlive the stack, and tables are protected against deletion. */
  keepsData: boolean;
  logRetention: RetentionDays;
  /** Requests per second of all callers together, by route; the functions limit each network themselves. */
  throttle: { rateLimit: number; burstLimit: number };
  /**
   * Monthly budget in USD. The alarm address is notified at 80 %, at 100 %, and when the forecast exceeds
   * the budget.
   */
  monthlyBudget: number;
  /** Uses the payment provider's simulator; otherwise iyzico itself. */
  simulatesBank: boolean;
  /** Uses Duffel's simulator; otherwise Duffel itself, once the stage has a secret for it. */
  simulatesDuffel: boolean;
  /**
   * Page that takes the card details: the product's own, or the payment provider's hosted page. The hosted
   * page keeps card numbers away from the product (`decisions/43`).
   */
  paymentPage: "own" | "hosted";
  /** The stage is deployed only with a domain and an alarm address. */
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
    // Half of API Gateway's account limit: `decisions/14`, `test/flood.test.ts`.
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
 * Returns a secret that the deployer stores once per stage; CloudFormation reads it at deployment (see
 * decisions/). CloudFormation reads a secret again only if the reference changed, so the deployment names
 * the version.
 */
export const secret = (scope: Construct, stage: Stage, name: string, jsonField?: string) =>
  SecretValue.secretsManager(`rota/${stage}/${name}`, {
    jsonField,
    versionId: scope.node.tryGetContext(`secret-${name}`),
  }).unsafeUnwrap();
