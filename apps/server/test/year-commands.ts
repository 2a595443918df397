import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import type { LetteringAnswer, OpenSubledger } from "@grand-livre/contracts/lettering";
import type { RegulationAnswer } from "@grand-livre/contracts/regulation";
import type { AgedBalanceRow, BalanceSheetRow, TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { expect } from "vitest";
import { succeed } from "./ledger-books.ts";
import { ask, type LedgerCommand, type World } from "./ledger-commands.ts";
import { FEC_NAMES } from "./ledger-file.ts";
import { importLedger } from "./ledger-files.ts";

/** Letterings in force that a sequence made. */
const letteringsOf = new WeakMap<World, Set<string>>();
const letterings = (world: World): Set<string> => {
  const known = letteringsOf.get(world) ?? new Set<string>();
  letteringsOf.set(world, known);
  return known;
};

const entity = ({ books }: World) => `legalEntityRefId=${books.refId}`;

const letter: LedgerCommand = {
  name: "letter lines of one third party, whole or in part",
  weight: 4,
  async run(world) {
    const { dice, books, people } = world;
    const { subledgers } = await succeed<{ subledgers: OpenSubledger[] }>(
      people[0],
      "GET",
      `/api/lettering/open?${entity(world)}`,
    );
    const of = dice.any(subledgers);
    if (!of) return;
    const auxiliary = of.auxiliary === null ? "" : `&auxiliary=${of.auxiliary}`;
    const { lines } = await succeed<{ lines: { id: string }[] }>(
      people[0],
      "GET",
      `/api/lettering/line?${entity(world)}&account=${of.account}${auxiliary}&state=open`,
    );
    const lineIds = [
      ...new Set([dice.any(lines), dice.any(lines), dice.any(lines)].flatMap((line) => line?.id ?? [])),
    ];
    if (lineIds.length < 2) return;
    const answer = await ask<LetteringAnswer>(world, "POST", "/api/lettering", {
      legalEntityRefId: books.refId,
      lineIds,
    });
    if (answer.status === 200) letterings(world).add(answer.body.id);
  },
};

const unletter: LedgerCommand = {
  name: "undo a lettering",
  weight: 2,
  async run(world) {
    const id = world.dice.any([...letterings(world)]);
    if (id === undefined) return;
    const answer = await world.dice.pick(world.people).call("DELETE", `/api/lettering/${id}`);
    // A lettering that took it over, or a reversal, undid it before.
    expect([200, 404, 409]).toContain(answer.status);
    letterings(world).delete(id);
  },
};

const accrue: LedgerCommand = {
  name: "write an accrual with its reversal",
  weight: 2,
  async run(world) {
    const { dice, books } = world;
    const exercise = dice.any(world.exercises);
    if (!exercise) return;
    const year = exercise.endDate.slice(0, 4);
    const kind = dice.pick(["cca", "pca", "fnp", "fae"] as const);
    const answer = await ask<RegulationAnswer>(world, "POST", "/api/regulation", {
      legalEntityRefId: books.refId,
      kind,
      account: kind === "cca" || kind === "fnp" ? "616000" : "706000",
      amountCents: 1 + dice.below(200_000),
      ...(kind === "cca" || kind === "pca"
        ? { serviceStart: `${year}-10-01`, serviceEnd: `${Number(year) + 1}-09-30`, method: "days" }
        : { method: "fixed" }),
      date: exercise.endDate,
      label: "Régularisation",
    });
    if (answer.status !== 200) return;
    for (const id of [answer.body.entryId, answer.body.reversalEntryId])
      if (id !== null) await keepWritten(world, id);
  },
};

/** An entry that another module wrote counts among those that the ledger holds. */
async function keepWritten(world: World, id: string): Promise<void> {
  const entry = await succeed<never>(world.people[0], "GET", `/api/entry/${id}`);
  world.validated.set(id, entry);
}

const importBatch: LedgerCommand = {
  name: "import a ledger",
  weight: 1,
  async run(world) {
    const { dice, people, books } = world;
    const exercise = dice.any(world.exercises);
    if (!exercise) return;
    const day = exercise.startDate.replaceAll("-", "");
    const piece = `I-${dice.below(1_000_000)}`;
    const cents = 1 + dice.below(90_000);
    const euros = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
    const line = (account: string, debit: string, credit: string) =>
      `ZI\tImport\t${piece}\t${day}\t${account}\tCompte\t\t\t${piece}\t${day}\tImport\t${debit}\t${credit}\t\t\t${day}\t\t`;
    const file = [FEC_NAMES, line("613200", euros, "0,00"), line("512000", "0,00", euros)].join("\r\n");
    const job = await importLedger(people[0], books.refId, `${file}\r\n`);
    world.told.push(`import ${piece} → ${job.state} ${job.error?.code ?? ""}`);
    expect(["succeeded", "failed"]).toContain(job.state);
    expect(job.error?.code, world.told.join("\n")).not.toBe("INTERNAL");
  },
};

const undoImport: LedgerCommand = {
  name: "undo an import whole",
  weight: 1,
  async run(world) {
    const { rows } = await succeed<{ rows: ImportBatchAnswer[] }>(
      world.people[0],
      "GET",
      `/api/invoice/import-batch?${entity(world)}`,
    );
    const batch = world.dice.any(rows.filter(({ state }) => state === "provisional"));
    if (!batch) return;
    await ask(world, "DELETE", `/api/invoice/import-batch/${batch.id}`);
  },
};

/** What a year of work does besides typing: letterings, accruals, imports. */
export const yearCommands: readonly LedgerCommand[] = [letter, unletter, accrue, importBatch, undoImport];

/**
 * Letterings hold what they say: lines of one account and third party, a whole one with a sum of zero; and the statements of
 * each exercise agree with its balance: assets are liabilities, the aged balance is its collective account.
 */
export async function expectYearHolds(world: World): Promise<void> {
  const { test, people, told } = world;
  const story = told.join("\n");
  const { rows } = await test.pool.query(
    `select g.code, g.partial, sum(l.debit_cents - l.credit_cents) as gap, count(distinct (l.account, l.auxiliary)) as places
     from lettering g
     join lettering_current c on c.legal_entity_id = g.legal_entity_id and c.lettering_id = g.id
     join entry_line l on l.legal_entity_id = c.legal_entity_id and l.id = c.entry_line_id
     group by g.id, g.code, g.partial, g.legal_entity_id
     having count(distinct (l.account, l.auxiliary)) <> 1 or (not g.partial and sum(l.debit_cents - l.credit_cents) <> 0)`,
  );
  expect(rows, story).toEqual([]);
  for (const { refId, startDate, endDate } of world.exercises) {
    const sheet = await succeed<{
      rows: BalanceSheetRow[];
      totalAssetsCents: number;
      totalLiabilitiesCents: number;
      resultCents: number;
    }>(people[0], "GET", `/api/report/balance-sheet?fiscalExerciseRefId=${refId}`);
    expect(sheet.totalAssetsCents, story).toBe(sheet.totalLiabilitiesCents);
    const income = await succeed<{ resultCents: number }>(
      people[0],
      "GET",
      `/api/report/income-statement?fiscalExerciseRefId=${refId}`,
    );
    expect(income.resultCents, story).toBe(sheet.resultCents);
    const balance = await succeed<TrialBalanceAnswer>(
      people[0],
      "GET",
      `/api/report/trial-balance?${entity(world)}&startDate=${startDate}&endDate=${endDate}`,
    );
    const result = balance.rows.reduce(
      (sum, row) => (/^[67]/.test(row.account) ? sum - row.balanceCents : sum),
      0,
    );
    expect(sheet.resultCents, story).toBe(result || 0);
    const central = await succeed<{ totalDebitCents: number; totalCreditCents: number }>(
      people[0],
      "GET",
      `/api/report/centralisation?${entity(world)}&startDate=${startDate}&endDate=${endDate}`,
    );
    expect(central.totalDebitCents, story).toBe(central.totalCreditCents);
  }
  const aged = await succeed<{ rows: AgedBalanceRow[] } & { totalCents: number }>(
    people[0],
    "GET",
    `/api/report/aged-balance?${entity(world)}&side=customer&date=2031-12-31`,
  );
  const due = await succeed<{ totalCents: number }>(
    people[0],
    "GET",
    `/api/report/due-dates?${entity(world)}&side=customer&date=2031-12-31`,
  );
  expect(due.totalCents, story).toBe(aged.totalCents);
}
