import { checkEntry } from "@grand-livre/domain/entry/check-entry";
import { orRefuse } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import { auditPart } from "../audit/service.ts";
import type { CounterpartyRow } from "../counterparty/service.ts";
import { type SealedSeal, sealedAudit, sealNewborn } from "../ledger/service.ts";
import { contentOf, type LoadedContext } from "./context.ts";
import type { EntryDraft } from "./draft.ts";
import { insertSealedEntry } from "./repository.ts";
import { draftColumns, loadFor, type PreparedLine, placeDraft, rowsOfLines, writtenAudit } from "./write.ts";

export type SealedOptions = {
  /** Third parties of its lines that the caller has read; the others are read. */
  readonly parties?: readonly CounterpartyRow[];
};

/**
 * Writes an entry with its seal, its lines with the names of the day: judged whole by the domain, then by the database
 * at commit. No draft of it is ever seen.
 * @throws RefusalError as writeEntry and validateEntries
 */
export async function writeSealed(
  command: BooksCommand,
  draft: EntryDraft,
  { parties }: SealedOptions = {},
): Promise<SealedSeal> {
  const { tx, actor, scope, books, today: validDate } = command;
  const { legalEntityId } = draft;
  const { journal, context } = await loadFor(command, books, draft, parties);
  const { columns, lines } = placeDraft(draft, journal.id, context);
  orRefuse(checkEntry(contentOf({ ...draft, ...columns, date: draft.date }, lines), context.rules));
  const labelled = lines.map((line, index) => ({ ...line, ...labelsOf(line, context), position: index + 1 }));
  const own = draftColumns(draft, newId(), scope);
  const { id } = own;
  const newborn = { ...columns, ...own, importBatchId: null, journal, lines: labelled };
  const seal = await sealNewborn(tx, newborn, books.exercises, { validDate });
  const rows = rowsOfLines({ legalEntityId, id }, { columns, lines: labelled });
  const sealed = { ...seal, entryId: id };
  const log = auditPart(
    actor,
    writtenAudit(draft, id),
    sealedAudit({ legalEntityId, entryDate: draft.date }, sealed),
  );
  await insertSealedEntry(tx, { ...columns, ...own, ...seal }, rows, log);
  return sealed;
}

/** The names of an account and a third party today. */
function labelsOf(
  { account, auxiliary, counterpartyId }: PreparedLine,
  { accounts, counterparties }: LoadedContext,
) {
  const party = auxiliary !== null && counterpartyId ? counterparties.get(counterpartyId) : undefined;
  return { accountLabel: accounts.get(account)?.label ?? null, auxiliaryLabel: party?.name ?? null };
}
