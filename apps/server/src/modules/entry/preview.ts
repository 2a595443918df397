import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import type { Connection } from "../../database/connection.ts";
import { findAccounts } from "../account/service.ts";
import type { Books } from "../books/service.ts";
import { type CounterpartyRow, findCounterparties } from "../counterparty/service.ts";
import { findPeriodForDate } from "../fiscal-exercise/service.ts";
import type { EntryDraft } from "./draft.ts";

/** An entry as it would be written, with the names of its accounts and third parties. Writes nothing. */
export async function previewDraft(db: Connection, books: Books, draft: EntryDraft): Promise<EntryPreview> {
  const { exercise } = findPeriodForDate(books.exercises, draft.date);
  const numbers = draft.lines.map((line) => line.account);
  const accounts = await findAccounts(db, draft.legalEntityId, exercise.chartVersion, numbers);
  const partyIds = draft.lines.map((line) => line.counterpartyId).filter((one) => typeof one === "string");
  const parties = await findCounterparties(db, draft.legalEntityId, partyIds);
  return {
    journalCode: draft.journalCode,
    date: draft.date,
    pieceRef: draft.pieceRef ?? null,
    label: draft.label,
    lines: draft.lines.map((line) => ({
      account: line.account,
      accountLabel: accounts.get(line.account)?.label ?? null,
      auxiliary: auxiliaryOf(
        line.account,
        line.counterpartyId ? parties.get(line.counterpartyId) : undefined,
      ),
      label: line.label ?? draft.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
      vatCode: line.vatCode ?? null,
      dueDate: line.dueDate ?? null,
      documentLineIds: [
        ...new Set(
          (line.origins ?? [])
            .map((origin) => origin.documentLineId)
            .filter((one) => typeof one === "string"),
        ),
      ],
    })),
  };
}

/** A customer's own code under 411, a supplier's under 401. */
function auxiliaryOf(account: string, party: CounterpartyRow | undefined): string | null {
  if (!party) return null;
  return subledgerSide(account) === "customer" ? party.subledgerCustomer : party.subledgerSupplier;
}
