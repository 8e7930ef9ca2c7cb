/** Forwards a request unchanged to another server on loopback, and returns its response unchanged. */
import { request as call } from "node:http";

export function forward(request, response, port, path = request.url) {
  const { method, headers } = request;
  const onward = call({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", (error) => {
    if (response.headersSent) {
      response.destroy();
    } else {
      response.writeHead(502, { "content-type": "text/plain", "cache-control": "no-store" });
      response.end(`${error.message}\n`);
    }
  });
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}
