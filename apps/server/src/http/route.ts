import type { Right } from "@grand-livre/contracts/rights";
import type { z } from "zod";
import type { Application } from "../application.ts";
import type { Caller } from "./caller.ts";

/** Who may call: one right, any of several, every signed-in person, or everybody. */
export type RouteRight = Right | { readonly anyOf: readonly [Right, ...Right[]] } | "signed-in" | "public";

type Shape = z.ZodObject<z.ZodRawShape>;

export type RequestInfo = {
  readonly raw: Request;
  readonly requestId: string;
  readonly address: string | undefined;
  readonly throughProxy: boolean;
};

export type RouteSpec<
  Access extends RouteRight,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
  readonly method: "get" | "post" | "patch" | "delete";
  /** OpenAPI path, such as `/api/account/{id}`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly right: Access;
  readonly params?: Params;
  readonly query?: Query;
  /** A JSON body; `multipart` leaves the stream of the request to the handler. */
  readonly body?: Body | "multipart";
  /** The JSON body may be left out altogether; it is then `{}`. */
  readonly bodyOptional?: boolean;
  /** The schema of the JSON answer; `raw` for files and streams, whose media type is then named. */
  readonly answer: Answer | { readonly raw: string };
  readonly status?: 200 | 202;
  /** Asked again and again by a screen, while nobody waits for its answer: it comes after what a person asks. */
  readonly repeated?: boolean;
  /** Bytes a JSON body may have; 1 MiB unless told. */
  readonly maxBodyBytes?: number;
  readonly handler: (input: {
    readonly app: Application;
    readonly caller: Access extends "public" ? undefined : Caller;
    readonly params: z.output<Params>;
    readonly query: z.output<Query>;
    readonly body: z.output<Body>;
    readonly request: RequestInfo;
  }) => Promise<z.input<Answer> | Response>;
};

// biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every shape; each was checked where it was made
export type Route = RouteSpec<RouteRight, any, any, any, any>;

/** Declares a route. The right is not optional: a route that everybody may call says so. */
export function defineRoute<
  Access extends RouteRight,
  Params extends Shape = z.ZodObject<Record<never, never>>,
  Query extends Shape = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(spec: RouteSpec<Access, Params, Query, Body, Answer>): Route {
  return spec as unknown as Route;
}
