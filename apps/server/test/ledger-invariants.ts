import type { AccountingDashboardAnswer, DashboardFigures } from "@grand-livre/contracts/dashboard";
import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import { expect } from "vitest";
import { entriesOfBills } from "./bill-commands.ts";
import { succeed } from "./ledger-books.ts";
import type { World } from "./ledger-commands.ts";
import { entriesOfSales } from "./sale-commands.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

/** What holds after every command. */
export async function expectInvariants(world: World): Promise<void> {
  const story = world.told.join("\n");
  const [person] = world.people;
  const entity = `legalEntityRefId=${world.books.refId}`;
  const verification = await succeed<VerifyLedgerAnswer>(person, "GET", `/api/ledger/verify?${entity}`);
  expect(verification, story).toMatchObject({
    intact: true,
    balancesIntact: true,
    collectivesIntact: true,
    entries: world.validated.size + entriesOfBills(world) + (await entriesOfSales(world)),
  });
  await expectContinuousNumbers(world, story);
  await expectKept(world.test, story);
  for (const { refId, startDate, endDate } of world.exercises) {
    for (const drafts of [false, true]) {
      const query = `${entity}&startDate=${startDate}&endDate=${endDate}&subledgers=true&drafts=${drafts}`;
      const balance = await succeed<TrialBalanceAnswer>(person, "GET", `/api/report/trial-balance?${query}`);
      // Drafts may be unbalanced; what is validated never is.
      if (!drafts) expectBalanced(balance, story);
      if (!drafts) await expectDashboard(person, entity, { startDate, endDate }, balance, story);
      expectSubledgers(balance, story);
    }
    const query = `${entity}&fiscalExerciseRefId=${refId}`;
    const fec = await succeed<FecCheckAnswer>(person, "GET", `/api/fec/check?${query}`);
    expect(
      fec.anomalies.filter((anomaly) => anomaly.severity === "blocking"),
      story,
    ).toEqual([]);
  }
}

/** What is kept for reports, and what the lines say: rows of which one side alone has it. */
const KEPT: Readonly<Record<string, readonly [kept: string, told: string]>> = {
  "sums of journals by month": [
    `select legal_entity_id, month, journal_id, state, entries, debit_cents, credit_cents from journal_month
     where (entries, debit_cents, credit_cents) <> (0, 0, 0)`,
    `select e.legal_entity_id, date_trunc('month', e.entry_date)::date, e.journal_id, e.state, count(distinct e.id),
       coalesce(sum(l.debit_cents), 0), coalesce(sum(l.credit_cents), 0)
     from entry e left join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id group by 1, 2, 3, 4`,
  ],
  "open lines": [
    "select * from open_line",
    `select l.legal_entity_id, l.id, l.entry_id, l.chart_version, l.account, l.counterparty_id, l.auxiliary, l.entry_date,
       coalesce(l.due_date, l.entry_date), l.debit_cents, l.credit_cents,
       case e.nature when 'opening' then e.fiscal_exercise_id end, g.id
     from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
     join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
     left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
     left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
     where (a.letterable or a.collective) and e.state <> 'draft' and (g.id is null or g.partial)
       and not (e.nature = 'opening' and e.source_kind = 'closing')`,
  ],
};

export async function expectKept({ pool }: Pick<TestApp, "pool">, story: string): Promise<void> {
  for (const [name, [kept, told]] of Object.entries(KEPT)) {
    const { rows } = await pool.query(`((${kept}) except (${told})) union all ((${told}) except (${kept}))`);
    expect(rows, `${name}\n${story}`).toEqual([]);
  }
}

function expectBalanced(
  { rows, totalDebitCents, totalCreditCents }: TrialBalanceAnswer,
  story: string,
): void {
  expect(totalDebitCents, story).toBe(totalCreditCents);
  const main = rows.filter((row) => row.subledger === undefined);
  expect(
    main.reduce((sum, row) => sum + row.balanceCents, 0),
    story,
  ).toBe(0);
  expect(
    main.reduce((sum, row) => sum + row.openingCents, 0),
    story,
  ).toBe(0);
}

type Days = { readonly startDate: string; readonly endDate: string };

/** The dashboard agrees with the trial balance of the same days, and its ages add up to its figures. */
async function expectDashboard(
  person: TestPerson,
  entity: string,
  { startDate, endDate }: Days,
  { rows }: TrialBalanceAnswer,
  story: string,
): Promise<void> {
  const query = `${entity}&startDate=${startDate}&endDate=${endDate}`;
  const { figures, months } = await succeed<AccountingDashboardAnswer>(
    person,
    "GET",
    `/api/dashboard/accounting?${query}`,
  );
  const main = rows.filter((row) => row.subledger === undefined);
  const sum = (accounts: RegExp, of: (row: (typeof main)[number]) => number) =>
    main.filter((row) => accounts.test(row.account)).reduce((total, row) => total + of(row), 0);
  const moved = (row: (typeof main)[number]) => row.creditCents - row.debitCents;
  const stands = (row: (typeof main)[number]) => row.balanceCents;
  const cents = {
    turnover: sum(/^70/, moved),
    costs: -sum(/^6/, moved),
    result: sum(/^[67]/, moved),
    cash: sum(/^5[13]/, stands),
    receivable: sum(/^411/, stands),
    payable: -sum(/^401/, stands),
  };
  for (const [name, expected] of Object.entries(cents))
    expect(figures?.[name as keyof typeof cents].cents, `${name}: ${story}`).toBe(expected || 0);
  const aged = (ages: DashboardFigures["payableByAge"] = []) =>
    ages.reduce((total, age) => total + age.amountCents, 0);
  expect(aged(figures?.receivableByAge), `receivable by age: ${story}`).toBe(cents.receivable || 0);
  expect(aged(figures?.payableByAge), `payable by age: ${story}`).toBe(cents.payable || 0);
  expect(
    months.reduce((total, month) => total + month.turnoverCents, 0),
    story,
  ).toBe(cents.turnover || 0);
  expect(
    months.reduce((total, month) => total + month.costsCents, 0),
    story,
  ).toBe(cents.costs || 0);
}

/** Each collective account is the sum of the auxiliaries shown under it. */
function expectSubledgers({ rows }: TrialBalanceAnswer, story: string): void {
  const sums = new Map<string, number>();
  for (const row of rows)
    if (row.subledger !== undefined) sums.set(row.account, (sums.get(row.account) ?? 0) + row.balanceCents);
  for (const row of rows)
    if (row.subledger === undefined && subledgerSide(row.account) !== undefined)
      expect(sums.get(row.account), story).toBe(row.balanceCents);
}

async function expectContinuousNumbers(world: World, story: string): Promise<void> {
  const { test, validated } = world;
  const { rows } = await test.pool.query<{ gaps: boolean; entries: string }>(
    `select bool_or(first <> 1 or last <> entries) as gaps, sum(entries) as entries from (
       select min(sequence) as first, max(sequence) as last, count(distinct sequence) as entries
       from entry where state = 'validated' group by journal_id, fiscal_exercise_id
     ) numbers`,
  );
  expect(rows[0]?.gaps ?? false, story).toBe(false);
  expect(Number(rows[0]?.entries ?? 0), story).toBe(
    validated.size + entriesOfBills(world) + (await entriesOfSales(world)),
  );
}
