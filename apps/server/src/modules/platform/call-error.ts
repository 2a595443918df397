import type { PlatformTestOutcome } from "@grand-livre/contracts/einvoice-platform";
import type { ErrorCode } from "@grand-livre/contracts/errors";
import { RefusalError } from "../../http/refusal-error.ts";
import { type FailedAttempt, isPassing } from "../../outside/retry-policy.ts";

/** A call of the platform that did not succeed, in the words of the test; `told` is what the platform answered, never shown as it is. */
export class PlatformCallError extends Error {
  readonly outcome: PlatformTestOutcome;
  readonly attempt: FailedAttempt;
  readonly told: string | undefined;

  constructor(outcome: PlatformTestOutcome, attempt: FailedAttempt, told?: string) {
    super(`platform: ${outcome} ${attempt.status ?? ""}`.trim());
    this.name = "PlatformCallError";
    this.outcome = outcome;
    this.attempt = attempt;
    this.told = told;
  }

  /** Whether the same call may do later. */
  get isPassing(): boolean {
    // An address that leads elsewhere, or to a private network, stays so until a person corrects it.
    return (
      !["redirected", "private_address", "certificate", "too_large", "secret_unreadable"].includes(
        this.outcome,
      ) && isPassing(this.attempt)
    );
  }

  /** Whether the company as such is refused: no other call will do either. */
  get isAccess(): boolean {
    return ["credentials_refused", "no_token", "secret_unreadable"].includes(this.outcome);
  }
}

/** The refusal that a person reads when a call that he asked for failed. */
export function refusalOfCall(error: PlatformCallError): RefusalError {
  const code: ErrorCode = error.isAccess
    ? "PLATFORM_ACCESS_REFUSED"
    : error.attempt.status === undefined || error.isPassing
      ? "PLATFORM_UNREACHABLE"
      : "PLATFORM_REFUSED";
  return new RefusalError(code, { status: error.attempt.status ?? "" });
}
