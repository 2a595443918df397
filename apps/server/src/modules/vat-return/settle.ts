import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import type { VatReturnAnswer, VatReturnFigures } from "@grand-livre/contracts/vat-return";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { canSettleReturn, canUndoSettlement } from "@grand-livre/domain/vat-return/return-state";
import {
  correctionLines,
  type SettlementAccounts,
  type SettlementLine,
  settlementLines,
} from "@grand-livre/domain/vat-return/settlement";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { loadBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft, unpost } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { auditReturn, onReturn, showChanged } from "./command.ts";
import { INSTALMENTS, type LoadedReturn, loadSources, locateReturn, readFigures } from "./load.ts";
import { factsOf } from "./present.ts";
import { findReturn, updateReturn } from "./repository.ts";

function accountsOf({ books, place }: LoadedReturn): SettlementAccounts {
  const roles = technicalAccounts(books.roleAccounts, place.period.endDate);
  const named = (pcgNumber: string) => atLength(pcgNumber, books.entity.accountLength);
  return {
    payable: roles.vat_payable,
    credit: roles.vat_credit,
    refund: named("44583"),
    instalments: named(INSTALMENTS),
    nonDeductible: named("6352"),
    gapLoss: roles.settlement_gap_loss,
    gapGain: roles.settlement_gap_gain,
  };
}

/** The whole settlement of a return, and what its entry books: less the version before, when that one was settled. */
function planSettlement(loaded: LoadedReturn, figures: VatReturnFigures) {
  const accounts = accountsOf(loaded);
  const whole = settlementLines(figures, loaded.demand, accounts);
  const before = loaded.place.versions.findLast(
    ({ version, settlement }) => version < loaded.version && settlement !== null,
  );
  if (!before) return { whole, booked: whole };
  const lines = before.settlement as unknown as SettlementLine[];
  return { whole, booked: correctionLines(lines, whole, accounts) };
}

/** True when lines came after a return was settled: its entry is no longer that of its figures. */
export function isSettlementStale(loaded: LoadedReturn, figures: VatReturnFigures): boolean {
  const settled = loaded.row?.settlement as unknown as readonly SettlementLine[] | null | undefined;
  if (!settled) return false;
  const key = ({ account, role, debitCents, creditCents }: SettlementLine) =>
    `${role} ${account} ${debitCents} ${creditCents}`;
  return planSettlement(loaded, figures).whole.map(key).join() !== settled.map(key).join();
}

function draftOf(
  loaded: LoadedReturn,
  id: string,
  lines: readonly SettlementLine[],
  date?: string,
): EntryDraft {
  if (lines.length === 0) throw new RefusalError("VAT_RETURN_NOTHING_TO_SETTLE");
  const { books, place, version, form } = loaded;
  const { startDate, endDate } = place.period;
  const journal = books.journals.find(({ entryType, active }) => entryType === "vat" && active);
  const corrected = version > 1 ? `, version ${version}` : "";
  return {
    legalEntityId: books.entity.id,
    journalCode: journal?.code ?? "OD",
    date: date ?? endDate,
    pieceRef: `${form.toUpperCase()} ${endDate.slice(0, 7)}`,
    pieceDate: endDate,
    label: `Liquidation de TVA du ${formatDate(startDate)} au ${formatDate(endDate)}${corrected}`,
    source: { kind: "vat_return", id, rule: "settlement" },
    lines: lines.map(({ account, debitCents, creditCents }) => ({ account, debitCents, creditCents })),
  };
}

/** The entry that settling a return would write. Writes nothing. @throws RefusalError the same as the command */
export async function previewSettlement(
  app: Application,
  { scope }: Caller,
  id: string,
  date?: string,
): Promise<EntryPreview> {
  const row = await findReturn(app.db, scope, id);
  if (!row) throw new RefusalError("VAT_RETURN_NOT_FOUND");
  const books = await loadBooks(app.db, scope, row.legalEntityId);
  const loaded = locateReturn(books, await loadSources(app.db, books), row, row.version);
  orRefuse(canSettleReturn(factsOf(loaded)));
  const { booked } = planSettlement(loaded, await readFigures(app.db, loaded));
  const draft = draftOf(loaded, id, booked, date);
  requireOpenPeriod(books.exercises, draft.date);
  return previewDraft(app.db, books, draft);
}

/**
 * Writes the settlement of a return, on the last day of its period by default.
 * @throws RefusalError the refusals of `canSettleReturn`, VAT_RETURN_NOTHING_TO_SETTLE, those of the entry's date
 */
export async function settleReturn(
  app: Application,
  caller: Caller,
  id: string,
  date?: string,
): Promise<{ entryId: string }> {
  return onReturn(app, caller, id, async (command, row, loaded) => {
    const { tx } = command;
    orRefuse(canSettleReturn(factsOf(loaded)));
    const { whole, booked } = planSettlement(loaded, await readFigures(tx, loaded));
    const draft = draftOf(loaded, id, booked, date);
    const seal = await post(command, draft);
    await updateReturn(tx, row, {
      settlement: JSON.stringify(whole),
      settlementEntryId: seal.entryId,
    });
    await auditReturn(command, row, "settle-return", { entry: seal.number });
    return { entryId: seal.entryId };
  });
}

/** Reverses the settlement of a return that is not filed. @throws RefusalError the refusals of `canUndoSettlement`, PERIOD_CLOSED */
export async function undoSettlement(app: Application, caller: Caller, id: string): Promise<VatReturnAnswer> {
  return onReturn(app, caller, id, async (command, row, loaded) => {
    const { tx } = command;
    orRefuse(canUndoSettlement(factsOf(loaded)));
    const source = { kind: "vat_return", id, rule: "cancellation" };
    const seal = await unpost(command, row.settlementEntryId ?? "", { source });
    await updateReturn(tx, row, { settlement: null, settlementEntryId: null });
    await auditReturn(command, row, "undo-settlement", { entry: seal.number });
    return showChanged(command, row);
  });
}
