import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

export type Env = { Bindings: HttpBindings; Variables: { account: string; company: string } };
export type Exchange = Context<Env>;

/** An error as the interface answers it. */
export const failed = (
  c: Context,
  status: 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500 | 503,
  errorCode: string,
  errorMessage: string,
) => c.json({ errorCode, errorMessage }, status);
