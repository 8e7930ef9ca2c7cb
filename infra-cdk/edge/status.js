/*
 * CloudFront Function on every answer of the web app: the not-found page is stored with the metadata `status: 404`, and
 * is answered with that. (An error page of the distribution would replace the API's own 404 answers as well.)
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const status = response.headers["x-amz-meta-status"];
  if (status) {
    response.statusCode = Number(status.value);
    delete response.headers["x-amz-meta-status"];
  }
  return response;
}
