import type { ValidateUntilAnswer, ValidateUntilBody } from "@grand-livre/contracts/entry";
import type { Application } from "../../application.ts";
import { attempt } from "../../database/attempt.ts";
import type { Caller } from "../../http/caller.ts";
import { onBooks } from "../../kit/books-command.ts";
import { findDraftsUntil, validateEntries } from "../entry/service.ts";
import { journalByCode } from "../journal/service.ts";
import { letterChosen } from "./letter-chosen.ts";

/** So many drafts keep the ledger locked for some seconds: those after them take another call. */
const MOST_AT_ONCE = 500;

/**
 * Validates the drafts of a journal, or of all, up to a day, in the order of their days. What cannot be validated stays a
 * draft and is answered with its reason.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND
 */
export async function validateUntil(
  app: Application,
  caller: Caller,
  { legalEntityRefId, journalCode, untilDate }: ValidateUntilBody,
): Promise<ValidateUntilAnswer> {
  return onBooks(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, books } = command;
    const { id: legalEntityId } = command.entity;

    const journalId = journalCode ? journalByCode(books.journals, journalCode).id : undefined;
    const drafts = await findDraftsUntil(tx, { legalEntityId, journalId, untilDate });
    const left: ValidateUntilAnswer["left"] = [];
    let validated = 0;
    let judged = 0;
    for (const { id, date, label } of drafts) {
      if (validated === MOST_AT_ONCE) break;
      judged += 1;
      const tried = await attempt(tx, async () => {
        await validateEntries(command, [id]);
        await letterChosen(command, id);
      });
      if ("refusal" in tried) left.push({ id, date, label, ...tried.refusal });
      else validated += 1;
    }
    if (judged === 0) return { validated, left, more: false };
    await command.audit({
      action: "validate-until",
      resource: "entry",
      legalEntityId,
      details: { journal: journalCode ?? null, untilDate, validated, left: left.length },
    });
    return { validated, left, more: judged < drafts.length };
  });
}
