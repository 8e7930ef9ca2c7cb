/** Returns a proxy to another server on loopback, for requests and for upgrades to WebSocket. */
export async function proxyTo(port) {
  // Imported on demand, because this module is loaded before the packages are installed.
  const { createProxyServer } = await import("httpxy");
  const proxy = createProxyServer({ target: { host: "127.0.0.1", port } });
  proxy.on("error", (error, _request, response) => {
    // An upgrade has a socket in place of a response.
    if (response.headersSent !== false) return response.destroy();
    response.writeHead(502, { "content-type": "text/plain", "cache-control": "no-store" });
    response.end(`${error.message}\n`);
  });
  return proxy;
}
