/** Publishes the editors' content to the bucket of a stage or of the local stack. */
import { run } from "../common/tools.mjs";

/** Publishes the content; `--to VERSION` makes a version published earlier the current one again. */
export function publishContent(bucket, args = [], environment = {}) {
  const env = { ...process.env, ...environment, ROTA_BUCKET_CONTENT: bucket };
  run("cargo", ["run", "--quiet", "-p", "content", "--bin", "publish-content", "--", ...args], { env });
}
