import { actingNow } from "./acting-for.ts";
import { ApiError, apiErrorFrom, networkError } from "./api-error.ts";
import { startRequest } from "./in-flight.ts";
import { session } from "./session.ts";
import { ToldLines } from "./told-lines.ts";

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  /** Query string; undefined, null and empty values are left out. */
  readonly query?: Query;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a POST that creates: the same key creates once, however often it is sent. See `newIdempotencyKey`. */
  readonly idempotencyKey?: string;
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

let delegationEnded = false;
let onDelegationEnded: () => void = () => undefined;

/** Says what happens when the delegation that is used has ended; at once if that was already told. */
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

function headersOf(options: CallOptions, accept: string): Record<string, string> {
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

/** Ends the session on a 401 that answers a call of ours that carried a token, then hands the error on. */
function failed(error: ApiError, hadToken: boolean): ApiError {
  if (error.status === 401 && hadToken) {
    session.close();
    onSignedOut();
  }
  if (error.code === "DELEGATION_NOT_ACTIVE" && actingNow() !== undefined) {
    delegationEnded = true;
    onDelegationEnded();
  }
  return error;
}

async function request(method: string, path: string, accept: string, body: unknown, options: CallOptions) {
  const end = options.quiet === true ? () => undefined : startRequest();
  const headers = headersOf(options, accept);
  try {
    const response = await fetch(withQuery(path, options.query), {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
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

async function json<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Answer> {
  const response = await request(method, path, "application/json", body, options);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/** The one way to the server. Throws `ApiError`; a 401 ends the session and tells the user. */
export const api = {
  get: <Answer>(path: string, options: CallOptions = {}) => json<Answer>("GET", path, undefined, options),
  post: <Answer>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    json<Answer>("POST", path, body, options),
  patch: <Answer>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    json<Answer>("PATCH", path, body, options),
  delete: <Answer>(path: string, options: CallOptions = {}) =>
    json<Answer>("DELETE", path, undefined, options),
  download,
  upload,
};

/** Fetches a document or an export with the token in its header (never in a URL). */
async function download(
  path: string,
  options: CallOptions & {
    /** Bytes received so far. */
    readonly onProgress?: (bytes: number) => void;
  } = {},
): Promise<DownloadedFile> {
  const response = await request("GET", path, "*/*", undefined, options);
  const filename = filenameOf(response.headers.get("Content-Disposition"));
  const { onProgress } = options;
  if (onProgress === undefined || response.body === null) return { blob: await response.blob(), filename };
  try {
    return { blob: await counted(response.body, onProgress).blob(), filename };
  } catch (error) {
    throw networkError(error);
  }
}

/** The same bytes, told as they come. A connection that breaks on the way is an error, never a shorter file. */
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
  readonly query?: Query;
  /** Other form fields beside the file. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  /** Bytes sent so far, and to send. */
  readonly onProgress?: (sent: number, total: number) => void;
  /** Of a route that answers line by line: how far the server is with what was sent. */
  readonly onTold?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

const LINES = "application/x-ndjson";

/** Sends a file as multipart field `file`. XMLHttpRequest, because fetch cannot tell how much has been sent. */
function upload<Answer>(path: string, file: File, options: UploadOptions = {}): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {}))
    if (value !== undefined) form.set(name, value);
  form.set("file", file);
  const { onTold } = options;
  const headers = headersOf(
    options,
    onTold === undefined ? "application/json" : `${LINES}, application/json`,
  );
  const end = startRequest();
  return new Promise<Answer>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", withQuery(path, options.query));
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
    const lines = new ToldLines();
    const comesInLines = () => xhr.getResponseHeader("Content-Type")?.startsWith(LINES) === true;
    xhr.onprogress = () => {
      if (comesInLines()) for (const line of lines.next(xhr.responseText, false)) take(line as ToldLine);
    };
    const take = (line: ToldLine) => {
      if ("answer" in line) resolve(line.answer as Answer);
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
      if (xhr.status >= 200 && xhr.status < 300) resolve(answer as Answer);
      else reject(failed(apiErrorFrom(xhr.status, answer), "Authorization" in headers));
    };
    xhr.onerror = () => reject(networkError("the upload was interrupted"));
    xhr.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    options.signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(form);
  }).finally(end);
}

/** A line of an answer that tells how far it is, and ends with what was asked. */
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
