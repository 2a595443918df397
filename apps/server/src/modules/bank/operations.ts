import type {
  BankLine,
  BankOperationAnswer,
  bankLineQuery,
  bankOperationQuery,
} from "@grand-livre/contracts/bank";
import { MATCH_DAYS } from "@grand-livre/domain/bank/candidate";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { readTogether } from "../../database/read-together.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findOpenLines, type OpenLineRow, unitsOf } from "./candidate-repository.ts";
import { requireOperation } from "./operation.ts";
import { findOperations, type OperationRow } from "./operation-repository.ts";
import { type Proposed, proposeFor } from "./propose.ts";
import { findFirstDay, findStatement } from "./statement-repository.ts";

/** Operations by date, the open ones with their proposals. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, BANK_STATEMENT_NOT_FOUND */
export async function listOperations(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, after, limit, ...filter }: z.output<typeof bankOperationQuery>,
): Promise<{ operations: BankOperationAnswer[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  if (filter.statementId !== undefined && !(await findStatement(db, legalEntityId, filter.statementId)))
    throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
  const page = { after: placeOf(after), limit };
  const { books, rows } = await readTogether(db, {
    books: () => loadBooks(db, scope, legalEntityId),
    rows: () => findOperations(db, { legalEntityId, ...filter }, page),
  });
  const last = rows.at(-1);
  return {
    operations: await presentOperations(db, books, rows),
    nextAfter: last && rows.length === limit ? `${last.operationDate} ${last.id}` : null,
  };
}

/** One operation. @throws RefusalError BANK_OPERATION_NOT_FOUND */
export async function readOperation(db: Connection, actor: Actor, id: string): Promise<BankOperationAnswer> {
  const row = await requireOperation(db, actor, id);
  const [shown] = await presentOperations(db, await loadBooks(db, actor.scope, row.legalEntityId), [row]);
  if (!shown) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
  return shown;
}

async function presentOperations(
  db: Connection,
  books: Books,
  rows: readonly OperationRow[],
): Promise<BankOperationAnswer[]> {
  const proposed = await proposalsOf(db, books, rows);
  return rows.map(({ operationDate: date, details, ...told }) => ({
    ...told,
    date,
    details: [...details],
    proposals: (proposed.get(told.id) ?? []).map(({ shown }) => shown),
  }));
}

/** What the open ones among these operations may be. */
export async function proposalsOf(
  db: Connection,
  books: Books,
  rows: readonly OperationRow[],
): Promise<Map<string, Proposed[]>> {
  const open = Map.groupBy(
    rows.filter(({ state }) => state === "open"),
    ({ account }) => account,
  );
  const all = new Map<string, Proposed[]>();
  for (const [account, own] of open) {
    for (const [id, found] of await proposeFor(db, { books, account }, own)) all.set(id, found);
  }
  return all;
}

/** Lines of the books that no operation ticks. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listLines(
  db: Connection,
  { legalEntityRefId, account, after, limit }: z.output<typeof bankLineQuery>,
): Promise<{ lines: BankLine[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  // Lines before the first statement belong to its opening balance, but for what was still under way on its first day.
  const start = await findFirstDay(db, { legalEntityId, account });
  const from = start === undefined ? undefined : addDays(start, -MATCH_DAYS.entryLine.window);
  const page = { after: placeOf(after), limit, from };
  const lines = await findOpenLines(db, { legalEntityId, account }, page);
  const last = lines.at(-1);
  const shown = lines.map(({ currency: _, foreignAmount: __, ...line }, at) => ({
    ...line,
    currencyAmount: unitsOf(lines[at] as OpenLineRow),
  }));
  return { lines: shown, nextAfter: last && lines.length === limit ? `${last.date} ${last.id}` : null };
}

function placeOf(after: string | undefined) {
  const [, date = "", id = ""] = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  return date === "" ? undefined : { date, id };
}
