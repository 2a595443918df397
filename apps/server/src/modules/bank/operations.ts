import type {
  BankLine,
  BankOperationAnswer,
  bankLineQuery,
  bankOperationQuery,
  CertainOperation,
  certainOperationsQuery,
} from "@grand-livre/contracts/bank";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { loadBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findOpenLines } from "./candidate-repository.ts";
import { requireOperation } from "./operation.ts";
import { findOperations, type OperationRow } from "./operation-repository.ts";
import { type Proposed, proposeFor } from "./propose.ts";
import { findStatement } from "./statement-repository.ts";

/** Operations by date, the open ones with their proposals. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, BANK_STATEMENT_NOT_FOUND */
export async function listOperations(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, after, limit, ...filter }: z.output<typeof bankOperationQuery>,
): Promise<{ operations: BankOperationAnswer[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, scope, legalEntityRefId);
  if (
    filter.statementId !== undefined &&
    !(await findStatement(db, scope, legalEntityId, filter.statementId))
  )
    throw new RefusalError("BANK_STATEMENT_NOT_FOUND");
  const page = { after: placeOf(after), limit };
  const rows = await findOperations(db, scope, { legalEntityId, ...filter }, page);
  const last = rows.at(-1);
  return {
    operations: await presentOperations(db, scope, legalEntityId, rows),
    nextAfter: last && rows.length === limit ? `${last.operationDate} ${last.id}` : null,
  };
}

/** One operation. @throws RefusalError BANK_OPERATION_NOT_FOUND */
export async function readOperation(db: Connection, actor: Actor, id: string): Promise<BankOperationAnswer> {
  const row = await requireOperation(db, actor, id);
  const [shown] = await presentOperations(db, actor.scope, row.legalEntityId, [row]);
  if (!shown) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
  return shown;
}

async function presentOperations(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  rows: readonly OperationRow[],
): Promise<BankOperationAnswer[]> {
  const proposed = await proposalsOf(db, scope, legalEntityId, rows);
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
  scope: Scope,
  legalEntityId: string,
  rows: readonly OperationRow[],
): Promise<Map<string, Proposed[]>> {
  const open = Map.groupBy(
    rows.filter(({ state }) => state === "open"),
    ({ account }) => account,
  );
  if (open.size === 0) return new Map();
  const books = await loadBooks(db, scope, legalEntityId);
  const { salesSettings } = books;
  const all = new Map<string, Proposed[]>();
  for (const [account, own] of open) {
    const order = { books, account, gapLimitCents: salesSettings.settlementGapLimitCents };
    for (const [id, found] of await proposeFor(db, scope, order, own)) all.set(id, found);
  }
  return all;
}

/** Certain proposals are looked for among so many open operations, the oldest. */
const MOST_JUDGED = 1000;

/** The open operations whose proposal is certain, as far as one list of them goes. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listCertain(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, account }: z.output<typeof certainOperationsQuery>,
): Promise<{ certain: CertainOperation[]; left: number; isCut: boolean }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, scope, legalEntityRefId);
  const filter = { legalEntityId, account, state: "open" } as const;
  const rows = await findOperations(db, scope, filter, { after: undefined, limit: MOST_JUDGED + 1 });
  const isCut = rows.length > MOST_JUDGED;
  if (isCut) rows.pop();
  const proposed = await proposalsOf(db, scope, legalEntityId, rows);
  const certain = rows.flatMap(({ id: operationId, operationDate: date, label, amountCents }) =>
    (proposed.get(operationId) ?? [])
      .filter(({ shown }) => shown.isCertain)
      .map(({ shown: proposal }) => ({ operationId, date, label, amountCents, proposal })),
  );
  return {
    certain: certain.slice(0, MOST_ACCEPTED),
    left: Math.max(0, certain.length - MOST_ACCEPTED),
    isCut,
  };
}

/** As many as one command accepts. */
const MOST_ACCEPTED = 200;

/** Lines of the books that no operation ticks. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listLines(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, account, after, limit }: z.output<typeof bankLineQuery>,
): Promise<{ lines: BankLine[]; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, scope, legalEntityRefId);
  const page = { after: placeOf(after), limit };
  const lines = await findOpenLines(db, scope, { legalEntityId, account }, page);
  const last = lines.at(-1);
  return { lines, nextAfter: last && lines.length === limit ? `${last.date} ${last.id}` : null };
}

function placeOf(after: string | undefined) {
  const [, date = "", id = ""] = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  return date === "" ? undefined : { date, id };
}
