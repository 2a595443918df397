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

/** The answer of a refusal, as the contract prints it. */
export function answerOf(code: ErrorCode, details?: Readonly<Record<string, unknown>>): ErrorAnswer {
  const { status, message } = errorTable[code];
  return details && Object.keys(details).length > 0
    ? { status, code, message, details }
    : { status, code, message };
}

function codeOfConstraint(error: unknown): ErrorCode | undefined {
  if (typeof error !== "object" || error === null || !("constraint" in error)) return undefined;
  return constraintCodes[String(error.constraint)];
}

/** Text that PostgreSQL cannot hold (a NUL, a date it does not know): the client's mistake, not a bug. */
function isBadText(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return ["22021", "22007", "22008", "22P02", "22P05", "22003"].includes(String(error.code));
}

/**
 * The database gave way to others (a deadlock whose retries are used up, a lock, a connection too many) or is stopping:
 * nothing was done, and the same request will do later.
 */
function isPassing(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return /^(?:40001|40P01|55P03|53\w{3}|57P0[1-3])$/.test(String(error.code));
}

/** The single exit of every error: a refusal by its code, a violated constraint by its name, the rest is a bug. */
export function answerOfError(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof RefusalError) return answerOf(error.code, error.details);
  if (error instanceof HTTPException) {
    if (error.status === 400) return answerOf("BAD_REQUEST");
    if (error.status === 413) return answerOf("PAYLOAD_TOO_LARGE");
    if (error.status === 404) return answerOf("NOT_FOUND");
  }
  const code = codeOfConstraint(error);
  if (code) return answerOf(code);
  if (isBadText(error)) return answerOf("BAD_REQUEST");
  if (isPassing(error)) return answerOf("UNAVAILABLE");
  return answerOf("INTERNAL", { requestId });
}
