/*
 * CloudFront Function on every response of the web app: turns metadata stored with a page into its response.
 * The not-found page has the metadata `status: 404` (an error page of the distribution would also replace the
 * API's own 404 responses). Each page has the metadata with the policy that names its own scripts.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const status = response.headers["x-amz-meta-status"];
  if (status) {
    response.statusCode = Number(status.value);
    delete response.headers["x-amz-meta-status"];
  }
  const policy = response.headers["x-amz-meta-content-security-policy"];
  if (policy) {
    response.headers["content-security-policy"] = { value: policy.value };
    delete response.headers["x-amz-meta-content-security-policy"];
  }
  return response;
}
