/** The three places the product runs. What differs between them is asked here and nowhere else. */
import { SecretValue } from "aws-cdk-lib";

export type Stage = "development" | "staging" | "production";

export const isProduction = (stage: Stage) => stage === "production";

/** A secret the deployer stores once per stage; it is read when the stack is deployed (see decisions/). */
export const secret = (stage: Stage, name: string, jsonField?: string) =>
  SecretValue.secretsManager(
    `rota/${stage}/${name}`,
    jsonField === undefined ? {} : { jsonField },
  ).unsafeUnwrap();
