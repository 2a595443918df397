import { checkEntry } from "@grand-livre/domain/entry/check-entry";
import type { Tx } from "../../database/connection.ts";
import { sendOff } from "../../database/transaction.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Actor } from "../audit/service.ts";
import { holdLedger, type SealedSeal, sealNewborn, tellSealed } from "../ledger/service.ts";
import { contentOf, type LoadedContext } from "./context.ts";
import type { EntryDraft } from "./draft.ts";
import { insertSealedEntry } from "./repository.ts";
import {
  draftColumns,
  loadFor,
  ONE_STATEMENT,
  type PreparedLine,
  placeDraft,
  rowsOfLines,
  tellWritten,
} from "./write.ts";

/**
 * Whether what is told of an entry is, letter for letter, what the database would keep of it: then its seal can be made
 * before its rows. Foreign amounts are rounded there, and many lines come in several statements.
 */
export function canBeBornSealed({ lines, importBatchId }: EntryDraft): boolean {
  return (
    importBatchId === undefined &&
    lines.length <= ONE_STATEMENT &&
    lines.every((line) => line.foreignAmount == null)
  );
}

/**
 * Writes an entry with its seal, its lines with the names of the day: judged whole by the domain, then by the database
 * at commit. No draft of it is ever seen.
 * @throws RefusalError as writeEntry and validateEntries
 */
export async function writeSealed(
  tx: Tx,
  actor: Actor,
  draft: EntryDraft,
  options: { readonly validDate: string },
): Promise<SealedSeal> {
  const { scope } = actor;
  const { legalEntityId } = draft;
  await holdLedger(tx, scope, legalEntityId);
  const { journal, context } = await loadFor(tx, actor, draft);
  const { columns, lines } = placeDraft(draft, journal.id, context);
  orRefuse(checkEntry(contentOf({ ...draft, ...columns, date: draft.date }, lines), context.rules));
  const labelled = lines.map((line) => ({ ...line, ...labelsOf(line, context) }));
  const own = draftColumns(draft, newId(), scope);
  const { id } = own;
  const seal = await sealNewborn(tx, scope, { ...columns, ...own, journal, lines: labelled }, options);
  const rows = rowsOfLines({ legalEntityId, id }, { columns, lines: labelled });
  await sendOff(tx, insertSealedEntry(tx, scope, { ...columns, ...own, ...seal }, rows));
  await tellWritten(tx, actor, draft, id);
  const sealed = { ...seal, entryId: id };
  await tellSealed(tx, actor, { ...own, entryDate: draft.date }, sealed);
  return sealed;
}

/** The names that an account and a third party bear today. */
function labelsOf(
  { account, auxiliary, counterpartyId }: PreparedLine,
  { accounts, counterparties }: LoadedContext,
) {
  const party = auxiliary !== null && counterpartyId ? counterparties.get(counterpartyId) : undefined;
  return { accountLabel: accounts.get(account)?.label ?? null, auxiliaryLabel: party?.name ?? null };
}
