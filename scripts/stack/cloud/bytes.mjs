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
