import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Application } from "../application.ts";
import type { HttpEnv } from "./app.ts";
import type { RequestInfo } from "./route.ts";

/** Who sent the request: the peer's address, or the forwarded one when the proxy in front is trusted. */
export function requestInfo(app: Application, context: Context<HttpEnv>): RequestInfo {
  const forwarded = context.req.header("x-forwarded-for");
  const throughProxy =
    forwarded !== undefined ||
    context.req.header("forwarded") !== undefined ||
    context.req.header("via") !== undefined;
  const peer = peerAddress(context);
  // The last hop is the one our own proxy wrote; any client may have written the hops before it.
  const address = app.config.trustProxy && forwarded ? forwarded.split(",").at(-1)?.trim() : peer;
  return { raw: context.req.raw, requestId: context.get("requestId"), address, throughProxy };
}

function peerAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    // Called without a socket, as the tests do.
    return undefined;
  }
}
