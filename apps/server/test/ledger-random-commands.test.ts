import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billCommands, expectBillsBooked } from "./bill-commands.ts";
import { Dice, drawCommand, type LedgerCommand, ledgerCommands, type World } from "./ledger-commands.ts";
import { expectInvariants } from "./ledger-invariants.ts";
import { expectPaymentsBooked, paymentCommands } from "./payment-commands.ts";
import { expectSalesBooked, saleCommands } from "./sale-commands.ts";
import { openSalesBooks } from "./sales.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { expectYearHolds, yearCommands } from "./year-commands.ts";

const STEPS = 90;
const MOST_STEPS = 2000;
/** New ones each run; `DRAWS_SEED` draws a failed sequence again. */
const SEEDS = process.env.DRAWS_SEED ? [drawnSeed()] : Array.from({ length: sampled(5) }, drawnSeed);

const documents = [...billCommands, ...saleCommands, ...paymentCommands];

/** What is done at random, and what a run must have come to: one that did not would prove nothing. */
const RUNS: readonly {
  readonly what: string;
  readonly commands: readonly LedgerCommand[];
  readonly proof: string;
  /** What holds besides after each command. */
  readonly holdsToo?: (world: World) => Promise<void>;
  /** Where each step asks for more. */
  readonly steps?: number;
}[] = [
  {
    what: "commands",
    commands: [...ledgerCommands, ...documents],
    proof: "select exists (select from entry where state = 'validated') as proved",
  },
  {
    // Closed months refuse most of what money does.
    what: "documents and money",
    commands: documents,
    proof: `select exists (select from payment where offsets_id is not null)
      and exists (select from payment where offsets_id is null and reverses_id is null) as proved`,
  },
  {
    what: "work of a year",
    commands: [...ledgerCommands, ...yearCommands],
    holdsToo: expectYearHolds,
    proof: "select exists (select from lettering) and exists (select from regulation) as proved",
    steps: 45,
  },
];

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

async function holds(proof: string): Promise<boolean> {
  const { rows } = await test.pool.query<{ proved: boolean }>(proof);
  return rows[0]?.proved === true;
}

describe.each(RUNS)("any sequence of $what", ({ commands, proof, holdsToo, steps = STEPS }) => {
  it.each(SEEDS)(
    "leaves the books balanced, continuous and proved after each (DRAWS_SEED=%i)",
    async (seed) => {
      // Imports are jobs.
      if (holdsToo !== undefined) await test.startWorker();
      const administrator = await test.superAdministrator();
      const books = await openSalesBooks(test, administrator);
      const world: World = {
        test,
        books,
        dice: new Dice(seed),
        people: [administrator, await test.superAdministrator()],
        exercises: [books.exercise],
        drafts: new Map(),
        validated: new Map(),
        told: [`DRAWS_SEED=${seed}`],
      };
      // Chance gets as many more steps as it takes to come to it: a few sequences take more than four times as many.
      for (let step = 0; step < steps || (step < MOST_STEPS && !(await holds(proof))); step += 1) {
        const command = drawCommand(world.dice, commands);
        world.told.push(`${step}. ${command.name}`);
        await command.run(world);
        await expectInvariants(world);
        await expectBillsBooked(world);
        await expectSalesBooked(world);
        await expectPaymentsBooked(world);
        await holdsToo?.(world);
      }
      expect(await holds(proof)).toBe(true);
    },
    300_000,
  );
});
