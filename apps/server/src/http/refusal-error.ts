import type { ErrorCode } from "@grand-livre/contracts/errors";
import { type FindingCode, findingTable } from "@grand-livre/contracts/findings";
import type { Refusal } from "@grand-livre/domain/refusal";

/** The one thing a service throws: a refusal of the catalogue, with the figures that explain it. */
export class RefusalError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>) {
    super(code);
    this.name = "RefusalError";
    this.code = code;
    this.details = details;
  }
}

/** The codes of a domain result, when the catalogue has no answer for one of them. */
type Unmapped<T> = Exclude<Extract<T, { readonly refused: string }>["refused"], ErrorCode>;

/**
 * Returns a domain result, or throws its refusal. A refusal that the catalogue does not know does not compile.
 * @throws RefusalError with the domain's code and details
 */
export function orRefuse<T>(
  result: T & ([Unmapped<T>] extends [never] ? unknown : { readonly codeWithoutAnswer: Unmapped<T> }),
): Exclude<T, { refused: string }> {
  if (typeof result === "object" && result !== null && "refused" in result) {
    const refusal = result as { refused: ErrorCode; details?: Record<string, unknown> };
    throw new RefusalError(refusal.refused, refusal.details);
  }
  return result as Exclude<T, { refused: string }>;
}

/**
 * Returns a posted document. What posting finds missing is what the document's rules find, so it is refused as they are.
 * @throws RefusalError INVOICE_INCOMPLETE with the finding, else the domain's code
 */
export function orIncomplete<T>(
  result: T & ([Exclude<Unmapped<T>, FindingCode>] extends [never] ? unknown : never),
): Exclude<T, { refused: string }> {
  if (typeof result === "object" && result !== null && "refused" in result) {
    const { refused: code, details } = result as unknown as Refusal<ErrorCode | FindingCode>;
    if (code in findingTable) throw new RefusalError("INVOICE_INCOMPLETE", { issues: [{ code, details }] });
    throw new RefusalError(code as ErrorCode, details);
  }
  return result as Exclude<T, { refused: string }>;
}
