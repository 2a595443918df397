import type { Action, Right } from "@grand-livre/contracts/rights";
import { type Caller, mayDo } from "../../../http/caller.ts";
import { RefusalError } from "../../../http/refusal-error.ts";

export type InvoiceService = "invoices" | "supplier-bills";

/** To give a sale a day to come: it keeps every earlier day from the company's series, so it goes with the company's settings. */
export const DATE_SALES_AHEAD: Right = { service: "accounting-settings", action: "Validator" };

/** Sales and purchases are two services of the menu: a right on one says nothing of the other. */
export function serviceOf(direction: string): InvoiceService {
  return direction === "credit" ? "invoices" : "supplier-bills";
}

/** @throws RefusalError FORBIDDEN when the caller may not do this on this side */
export function requireRight(caller: Caller, direction: string, action: Action): void {
  if (!mayDo(caller, { service: serviceOf(direction), action })) throw new RefusalError("FORBIDDEN");
}

/** The sides the caller may see, or take away. */
export function visibleDirections(caller: Caller, action: Action = "Viewer"): ("credit" | "debit")[] {
  return (["credit", "debit"] as const).filter((direction) =>
    mayDo(caller, { service: serviceOf(direction), action }),
  );
}
