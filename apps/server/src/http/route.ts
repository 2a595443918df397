import type { Access, Endpoint } from "@grand-livre/contracts/endpoint";
import type { z } from "zod";
import type { Application } from "../application.ts";
import type { Caller } from "./caller.ts";

export type RequestInfo = {
  readonly raw: Request;
  readonly requestId: string;
  readonly address: string | undefined;
  readonly throughProxy: boolean;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;
type ParsedBody<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Answered<Schema> = Schema extends z.ZodType ? z.input<Schema> | Response : Response;

export type HandlerInput<E extends Endpoint> = {
  readonly app: Application;
  readonly caller: E["right"] extends "public" ? undefined : Caller;
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  /** Undefined for an upload: its handler reads the stream of `request.raw`. */
  readonly body: ParsedBody<E["body"]>;
  readonly request: RequestInfo;
  /** Makes another call of the API for a caller already known: its guard, validation, idempotency and refusals are the same. */
  readonly call: (request: Request, caller: Caller) => Promise<Response>;
};

/** An endpoint of the contract and the function that answers it. */
export type Route = {
  readonly endpoint: Endpoint & { readonly right: Access };
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every shape; `handle` checked each one
  readonly handler: (input: any) => Promise<unknown>;
};

/** Answers an endpoint of the contract. The handler gets the parsed request; its result must fit the answer's schema. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<Answered<E["answer"]>>,
): Route {
  return { endpoint, handler };
}
