import type { Commitment, Maturity } from "@grand-livre/contracts/annual-accounts";
import type { LaterDue } from "@grand-livre/domain/annual-accounts/notes-tables";
import { type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { AnnualAccountsPart } from "../../database/schema.gen.ts";
import { unletteredAt } from "../lettering/service.ts";

export type AccountsPlace = { readonly legalEntityId: string; readonly fiscalExerciseId: string };

export type PartRow = Omit<Selectable<AnnualAccountsPart>, "rows"> & {
  readonly rows: readonly (Commitment | Maturity)[];
  readonly writtenByName: string;
};

/** The parts of an exercise that somebody wrote. */
export async function findParts(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: AccountsPlace,
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select p.*, coalesce(nullif(concat_ws(' ', u.firstname, u.lastname), ''), u.email) as written_by_name
    from annual_accounts_part p join user_account u on u.id = p.written_by
    where p.legal_entity_id = ${legalEntityId} and p.fiscal_exercise_id = ${fiscalExerciseId}`.execute(db);
  return rows;
}

type Written = Pick<PartRow, "part" | "withoutObject" | "text" | "rows" | "version" | "writtenBy"> & {
  readonly writtenAt: Date;
};

/** Writes a part at its next version; the company is locked and its version was read under that lock. */
export async function writePart(
  tx: Tx,
  place: AccountsPlace,
  { part, rows, ...given }: Written,
): Promise<void> {
  const values = { ...given, rows: JSON.stringify(rows) };
  await tx
    .insertInto("annualAccountsPart")
    .values({ ...place, part, ...values })
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "fiscalExerciseId", "part"]).doUpdateSet(values),
    )
    .execute();
}

export type Moved = {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly transferredCents: number;
};

/**
 * The movements of accounts in an exercise, without its opening, and without entries that it cancelled itself. A credit of
 * fixed assets is a transfer where its entry has nothing else than fixed assets, suppliers and taxes, and debits them by as much.
 */
export async function sumMovements(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: AccountsPlace,
  accounts: readonly string[],
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select l.account, sum(l.debit_cents)::bigint as debit_cents, sum(l.credit_cents)::bigint as credit_cents,
      coalesce(sum(l.credit_cents) filter (where l.account ~ '^2[0-7]' and (
        select bool_and(m.account ~ '^(2[0-7]|40|44)')
          and sum(m.debit_cents - m.credit_cents) filter (where m.account ~ '^2[0-7]') >= 0
        from entry_line m where m.legal_entity_id = l.legal_entity_id and m.entry_id = l.entry_id
      )), 0)::bigint as transferred_cents
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${legalEntityId} and l.account = any(${accounts}) and l.fiscal_exercise_id = ${fiscalExerciseId}
      and e.state <> 'draft' and e.balance_period <> 0
      and not exists (
        select from entry r where r.legal_entity_id = e.legal_entity_id and r.id = e.reverses_id
          and r.fiscal_exercise_id = e.fiscal_exercise_id
      )
      and not exists (
        select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id
          and r.fiscal_exercise_id = e.fiscal_exercise_id and r.state <> 'draft'
      )
    group by l.account`.execute(db);
  return rows;
}

export type LaterOpen = LaterDue & { readonly account: string; readonly side: "receivables" | "debts" };

/** What is open at a day on accounts of third parties and falls due after one year from then, and after five. */
export async function sumLaterDue(
  db: Connection,
  legalEntityId: string,
  { day, oneYear, fiveYears }: { readonly day: string; readonly oneYear: string; readonly fiveYears: string },
): Promise<LaterOpen[]> {
  const { rows } = await sql<LaterOpen>`
    select o.account, case when o.debit_cents > o.credit_cents then 'receivables' else 'debts' end as side,
      sum(abs(o.debit_cents - o.credit_cents))::bigint as over_one_year_cents,
      coalesce(sum(abs(o.debit_cents - o.credit_cents)) filter (where o.due_date > ${fiveYears}), 0)::bigint as over_five_years_cents
    from ${unletteredAt(legalEntityId, day)} o
    where o.account like '4%' and o.due_date > ${oneYear} and o.debit_cents <> o.credit_cents
    group by 1, 2`.execute(db);
  return rows;
}
