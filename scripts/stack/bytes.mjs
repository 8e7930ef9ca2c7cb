/** A whole message. By events: the iterator of a stream, and what Node builds on blobs, cost several times as much for each. */
export const bytesOf = (message) =>
  new Promise((resolve, reject) => {
    const chunks = [];
    message.on("data", (chunk) => chunks.push(chunk));
    message.on("end", () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    message.on("error", reject);
  });
