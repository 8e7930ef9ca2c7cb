/** Publishing the editors' content to a bucket, of a stage or of the local stack. */
import { run } from "./tools.mjs";

/** With `--to VERSION`, an edition that was published before is shown again. */
export function publishContent(bucket, args = [], environment = {}) {
  const env = { ...process.env, ...environment, ROTA_BUCKET_CONTENT: bucket };
  run("cargo", ["run", "--quiet", "-p", "content", "--bin", "publish-content", "--", ...args], { env });
}
