import type { BankOperationState } from "@grand-livre/contracts/bank";
import { type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { NAMED } from "../../database/named-statements.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import type { Scope } from "../../scope.ts";

export type OperationRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly version: number;
  readonly statementId: string;
  readonly account: string;
  readonly operationDate: string;
  readonly valueDate: string;
  /** In euros, of an account in a currency at the rate of its day. */
  readonly amountCents: number;
  /** What the bank moved of another currency, in smallest units; null: euros. */
  readonly currency: string | null;
  readonly currencyAmount: number | null;
  readonly label: string;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  readonly code: string | null;
  readonly details: readonly string[];
  readonly state: BankOperationState;
  readonly paymentId: string | null;
  readonly entryId: string | null;
  /** The other side of an internal transfer. */
  readonly pairedId: string | null;
  /** The rule whose proposal was accepted. */
  readonly ruleNumber: number | null;
};

export const operationRows = ownedRows<"bankOperation", OperationRow>("bankOperation");

/** The operations of these ids, in no order. */
export function findOperationsById(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<OperationRow[]> {
  const wanted = sql<SqlBool>`id = any(${[...ids]}::uuid[])`;
  return operationRows.list(db, scope, { where: () => wanted }, { order: [] });
}

/** Keeps that one command accepted these operations. */
export async function keepTogether(
  tx: Tx,
  legalEntityId: string,
  operationIds: readonly string[],
  accepted: { readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`
    update bank_operation set accepted_with = ${accepted.id}, accepted_at = ${accepted.at}
    where legal_entity_id = ${legalEntityId} and id = any(${[...operationIds]}::uuid[])`.execute(tx);
}

/** What one command accepted and nobody has opened since. */
export async function findAcceptedWith(tx: Tx, legalEntityId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_operation where legal_entity_id = ${legalEntityId} and accepted_with = ${id}
    order by operation_date, id`.execute(tx);
  return rows.map((row) => row.id);
}

export type OperationFilter = {
  readonly legalEntityId: string;
  readonly account?: string | undefined;
  readonly statementId?: string | undefined;
  readonly state?: BankOperationState | undefined;
};
export type OperationPlace = { readonly date: string; readonly id: string };

/** Operations by date, from a place on. */
export async function findOperations(
  db: Connection,
  { legalEntityId, account, statementId, state }: OperationFilter,
  { after, limit }: { readonly after: OperationPlace | undefined; readonly limit: number },
): Promise<OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select o.* from bank_operation o
    where o.legal_entity_id = ${legalEntityId}
      ${account === undefined ? sql`` : sql`and o.account = ${account}`}
      ${statementId === undefined ? sql`` : sql`and o.statement_id = ${statementId}`}
      ${state === undefined ? sql`` : sql`and o.state = ${state}`}
      ${after === undefined ? sql`` : sql`and (o.operation_date, o.id) > (${after.date}::date, ${after.id}::uuid)`}
    order by o.operation_date, o.id limit ${limit}`.execute(db);
  return rows;
}

/** The content of an open operation, its texts but for the details in one. */
export type OperationTextRow = Pick<
  OperationRow,
  "id" | "operationDate" | "amountCents" | "endToEndId" | "counterpartyIban" | "details"
> & { readonly text: string };

/** The oldest open operations of an account between two amounts, both left out. */
export async function findOpenTexts(
  db: Connection,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account: string },
  { above, below, limit }: { readonly above: number; readonly below: number; readonly limit: number },
): Promise<OperationTextRow[]> {
  const { rows } = await sql<OperationTextRow>`${NAMED}
    select o.id, o.operation_date, o.amount_cents, o.end_to_end_id, o.counterparty_iban,
      o.details, concat_ws(' ', o.label, o.counterparty_name, o.reference, o.end_to_end_id) as text
    from bank_operation o
    where o.legal_entity_id = ${legalEntityId} and o.account = ${account} and o.state = 'open' and o.amount_cents <> 0
      and o.amount_cents > ${above} and o.amount_cents < ${below}
    order by o.operation_date, o.id limit ${limit}`.execute(db);
  return rows;
}

/** How many operations of an account are open. */
export function countOpen(
  db: Connection,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account: string },
): Promise<number> {
  return operationRows.count(db, legalEntityId, { equal: { account, state: "open" } });
}
