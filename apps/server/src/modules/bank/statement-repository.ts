import type { KnownOperation } from "@grand-livre/domain/bank/overlap";
import { type RawBuilder, sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type StatementRow = {
  readonly id: string;
  readonly account: string;
  readonly identifier: string | null;
  readonly format: string;
  readonly fileName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly openingCents: number | null;
  readonly openingDate: string | null;
  readonly closingCents: number | null;
  readonly closingDate: string | null;
  readonly added: number;
  readonly skipped: number;
};

/** The account of the chart that each known bank account belongs to. */
export async function findIdentifiers(
  db: Connection,
  legalEntityId: string,
): Promise<{ readonly identifier: string; readonly account: string }[]> {
  return db
    .selectFrom("bankIdentifier")
    .select(["identifier", "account"])
    .where("legalEntityId", "=", legalEntityId)
    .orderBy("identifier")
    .execute();
}

/** Remembers which account a bank account belongs to. */
export async function rememberIdentifier(
  tx: Tx,
  row: { readonly legalEntityId: string; readonly identifier: string; readonly account: string },
): Promise<void> {
  await tx
    .insertInto("bankIdentifier")
    .values(row)
    .onConflict((conflict) => conflict.columns(["legalEntityId", "identifier"]).doNothing())
    .execute();
}

/** The operations that an account holds between two days, by what tells them. */
export async function findKnownOperations(
  db: Connection,
  place: {
    readonly legalEntityId: string;
    readonly account: string;
    readonly from: string;
    readonly to: string;
  },
): Promise<KnownOperation[]> {
  const rows = await db
    .selectFrom("bankOperation")
    .select(["identityKey as key", "rank", "operationDate as date", "label"])
    .select(({ fn }) => [fn.coalesce("currencyAmount", "amountCents").as("amountCents")])
    .select(["reference", "details", "counterpartyName"])
    .where("legalEntityId", "=", place.legalEntityId)
    .where("account", "=", place.account)
    .where("operationDate", ">=", place.from)
    .where("operationDate", "<=", place.to)
    .orderBy("operationDate")
    .orderBy("id")
    .execute();
  return rows.map(({ reference, counterpartyName, details, ...row }) => ({
    ...row,
    details: details as readonly string[],
    reference: reference ?? undefined,
    counterpartyName: counterpartyName ?? undefined,
  }));
}

export type NewOperation = {
  readonly id: string;
  readonly position: number;
  readonly operationDate: string;
  readonly valueDate: string;
  readonly amountCents: number;
  readonly currency: string | null;
  readonly currencyAmount: number | null;
  readonly label: string;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  readonly code: string | null;
  readonly details: readonly string[];
  readonly identityKey: string;
  readonly rank: number;
  readonly state: "open" | "ignored";
};

/** Writes a statement with the operations that it adds. */
export async function insertStatement(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  statement: StatementRow & { readonly fileSha256: string },
  operations: readonly NewOperation[],
): Promise<void> {
  const { id: statementId, account } = statement;
  await insertRows(
    tx,
    ["bankStatement", [{ ...statement, legalEntityId, createdBy: scope.userId }]],
    [
      "bankOperation",
      // A column of JSON is given as it is: the rows travel as one JSON value.
      operations.map((one) => ({
        ...one,
        legalEntityId,
        statementId,
        account,
        details: one.details as never,
      })),
    ],
  );
}

type ListedStatement = StatementRow & {
  readonly createdAt: Date;
  readonly openOperations: number;
  readonly matchedOperations: number;
  readonly movementsCents: number;
};

/** Statements of a company, or of one account of it, the latest first, with how many of their operations are open. */
export async function findStatements(
  db: Connection,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account?: string | undefined },
): Promise<ListedStatement[]> {
  const ofAccount: RawBuilder<unknown> = account === undefined ? sql`` : sql`and s.account = ${account}`;
  const { rows } = await sql<ListedStatement>`
    select s.id, s.account, s.identifier, s.format, s.file_name, s.start_date, s.end_date, s.opening_cents, s.opening_date,
      s.closing_cents, s.closing_date, s.added, s.skipped, s.created_at, o.open_operations, o.matched_operations, o.movements_cents
    from bank_statement s
    cross join lateral (
      select count(*) filter (where o.state = 'open')::int as open_operations,
        count(*) filter (where o.state = 'matched')::int as matched_operations,
        coalesce(sum(coalesce(o.currency_amount, o.amount_cents)), 0)::bigint as movements_cents
      from bank_operation o where o.legal_entity_id = s.legal_entity_id and o.statement_id = s.id
    ) o
    where s.legal_entity_id = ${legalEntityId} ${ofAccount}
    order by s.account, s.end_date desc, s.start_date desc, s.id desc`.execute(db);
  return rows;
}

