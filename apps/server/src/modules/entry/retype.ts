import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import { journalById } from "../journal/service.ts";
import { findDraftsOn } from "./draft-repository.ts";
import { deleteLines, findEntries, findLines, updateDraftRow } from "./repository.ts";
import { prepareDraft, writeLines } from "./write.ts";

/** The drafts typed by hand that hold an account. */
export async function draftsOn(db: Connection, legalEntityId: string, account: string) {
  const drafts = await findDraftsOn(db, legalEntityId, account);
  return drafts.map(({ id, date, label }) => ({ id, date, label }));
}

/** Types the lines of these drafts again, on the account that takes the place of another one. */
export async function retypeDrafts(
  command: BooksCommand,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const { tx, books } = command;
  const { id: legalEntityId } = books.entity;
  const ids = (await findDraftsOn(tx, legalEntityId, from)).map(({ id }) => id);
  const lines = Map.groupBy(await findLines(tx, legalEntityId, ids), ({ entryId }) => entryId);
  for (const entry of await findEntries(tx, legalEntityId, ids)) {
    const { id, version } = entry;
    const prepared = await prepareDraft(command, books, {
      legalEntityId,
      journalCode: journalById(books.journals, entry.journalId).code,
      date: entry.entryDate,
      pieceRef: entry.pieceRef,
      pieceDate: entry.pieceDate,
      label: entry.label,
      nature: entry.nature,
      source: { kind: entry.sourceKind },
      lines: (lines.get(id) ?? []).map((line) => ({
        ...line,
        account: line.account === from ? into : line.account,
      })),
    });
    // The lines go first: the balances take them out of the account that the entry still has.
    await deleteLines(tx, legalEntityId, id);
    if (!(await updateDraftRow(tx, { legalEntityId, id, version }, prepared.columns)))
      throw new RefusalError("STALE_VERSION");
    await writeLines(command, { legalEntityId, id }, prepared);
    await command.audit({
      action: "update",
      resource: "entry",
      resourceId: id,
      legalEntityId,
      details: { from, into },
    });
  }
}
