import type { CreateRegulationBody } from "@grand-livre/contracts/regulation";
import { type AccrualKind, accrualEntry } from "@grand-livre/domain/accrual/accrual-entry";
import { accruedCents, deferredCents } from "@grand-livre/domain/accrual/deferral";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { Books } from "../books/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import type { EntryDraft } from "../entry/service.ts";
import { findPeriodForDate } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { requireDays } from "./accrual-service.ts";
import { findSourceLine, isTaken } from "./repository.ts";

/** Deferrals take what belongs to the days after the date, accruals what belongs to those before. */
const isDeferral = (kind: AccrualKind) => kind === "cca" || kind === "pca";

/** What of the amount is booked at the date. @throws RefusalError ACCRUAL_SERVICE_DATES_…, ACCRUAL_FIXED_AMOUNT_INVALID, ACCRUAL_NOTHING_LEFT */
export function regulatedCents(body: CreateRegulationBody): number {
  const { kind, amountCents, method, date } = body;
  if (method !== "fixed" && (!body.serviceStart || !body.serviceEnd))
    throw new RefusalError("ACCRUAL_SERVICE_DATES_MISSING");
  const serviceStart = body.serviceStart ?? body.serviceEnd ?? date;
  const service = { amountCents, serviceStart, serviceEnd: body.serviceEnd ?? serviceStart };
  const measure = isDeferral(kind) ? deferredCents : accruedCents;
  const cents = orRefuse(measure(service, date, method, body.fixedCents ?? amountCents));
  if (cents === 0) throw new RefusalError("ACCRUAL_NOTHING_LEFT");
  return cents;
}

export type PlannedRegulation = {
  readonly regulatedCents: number;
  readonly reversalDate: string;
  readonly draft: EntryDraft;
};

/**
 * The entry of an accrual, as it would be written. Writes nothing.
 * @throws RefusalError those of the domain, PCA_DATE_IN_FUTURE, REGULATION_DATE_INVALID, REGULATION_LINE_TAKEN,
 * CCA_ENTRIES_NOT_FOUND, ENTRY_CANNOT_BE_PCA, COUNTERPARTY_NOT_FOUND, JOURNAL_NOT_FOUND
 */
export async function planRegulation(
  db: Connection,
  scope: Scope,
  books: Books,
  body: CreateRegulationBody,
  { id, number, today }: { readonly id: string; readonly number: number; readonly today: string },
): Promise<PlannedRegulation> {
  const { kind, account, date, label, vatCents, counterpartyId, entryLineId } = body;
  const { entity, journals, roleAccounts } = books;
  if (kind === "pca" && date > today) throw new RefusalError("PCA_DATE_IN_FUTURE", { date });
  requireDays(books, date);
  if (counterpartyId) await counterpartyById(db, scope, entity.id, counterpartyId);
  if (entryLineId) await requireSource(db, entity.id, kind, entryLineId, date);
  const netCents = regulatedCents(body);
  const { serviceStart = null, serviceEnd = null } = body;
  const { exercise } = findPeriodForDate(books.exercises, date);
  const content = orRefuse(
    accrualEntry(
      {
        kind,
        date,
        pieceRef: `RG-${number}`,
        label,
        parts: [{ account, label, netCents, serviceStart, serviceEnd }],
        vatCents,
      },
      {
        accounts: technicalAccounts(roleAccounts, date),
        chartVersion: exercise.chartVersion as 2026,
        journalCode: journalOfType(journals, "accrual").code,
      },
    ),
  );
  const origins = (amountCents: number) => [
    { documentKind: "accrual" as const, documentId: id, role: kind, amountCents },
  ];
  const draft: EntryDraft = {
    ...content,
    legalEntityId: entity.id,
    source: { kind: "regulation", id, rule: kind },
    lines: content.lines.map((line) => ({ ...line, origins: origins(line.debitCents + line.creditCents) })),
  };
  return { regulatedCents: netCents, reversalDate: addDays(date, 1), draft };
}

/** A deferral names a validated line of its class, once for each date. */
async function requireSource(
  db: Connection,
  legalEntityId: string,
  kind: AccrualKind,
  lineId: string,
  date: string,
): Promise<void> {
  const line = await findSourceLine(db, legalEntityId, lineId);
  const isSound =
    line !== undefined &&
    line.state !== "draft" &&
    ["normal", "import"].includes(line.nature) &&
    !line.isReversed &&
    line.account.startsWith(kind === "pca" ? "7" : "6");
  if (!isSound) throw new RefusalError(kind === "pca" ? "ENTRY_CANNOT_BE_PCA" : "CCA_ENTRIES_NOT_FOUND");
  if (await isTaken(db, legalEntityId, lineId, date)) throw new RefusalError("REGULATION_LINE_TAKEN");
}
