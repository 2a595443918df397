import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { RegulationAnswer } from "@grand-livre/contracts/regulation";
import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnBooks, purchase, succeed, type TestBooks } from "./ledger-books.ts";
import { openServerHouse, type RealServer, type ServerHouse } from "./real-server.ts";
import { stopAt } from "./stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** The server killed while it closes an exercise or writes an accrual: nothing half before, nothing twice after the next try. */

let test: TestApp;
let person: TestPerson;
let house: ServerHouse;
let server: RealServer;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  house = await openServerHouse(test, person);
  server = await house.start();
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const close = (state: string) =>
  server.call<FiscalExerciseAnswer>("POST", `/api/fiscal-exercise/${books.exercise.refId}/close`, {
    state,
    reason: "Points vus.",
  });
const accrue = () =>
  server.call<RegulationAnswer>("POST", "/api/regulation", {
    legalEntityRefId: books.refId,
    kind: "cca",
    account: "616000",
    amountCents: 120_000,
    serviceStart: "2026-10-01",
    serviceEnd: "2027-09-30",
    method: "days",
    date: "2026-12-31",
    label: "Assurance",
  });

interface Command {
  readonly name: string;
  readonly run: () => Promise<{ readonly status: number }>;
  /** How many it writes. */
  readonly entries: number;
  /** What it writes, in this order. */
  readonly tables: readonly string[];
}

const COMMANDS: readonly Command[] = [
  {
    name: "closing for good",
    run: () => close("closed"),
    entries: 1,
    tables: [
      "entry",
      "entry_line",
      "entry_counter",
      "ledger_chain",
      "fiscal_period",
      "fiscal_exercise",
      "audit_log",
    ],
  },
  {
    name: "closing provisionally",
    run: () => close("provisionally_closed"),
    entries: 1,
    tables: ["entry", "entry_line", "balance", "fiscal_period", "fiscal_exercise", "audit_log"],
  },
  {
    name: "an accrual",
    run: accrue,
    entries: 2,
    tables: [
      "entry",
      "entry_line",
      "balance",
      "document_link",
      "entry_counter",
      "ledger_chain",
      "regulation",
      "audit_log",
    ],
  },
];
const STEPS = COMMANDS.flatMap((command) => command.tables.map((table) => ({ command, table })));

const RUNS = sampled(20);
const SEED = drawnSeed();
/** Spread over the commands: 20 of 21 steps by night, two of them else, others each time. */
const drawn = Array.from({ length: RUNS }, (_, at) => {
  const step = STEPS[(SEED + Math.floor((at * STEPS.length) / RUNS)) % STEPS.length];
  if (step === undefined) throw new Error("there is no step to kill at");
  return step;
});

/** All that these commands write of the company, and the states of its exercises and periods. */
async function state(): Promise<object> {
  const counts = [
    "entry",
    "entry_line",
    "document_link",
    "regulation",
    "audit_log",
    "fiscal_exercise",
    "fiscal_period",
  ]
    .map((table) => `(select count(*) from ${table} where legal_entity_id = $1)::int as ${table}`)
    .join(", ");
  const { rows } = await test.pool.query(
    `select ${counts},
       (select coalesce(sum(last_sequence), 0) from entry_counter where legal_entity_id = $1)::int as sequences,
       (select last_rank from ledger_chain where legal_entity_id = $1)::int as rank,
       (select sum(debit_cents + credit_cents) from balance where legal_entity_id = $1)::bigint as moved,
       (select string_agg(state, ',' order by start_date) from fiscal_exercise where legal_entity_id = $1) as exercises,
       (select string_agg(state, ',' order by start_date) from fiscal_period where legal_entity_id = $1) as periods`,
    [books.legalEntityId],
  );
  return rows[0];
}
const entries = async () =>
  Number(
    (await test.pool.query("select count(*) from entry where legal_entity_id = $1", [books.legalEntityId]))
      .rows[0].count,
  );

describe(`a server that is killed at a step of the ledger, seed ${SEED}`, () => {
  it.each(drawn.map((step, at) => [`${at + 1}: ${step.command.name}, before ${step.table}`, step] as const))(
    "%s",
    async (_, { command, table }) => {
      books = await openOwnBooks(test, person);
      const { id } = await succeed<{ id: string }>(person, "POST", "/api/entry", purchase(books));
      await succeed(person, "POST", `/api/entry/${id}/validate`);
      const before = await state();
      const written = await entries();
      const stopped = await stopAt<unknown>(test, table, command.run, () => server.kill());
      expect(stopped).toHaveProperty("error");
      expect(await state()).toEqual(before);
      server = await house.start();
      expect(await command.run()).toMatchObject({ status: 200 });
      expect((await entries()) - written).toBe(command.entries);
      const proof = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
      expect(await succeed<VerifyLedgerAnswer>(person, "GET", proof)).toMatchObject({
        intact: true,
        balancesIntact: true,
        collectivesIntact: true,
      });
    },
    180_000,
  );
});
