import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { z } from "zod";

export type Env = { Bindings: HttpBindings; Variables: { account: string; company: string } };
export type Exchange = Context<Env>;

/** An error as the interface answers it. */
export const failed = (
  c: Context,
  status: 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500 | 503,
  errorCode: string,
  errorMessage: string,
) => c.json({ errorCode, errorMessage }, status);

/** What a call says in JSON, or the answer that it does not say it rightly. */
export async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<{ body: T } | Response> {
  const body = schema.safeParse(await c.req.json().catch(() => undefined));
  return body.success ? { body: body.data } : failed(c, 400, "BAD_REQUEST", z.prettifyError(body.error));
}
