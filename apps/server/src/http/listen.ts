import { type ServerType, serve } from "@hono/node-server";
import type { HttpApp } from "./app.ts";

/** How long streams go on once the server closes and every other answer has been given. */
const GRACE_MS = 500;

/**
 * How long a connection waits for its next request. A proxy keeps one for two minutes at most (Caddy; nginx and HAProxy one minute): the
 * server that closed first, after Node's 5 s, lost a request that was sent at that moment, which the proxy answered by 502.
 */
const KEPT_MS = 150_000;

/**
 * Opens the port.
 * @returns where it answers, and how to close it: no connection is taken any more, those without a request end, the others
 * once `answered` has come
 */
export async function listen(
  http: Pick<HttpApp, "fetch">,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(answered?: Promise<void>): Promise<void> }> {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve(
      { fetch: http.fetch, hostname: host, port, serverOptions: { keepAliveTimeout: KEPT_MS } },
      () => resolve(listening),
    );
    listening.on("error", reject);
  });
  const address = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    async close(answered = Promise.resolve()) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await answered;
      // Streams of progress would hold the server open: they reconnect elsewhere.
      if ("closeAllConnections" in server) setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      await closed;
    },
  };
}