/** Of statements: what one command accepted of them, the latest first, and how many operations of any statement it still holds. */
export async function findAcceptedTogether(
  db: Connection,
  legalEntityId: string,
  statementIds: readonly string[],
): Promise<{ statementId: string; id: string; acceptedAt: Date; operations: number }[]> {
  const { rows } = await sql<{ statementId: string; id: string; acceptedAt: Date; operations: number }>`
    select distinct o.statement_id, o.accepted_with as id, o.accepted_at, (
      select count(*)::int from bank_operation x
      where x.legal_entity_id = o.legal_entity_id and x.accepted_with = o.accepted_with) as operations
    from bank_operation o
    where o.legal_entity_id = ${legalEntityId} and o.statement_id = any(${[...statementIds]}::uuid[])
      and o.accepted_with is not null
    order by o.accepted_at desc`.execute(db);
  return rows;
}

/** What keeps a statement from being undone, and its first day with an operation. */
export async function findStatementToUndo(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<
  | {
      readonly legalEntityId: string;
      readonly account: string;
      readonly fileName: string;
      readonly added: number;
      readonly matched: boolean;
      readonly shared: boolean;
      readonly firstDay: string | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    legalEntityId: string;
    account: string;
    fileName: string;
    added: number;
    matched: boolean;
    shared: boolean;
    firstDay: string | null;
  }>`
    select s.legal_entity_id, s.account, s.file_name, s.added,
      exists (select from bank_operation o where o.legal_entity_id = s.legal_entity_id and o.statement_id = s.id
        and o.state = 'matched') as matched,
      exists (select from bank_statement x where x.legal_entity_id = s.legal_entity_id and x.account = s.account
        and x.created_at > s.created_at and x.skipped > 0 and x.start_date <= s.end_date and x.end_date >= s.start_date) as shared,
      (select min(o.operation_date) from bank_operation o where o.legal_entity_id = s.legal_entity_id and o.statement_id = s.id)
        as first_day
    from bank_statement s where s.id = ${id} and ${withinScope(scope, "s.legal_entity_id")}`.execute(tx);
  return rows[0];
}

/** What a statement is closed by: its days, what it brought. */
export async function findStatementToClose(tx: Tx, scope: Scope, id: string) {
  const { rows } = await sql<
    Pick<StatementRow, "account" | "endDate" | "closingCents" | "skipped"> & {
      readonly legalEntityId: string;
      readonly movementsCents: number;
    }
  >`
    select s.legal_entity_id, s.account, s.end_date, s.closing_cents, s.skipped,
      (select coalesce(sum(coalesce(o.currency_amount, o.amount_cents)), 0)::bigint from bank_operation o
        where o.legal_entity_id = s.legal_entity_id and o.statement_id = s.id) as movements_cents
    from bank_statement s where s.id = ${id} and ${withinScope(scope, "s.legal_entity_id")}`.execute(tx);
  return rows[0];
}

/** Keeps the balances of a statement that a person typed. */
export async function closeStatementRow(
  tx: Tx,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id: string },
  closing: Pick<StatementRow, "closingCents" | "closingDate" | "openingCents">,
): Promise<void> {
  await tx
    .updateTable("bankStatement")
    .set(closing)
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** Removes a statement with its operations; the last one of a bank account also removes its link to an account of the chart. */
export async function deleteStatement(tx: Tx, legalEntityId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("bankOperation")
    .where("legalEntityId", "=", legalEntityId)
    .where("statementId", "=", id)
    .execute();
  await sql`
    delete from bank_identifier b using bank_statement s
    where s.legal_entity_id = ${legalEntityId} and s.id = ${id}
      and b.legal_entity_id = s.legal_entity_id and b.identifier = s.identifier and b.account = s.account
      and not exists (select from bank_statement x
        where x.legal_entity_id = s.legal_entity_id and x.id <> s.id and x.identifier = s.identifier)`.execute(
    tx,
  );
  await tx
    .deleteFrom("bankStatement")
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** How sheets of a shape were read last. */
export async function findMapping(db: Connection, legalEntityId: string, shape: string): Promise<unknown> {
  const row = await db
    .selectFrom("bankSheetMapping")
    .select("mapping")
    .where("legalEntityId", "=", legalEntityId)
    .where("shape", "=", shape)
    .executeTakeFirst();
  return row?.mapping;
}

/** Remembers how the sheets of a shape are read. */
export async function rememberMapping(
  tx: Tx,
  row: { readonly legalEntityId: string; readonly shape: string; readonly mapping: object },
): Promise<void> {
  await sql`
    insert into bank_sheet_mapping (legal_entity_id, shape, mapping)
    values (${row.legalEntityId}, ${row.shape}, ${json(row.mapping)})
    on conflict (legal_entity_id, shape) do update set mapping = excluded.mapping`.execute(tx);
}

/** The first day of the statements of an account. */
export async function findFirstDay(
  db: Connection,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("bankStatement")
    .select(({ fn }) => fn.min("startDate").as("day"))
    .where("legalEntityId", "=", legalEntityId)
    .where("account", "=", account)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/** One statement. */
export async function findStatement(
  db: Connection,
  legalEntityId: string,
  id: string,
): Promise<{ readonly id: string } | undefined> {
  return db
    .selectFrom("bankStatement")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .executeTakeFirst();
}
