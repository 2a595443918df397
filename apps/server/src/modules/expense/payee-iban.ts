import { isSepaIban, parseIban } from "@grand-livre/domain/identifier/iban";
import { ALLOWED, type Permission, refuse } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { changeReport, onReport } from "./command.ts";
import type { ReportRow } from "./repository.ts";

/** Where a report is reimbursed: said by its author or by an accountant, until it is paid. */
export function canSetIban(
  { authorId, state }: Pick<ReportRow, "authorId" | "state">,
  caller: Caller,
): Permission<"EXPENSE_REPORT_NOT_OWN" | "EXPENSE_REPORT_STATE"> {
  if (authorId !== caller.userId && !mayDo(caller, { service: "missions", action: "Validator" }))
    return refuse("EXPENSE_REPORT_NOT_OWN");
  return state === "reimbursed" ? refuse("EXPENSE_REPORT_STATE") : ALLOWED;
}

/** Says on which account a report is reimbursed by transfer. @throws RefusalError IBAN_INVALID, those of `canSetIban` */
export async function setPayeeIban(
  app: Application,
  caller: Caller,
  id: string,
  { version, payeeIban }: { readonly version: number; readonly payeeIban: string },
): Promise<ReportRow> {
  return onReport(app, caller, { id, version }, async (command, { row }) => {
    orRefuse(canSetIban(row, caller));
    const iban = orRefuse(parseIban(payeeIban));
    if (!isSepaIban(iban)) throw new RefusalError("IBAN_INVALID", { text: payeeIban });
    const change = { payeeIban: iban, payeeIbanBy: caller.userId };
    return changeReport(command, row, "change-iban", change, { before: row.payeeIban, iban });
  });
}
