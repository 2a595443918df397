import type { ErrorCode } from "@grand-livre/contracts/errors";

/** The refusal behind each named constraint a command may meet when it races another one, or raw SQL. */
export const constraintCodes: Readonly<Record<string, ErrorCode>> = {};
