import { ApiError } from "../../lib/api-error.ts";

/** The first day that the books still take, which a refusal for a closed period or exercise proposes (`YYYY-MM-DD`). */
export function proposedDateOf(error: unknown): string | undefined {
  const proposed = error instanceof ApiError ? error.details.proposedDate : undefined;
  return typeof proposed === "string" ? proposed : undefined;
}
