/** HTTP messages that are read as a whole. */
import { request } from "node:http";

/**
 * Reads a whole message through events, since a stream's iterator and Node's helpers on blobs cost several
 * times as much per message.
 */
export const bytesOf = (message) =>
  new Promise((resolve, reject) => {
    const chunks = [];
    message.on("data", (chunk) => chunks.push(chunk));
    message.on("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    message.on("error", reject);
  });

/** Sends a request and returns its complete response; `options` are those of Node's `request`. */
export const ask = (options, body) =>
  new Promise((resolve, reject) => {
    request(options, (answer) => {
      const { statusCode: status, headers, rawHeaders } = answer;
      resolve(bytesOf(answer).then((bytes) => ({ status, headers, rawHeaders, bytes })));
    })
      .on("error", reject)
      .end(body);
  });
