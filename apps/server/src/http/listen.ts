import { type ServerType, serve } from "@hono/node-server";
import type { HttpApp } from "./app.ts";

/** How long answers under way may take once the server closes. */
const GRACE_MS = 500;

/** Opens the port. @returns where it answers, and how to close it: answers under way are given a moment to end */
export async function listen(
  http: HttpApp,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve({ fetch: http.fetch, hostname: host, port }, () => resolve(listening));
    listening.on("error", reject);
  });
  const address = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Streams of progress would hold the server open: they reconnect elsewhere.
        if ("closeAllConnections" in server) setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      }),
  };
}
