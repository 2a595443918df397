import type { JournalAnswer } from "@grand-livre/contracts/journal";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import type { JournalRow } from "./repository.ts";

/** Journals as the contract prints them. */
export async function presentJournals(
  db: Connection,
  scope: Scope,
  rows: readonly JournalRow[],
): Promise<JournalAnswer[]> {
  const refIds = await refIdsOf(db, scope, rows);
  return rows.map(({ legalEntityId, labelKey: _, ...row }) => ({
    ...row,
    legalEntityRefId: refIds.get(legalEntityId) ?? "",
  }));
}

/** One journal as the contract prints it. */
export async function presentJournal(db: Connection, scope: Scope, row: JournalRow): Promise<JournalAnswer> {
  const [answer] = await presentJournals(db, scope, [row]);
  if (!answer) throw new Error("one row is one answer");
  return answer;
}
