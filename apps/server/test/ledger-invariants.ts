import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import { expect } from "vitest";
import { entriesOfBills } from "./bill-commands.ts";
import { succeed } from "./ledger-books.ts";
import type { World } from "./ledger-commands.ts";
import { entriesOfSales } from "./sale-commands.ts";

/** What holds after every command, whatever it was. */
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
  for (const { refId, startDate, endDate } of world.exercises) {
    for (const drafts of [false, true]) {
      const query = `${entity}&startDate=${startDate}&endDate=${endDate}&subledgers=true&drafts=${drafts}`;
      const balance = await succeed<TrialBalanceAnswer>(person, "GET", `/api/report/trial-balance?${query}`);
      // Drafts may be unbalanced; what is validated never is.
      if (!drafts) expectBalanced(balance, story);
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
