import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { z } from "zod";
import { actingNow } from "./acting-for.ts";
import { ApiError, apiErrorFrom, networkError } from "./api-error.ts";
import { startRequest } from "./in-flight.ts";
import { session } from "./session.ts";
import { ToldLines } from "./told-lines.ts";

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A query value as a screen holds it: numbers and booleans are written out, what is empty is left out. */
type Asked<Value> =
  | (string extends Value ? string | number | boolean : "true" extends Value ? Value | boolean : Value)
  | null
  | undefined;
/** A body as a form holds it: a field not filled in yet is undefined, and the server names it in its 422. */
export type Loose<Fields> = {
  readonly [Name in keyof Fields]:
    | (Fields[Name] extends readonly (infer Item)[] ? readonly Item[] : Fields[Name])
    | undefined;
};
/** `{ [name]: value }`, or an optional one when nothing in it is required. */
type Field<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };

type ParamsOf<E> = E extends { readonly params: infer S extends z.ZodType }
  ? Field<"params", { readonly [Name in keyof z.input<S>]: string }>
  : unknown;
/** What an endpoint's query may hold. */
export type QueryOf<E> = E extends { readonly query: infer S extends z.ZodType }
  ? { readonly [Name in keyof z.input<S>]: Asked<z.input<S>[Name]> }
  : Record<never, never>;
type BodyOf<E> = E extends { readonly body: infer S extends z.ZodType }
  ? Field<"body", Loose<z.input<S>>>
  : unknown;

/** What a call needs beside its endpoint: path parameters, query and body as the contract names them. */
export type CallInput<E extends Endpoint> = ParamsOf<E> & Field<"query", QueryOf<E>> & BodyOf<E>;
/** What a call answers. */
export type AnswerOf<E extends Endpoint> = E["answer"] extends z.ZodType ? z.output<E["answer"]> : never;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a POST that creates: the server creates once per key. See `newIdempotencyKey`. */
  readonly idempotencyKey?: string | undefined;
  /** Not counted by the loading bar: polling, and what the user did not ask for. */
  readonly quiet?: boolean;
}

export interface DownloadedFile {
  readonly blob: Blob;
  /** From Content-Disposition; empty when the server gave none. */
  readonly filename: string;
}

let onSignedOut: () => void = () => undefined;

/** Says what happens when the server answers 401 to a signed-in call; called once by the application's entry. */
export function onSessionEnded(handler: () => void): void {
  onSignedOut = handler;
}

let onSecondFactor: () => void = () => undefined;

/** Says what happens when the session lacks the second factor required of its person; called once by the entry. */
export function onSecondFactorRequired(handler: () => void): void {
  onSecondFactor = handler;
}

let delegationEnded = false;
let onDelegationEnded: () => void = () => undefined;

/** Sets what happens when the used delegation has ended; at once if the server has already said so. */
export function onActingEnded(handler: () => void): void {
  onDelegationEnded = handler;
  if (delegationEnded) handler();
}

/** A key for `Idempotency-Key`; make one per form, not per click. */
export function newIdempotencyKey(): string {
  // randomUUID only exists in secure contexts, and a server on a local network is not one.
  return typeof crypto.randomUUID === "function"
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join("");
}

/** `path` with its query string; undefined, null and empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

function headersOf(
  options: Pick<CallOptions, "headers" | "idempotencyKey">,
  accept: string,
): Record<string, string> {
  const token = session.token();
  const acting = actingNow();
  return {
    Accept: accept,
    ...(acting === undefined ? {} : { "x-acting-for": acting.delegationId }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
    ...options.headers,
  };
}

/** Ends the session on a 401 that answers a call of ours that carried a token, then returns the error. */
function failed(error: ApiError, hadToken: boolean): ApiError {
  if (error.status === 401 && hadToken) {
    session.close();
    onSignedOut();
  }
  if (error.code === "SECOND_FACTOR_REQUIRED") onSecondFactor();
  if (error.code === "DELEGATION_NOT_ACTIVE" && actingNow() !== undefined) {
    delegationEnded = true;
    onDelegationEnded();
  }
  return error;
}

type Call = CallOptions & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
};

/** The address of a call: path parameters written in, then the query. */
function addressOf({ path }: Endpoint, { params = {}, query }: Call): string {
  return withQuery(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    query,
  );
}

async function request(endpoint: Endpoint, accept: string, input: Call): Promise<Response> {
  const end = input.quiet === true ? () => undefined : startRequest();
  const headers = headersOf(input, accept);
  // A call that may have a body sends one, if only `{}`: the server reads the version from either.
  const hasBody = endpoint.method !== "get" && endpoint.method !== "delete";
  const body = hasBody ? JSON.stringify(input.body ?? {}) : undefined;
  try {
    const response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method.toUpperCase(),
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    if (response.ok) return response;
    const answer: unknown = await response.json().catch(() => undefined);
    throw failed(apiErrorFrom(response.status, answer), "Authorization" in headers);
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError"))
      throw error;
    throw networkError(error);
  } finally {
    end();
  }
}

