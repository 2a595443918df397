import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { TechnicalAccount } from "../../database/schema.gen.ts";

export type TechnicalAccountRow = Selectable<TechnicalAccount> & {
  /** Who changed it; null for what came with the chart. */
  readonly changedByName: string | null;
};

/** The account in force of each role on a day. */
export async function findTechnicalAccountsAt(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<TechnicalAccountRow[]> {
  return db
    .selectFrom("technicalAccount as t")
    .leftJoin("userAccount as u", "u.id", "t.changedBy")
    .selectAll("t")
    .select(sql<string | null>`nullif(trim(u.firstname || ' ' || u.lastname), '')`.as("changedByName"))
    .distinctOn("t.role")
    .where("t.legalEntityId", "=", legalEntityId)
    .where("t.validFrom", "<=", date)
    .orderBy("t.role")
    .orderBy("t.validFrom", "desc")
    .execute();
}

/** The version of each role: the highest of its rows, of any dates. */
export async function findRoleVersions(db: Connection, legalEntityId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("technicalAccount")
    .select((select) => ["role", select.fn.max("version").as("version")])
    .where("legalEntityId", "=", legalEntityId)
    .groupBy("role")
    .execute();
  return new Map(rows.map((row) => [row.role, row.version]));
}

/** Writes the account of a role from a day on; on a day that has one already, the new one takes its place. */
export async function putTechnicalAccount(tx: Tx, values: Insertable<TechnicalAccount>): Promise<void> {
  await tx
    .insertInto("technicalAccount")
    .values(values)
    .onConflict((conflict) =>
      conflict.constraint("technical_account_role_unique").doUpdateSet({
        account: values.account,
        changedBy: values.changedBy ?? null,
        changedAt: sql`now()`,
        version: values.version ?? 1,
      }),
    )
    .execute();
}

/** The last day, from a day on, of a validated line on an account. */
export async function findLastValidatedDay(
  db: Connection,
  legalEntityId: string,
  account: string,
  from: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("entryLine as l")
    .innerJoin("entry as e", (join) =>
      join.onRef("e.legalEntityId", "=", "l.legalEntityId").onRef("e.id", "=", "l.entryId"),
    )
    .select("l.entryDate")
    .where("l.legalEntityId", "=", legalEntityId)
    .where("l.account", "=", account)
    .where("l.entryDate", ">=", from)
    .where("e.state", "=", "validated")
    .orderBy("l.entryDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.entryDate;
}

/** How many lines of a span of days are on an account, drafts counted. */
export async function countLinesOn(
  db: Connection,
  legalEntityId: string,
  account: string,
  span: { readonly startDate: string; readonly endDate: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("entryLine as l")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("l.legalEntityId", "=", legalEntityId)
    .where("l.account", "=", account)
    .where("l.entryDate", ">=", span.startDate)
    .where("l.entryDate", "<=", span.endDate)
    .executeTakeFirstOrThrow();
  return Number(count);
}
