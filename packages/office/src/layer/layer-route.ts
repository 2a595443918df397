import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { type ErrorCode, errorTable } from "@grand-livre/contracts/errors";
import type { z } from "zod";
import type { Result, Sent } from "../areas/office-call.ts";

/** A call as it left the browser; `body` is the JSON that was sent, or the form. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly body: unknown;
};

/** What a call is answered, and how long an answer of a server would have taken. */
export type Answer = { readonly status: number; readonly body: unknown; readonly delayMs: number };

/** A call that the layer answers with an error of the catalogue. */
export class Refused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** One call that is answered in the browser. */
export type LayerRoute = {
  readonly method: string;
  readonly path: string;
  readonly delayMs: number;
  readonly isPublic: boolean;
  answer(call: Call): unknown;
};

/** Answers an endpoint of the contract: what was sent is read, and what is answered is cut, by its schemas. */
export function answering<E extends Endpoint>(
  endpoint: E,
  answer: (sent: Sent<E>) => Result<E> | Promise<Result<E>>,
  delayMs = 0,
): LayerRoute {
  const read = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new Refused("VALIDATION_FAILED");
    return parsed.data;
  };
  return {
    method: endpoint.method,
    path: endpoint.path,
    delayMs,
    isPublic: endpoint.right === "public",
    async answer(call) {
      const query = endpoint.query && read(endpoint.query, Object.fromEntries(call.query));
      const form = endpoint.body === undefined || endpoint.body === "multipart";
      const body = form ? call.body : read(endpoint.body, call.body);
      const result = await answer({ query, body } as Sent<E>);
      return (endpoint.answer as z.ZodType).parse(result);
    },
  };
}

/** The answer of a refusal, in the shape of the server's. */
export function refusalOf(code: ErrorCode): { status: number; code: ErrorCode; message: string } {
  const { status, message } = errorTable[code];
  return { status, code, message };
}
