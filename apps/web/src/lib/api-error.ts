import { labelOf } from "./i18n/labels.ts";

/** Code of a request that never got an answer. */
export const NETWORK_CODE = "NETWORK";

/**
 * A call that failed. `message` is the failure's text as specified: `Error Code: {status}` and `Message: {message}` on
 * two lines, or `Error: ` plus the browser's own message when nothing was answered (`status` 0, code `NETWORK`).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The stable English message of the server; not for users. */
  readonly serverMessage: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    serverMessage: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(status === 0 ? `Error: ${serverMessage}` : `Error Code: ${status}\nMessage: ${serverMessage}`);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.details = details;
  }

  /** The fields that a 422 answer names (`details.fields[].path`), each with a word to show under it. */
  get fields(): Readonly<Record<string, string>> {
    const { fields } = this.details;
    if (!Array.isArray(fields)) return {};
    return Object.fromEntries(
      fields.flatMap((field: { path?: unknown }) =>
        typeof field?.path === "string" ? [[field.path, labelOf("error.field")]] : [],
      ),
    );
  }
}

/** Reads an error's body; a body that is not ours (a proxy's page) still makes an ApiError. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  if (typeof body === "object" && body !== null && "code" in body) {
    const { code, message, details } = body as { code: unknown; message?: unknown; details?: unknown };
    return new ApiError(
      status,
      String(code),
      String(message ?? ""),
      typeof details === "object" && details !== null ? (details as Record<string, unknown>) : {},
    );
  }
  return new ApiError(status, status >= 500 ? "UNAVAILABLE" : "BAD_REQUEST", `HTTP ${status}`);
}

export function networkError(cause: unknown): ApiError {
  return new ApiError(0, NETWORK_CODE, cause instanceof Error ? cause.message : String(cause));
}

/** Whether what failed may have been done all the same: no answer came, or only that of a server that broke off. */
export function mayBeDone(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
