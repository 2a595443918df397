/** What a refusal carries for the sentence shown to the user: figures, dates, names. Plain data. */
export type RefusalDetails = Readonly<Record<string, unknown>>;

/**
 * A rule said no. It is a value, not an exception: callers must look at it before using the result.
 * `refused` is a code of the error catalogue.
 */
export interface Refusal<Code extends string = string, Details extends RefusalDetails = RefusalDetails> {
  readonly refused: Code;
  readonly details?: Details;
}

/** The answer of a predicate (`canValidateInvoice`, …): allowed, or the reason why not. */
export type Permission<Code extends string = string> = { readonly ok: true } | Refusal<Code>;

export const ALLOWED: { readonly ok: true } = Object.freeze({ ok: true as const });

export function refuse<const Code extends string>(code: Code): Refusal<Code, never>;
export function refuse<const Code extends string, Details extends RefusalDetails>(
  code: Code,
  details: Details,
): Refusal<Code, Details>;
export function refuse(code: string, details?: RefusalDetails): Refusal {
  return details === undefined ? { refused: code } : { refused: code, details };
}

/** Whether a value is a refusal and not a result; narrows both branches. */
export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return (
    typeof value === "object" &&
    value !== null &&
    "refused" in value &&
    typeof (value as { refused: unknown }).refused === "string"
  );
}