/** Nothing to give when every part of the input is optional. */
type Given<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/**
 * Calls an endpoint of the contract and answers its JSON. Throws `ApiError`; a 401 ends the session and shows the
 * dialog of an expired session.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input = {} as never]: Given<CallInput<E> & CallOptions>
): Promise<AnswerOf<E>> {
  const response = await request(endpoint, "application/json", input as Call);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as AnswerOf<E>;
}

/** Hears the events of a stream, one by one, until the server ends it or the signal does. */
export async function hear<const E extends Endpoint>(
  endpoint: E,
  { onEvent, signal }: { readonly onEvent: () => void; readonly signal: AbortSignal },
): Promise<void> {
  const response = await request(endpoint, "text/event-stream", { signal, quiet: true });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const events = `${text}${part.value}`.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) if (event.startsWith("event:")) onEvent();
  }
}

interface DownloadOptions extends CallOptions {
  /** Bytes received so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** Fetches a document or an export with the token in its header (never in a URL). */
export async function download<const E extends Endpoint>(
  endpoint: E,
  ...[input = {} as never]: Given<CallInput<E> & DownloadOptions>
): Promise<DownloadedFile> {
  const response = await request(endpoint, "*/*", input as Call);
  const filename = filenameOf(response.headers.get("Content-Disposition"));
  const { onProgress } = input as DownloadOptions;
  if (onProgress === undefined || response.body === null) return { blob: await response.blob(), filename };
  try {
    return { blob: await counted(response.body, onProgress).blob(), filename };
  } catch (error) {
    throw networkError(error);
  }
}

/** The same bytes, counted as they come. A connection that breaks on the way is an error, never a shorter file. */
function counted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (bytes: number) => void,
): Response {
  let bytes = 0;
  return new Response(
    body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          onProgress(bytes);
          controller.enqueue(chunk);
        },
      }),
    ),
  );
}

/** The file name of a Content-Disposition header, its RFC 5987 form first; empty when there is none. */
export function filenameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? "";
}

export interface UploadOptions {
  readonly file: File;
  /** The name of its field; `file` by default. */
  readonly name?: string;
  /** Other form fields beside the file. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  /** Bytes sent so far, and to send. */
  readonly onProgress?: (sent: number, total: number) => void;
  /** Of a route that answers line by line: how far the server is with what was sent. */
  readonly onTold?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const LINES = "application/x-ndjson";

/** Sends a file as a multipart field. XMLHttpRequest, because fetch cannot report how much has been sent. */
export function upload<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & UploadOptions,
): Promise<AnswerOf<E>> {
  const options: UploadOptions = input;
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {}))
    if (value !== undefined) form.set(name, value);
  form.set(options.name ?? "file", options.file);
  const { onTold } = options;
  const headers = headersOf(
    options,
    onTold === undefined ? "application/json" : `${LINES}, application/json`,
  );
  const end = startRequest();
  return new Promise<AnswerOf<E>>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", addressOf(endpoint, input as Call));
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
    const lines = new ToldLines();
    const comesInLines = () => xhr.getResponseHeader("Content-Type")?.startsWith(LINES) === true;
    xhr.onprogress = () => {
      if (comesInLines()) for (const line of lines.next(xhr.responseText, false)) take(line as ToldLine);
    };
    const take = (line: ToldLine) => {
      if ("answer" in line) resolve(line.answer as AnswerOf<E>);
      else if ("error" in line) reject(apiErrorFrom(Number(line.error.status), line.error));
      else onTold?.(line.done, line.total);
    };
    xhr.onload = () => {
      if (comesInLines()) {
        for (const line of lines.next(xhr.responseText, true)) take(line as ToldLine);
        // A server that stopped half-way never said its last word; after that word this says nothing.
        reject(networkError("the answer was interrupted"));
        return;
      }
      const answer = parseOrUndefined(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(answer as AnswerOf<E>);
      else reject(failed(apiErrorFrom(xhr.status, answer), "Authorization" in headers));
    };
    xhr.onerror = () => reject(networkError("the upload was interrupted"));
    xhr.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    options.signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(form);
  }).finally(end);
}

/** A line of an answer: its progress, then at its end the requested content or the error. */
type ToldLine =
  | { readonly done: number; readonly total: number }
  | { readonly answer: unknown }
  | { readonly error: { readonly status: unknown } };

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hands a downloaded file to the browser's own saving. */
export function saveFile(file: DownloadedFile, fallbackName: string): void {
  const url = URL.createObjectURL(file.blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.filename || fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
