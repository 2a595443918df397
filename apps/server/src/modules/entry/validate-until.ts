import type { ValidateUntilAnswer, ValidateUntilBody } from "@grand-livre/contracts/entry";
import { CLOSING_SOURCE } from "@grand-livre/domain/entry/permission";
import { sql } from "kysely";
import { type Application, today } from "../../application.ts";
import { attempt } from "../../database/attempt.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { audit } from "../audit/service.ts";
import { lockBooks } from "../books/service.ts";
import { journalByCode } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { validateEntries } from "./service.ts";

/** So many drafts keep the ledger locked for some seconds: those after them take another call. */
const MOST_AT_ONCE = 500;

type Draft = { readonly id: string; readonly date: string; readonly label: string };

/** Drafts up to a day in the order of their days; the à-nouveaux are sealed by their closing. */
async function findDraftsUntil(
  tx: Tx,
  scope: Scope,
  of: { readonly legalEntityId: string; readonly journalId: string | undefined; readonly untilDate: string },
): Promise<Draft[]> {
  const journal = of.journalId === undefined ? sql`` : sql`and e.journal_id = ${of.journalId}`;
  const { rows } = await sql<Draft>`
    select e.id, e.entry_date as date, e.label from entry e
    where e.legal_entity_id = ${of.legalEntityId} and e.state = 'draft' and e.source_kind <> ${CLOSING_SOURCE}
      and e.entry_date <= ${of.untilDate} ${journal} and ${withinScope(scope, "e.legal_entity_id")}
    order by e.entry_date, e.id`.execute(tx);
  return rows;
}

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
  return inTransaction(app.db, async (tx) => {
    const { scope } = caller;
    const { id: legalEntityId } = await resolveLegalEntity(tx, scope, legalEntityRefId);
    const books = await lockBooks(tx, scope, legalEntityId);
    const journalId = journalCode ? journalByCode(books.journals, journalCode).id : undefined;
    const drafts = await findDraftsUntil(tx, scope, { legalEntityId, journalId, untilDate });
    const left: ValidateUntilAnswer["left"] = [];
    let validated = 0;
    let judged = 0;
    for (const { id, date, label } of drafts) {
      if (validated === MOST_AT_ONCE) break;
      judged += 1;
      const tried = await attempt(tx, () =>
        validateEntries(tx, caller, books, [id], { validDate: today(app) }),
      );
      if ("refusal" in tried) left.push({ id, date, label, ...tried.refusal });
      else validated += 1;
    }
    await audit(tx, caller, {
      action: "validate-until",
      resource: "entry",
      legalEntityId,
      details: { journal: journalCode ?? null, untilDate, validated, left: left.length },
    });
    return { validated, left, more: judged < drafts.length };
  });
}
