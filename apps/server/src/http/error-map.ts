import { type ErrorCode, errorTable } from "@grand-livre/contracts/errors";
import { HTTPException } from "hono/http-exception";
import { constraintCodes } from "../database/constraint-codes.ts";
import { RefusalError } from "./refusal-error.ts";

export type ErrorAnswer = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** A message with `{name}` replaced by `details.name` where it is given. */
const filled = (message: string, details: Readonly<Record<string, unknown>> = {}) =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));

/** The answer of a refusal, as the contract prints it. */
export function answerOf(code: ErrorCode, details?: Readonly<Record<string, unknown>>): ErrorAnswer {
  const { status, field, ...entry } = errorTable[code];
  const message = filled(entry.message, details);
  const named = field === undefined ? {} : { fields: [{ path: field, message: code }] };
  const told = { ...named, ...details };
  return Object.keys(told).length > 0 ? { status, code, message, details: told } : { status, code, message };
}

function codeOfConstraint(error: unknown): ErrorCode | undefined {
  if (typeof error !== "object" || error === null || !("constraint" in error)) return undefined;
  return constraintCodes[String(error.constraint)];
}

/**
 * What the database refuses without a code of its own, which a race meets: a row that others name or that only grows is not
 * changed, and a trigger says that the state does not allow it. Any other violation is a bug.
 */
function codeOfIntegrity(error: unknown): ErrorCode | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  const { code, message, constraint } = error as { code: unknown; message?: unknown; constraint?: unknown };
  if (code === "23503" && /^update or delete on table /.test(String(message))) return "CANNOT_BE_CHANGED";
  if (code !== "23000") return undefined;
  return String(constraint).endsWith("_append_only") ? "CANNOT_BE_CHANGED" : "CANNOT_PROCEED";
}

/** Text that PostgreSQL cannot hold (a NUL, a date it does not know): the client's mistake, not a bug. */
function isBadText(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return ["22021", "22007", "22008", "22P02", "22P05", "22003"].includes(String(error.code));
}

/**
 * The database gave way to others (a deadlock whose retries are used up, a lock, a connection too many), is stopping, or has
 * just become the follower of another one (25006, before a proxy leads elsewhere): nothing was done, and the same request
 * will do later.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof Error && LOST_CONNECTION.test(error.message)) return true;
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  const { code, syscall } = error as { readonly code: unknown; readonly syscall?: unknown };
  if (/^(?:25006|40001|40P01|55P03|53\w{3}|57P0[1-3]|08\w{3})$/.test(String(code))) return true;
  // Only the connection to the database is made in a request: its socket, by TCP or in a folder.
  return syscall === "connect" || ["ECONNRESET", "EPIPE"].includes(String(code));
}

/** No room for a file, or for the database's own: nothing was kept of what was asked. */
function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return ["ENOSPC", "EDQUOT", "53100"].includes(String(error.code));
}

/** What the driver says, without a code, of a connection that ended or could not be had. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** After how many seconds the same request may do, where the answer says that it may. */
export function retryAfterOf({ code, details }: ErrorAnswer): number | undefined {
  const told = details?.retryAfterSeconds;
  if (typeof told === "number") return told;
  return code === "UNAVAILABLE" ? 2 : undefined;
}

/** The single exit of every error: a refusal by its code, a violated constraint by its name, the rest is a bug. */
export function answerOfError(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof RefusalError) return answerOf(error.code, error.details);
  if (error instanceof HTTPException) {
    if (error.status === 400) return answerOf("BAD_REQUEST");
    if (error.status === 413) return answerOf("PAYLOAD_TOO_LARGE");
    if (error.status === 404) return answerOf("NOT_FOUND");
  }
  const code = codeOfConstraint(error) ?? codeOfIntegrity(error);
  if (code) return answerOf(code);
  if (isBadText(error)) return answerOf("BAD_REQUEST");
  if (isDiskFull(error)) return answerOf("DISK_FULL");
  if (isPassing(error)) return answerOf("UNAVAILABLE");
  return answerOf("INTERNAL", { requestId });
}
