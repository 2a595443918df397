import { setTimeout as sleep } from "node:timers/promises";
import type { BankAccount } from "@grand-livre/contracts/bank";
import type { AccountingDashboardAnswer } from "@grand-livre/contracts/dashboard";
import type { DeclarationCalendarAnswer } from "@grand-livre/contracts/declaration";
import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { DemonstrationAnswer, SignInAnswer } from "@grand-livre/contracts/identity";
import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { PayslipMonth } from "@grand-livre/contracts/payroll";
import { monthsOf } from "@grand-livre/domain/date/calendar-date";
import { afterAll, beforeAll, expect, it } from "vitest";
import { succeed } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { type Application, today } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import { inTransaction } from "../database/transaction.ts";
import { seedDemonstration } from "../demonstration.ts";
import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import { commandIn } from "../kit/command.ts";
import { administratorCaller } from "./administrator.ts";
import { createStudio, createWorkshop, scheduleMaintenance } from "./living-companies.ts";
import { planDrafts } from "./plan-drafts.ts";
import { planStory } from "./plan-story.ts";
import { playStory } from "./play-story.ts";
import { enqueueSeeding } from "./seed-job.ts";
import { spanOf } from "./span.ts";
import type { StoryAct } from "./story.ts";

let test: TestApp;
let own: TestApp;
let people: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  own = await createTestApp();
  people = await createTestApp();
});
afterAll(async () => {
  for (const one of [test, own, people]) await one.close();
});

const EVERY = 8;

/** One document in eight with what follows it; every entry, VAT, accrual and closing. */
function thinned(acts: readonly StoryAct[]): StoryAct[] {
  const kept = new Set<string>();
  let rank = 0;
  for (const act of acts) {
    if (act.act !== "document") continue;
    rank += 1;
    const follows = act.precedingKey !== undefined && kept.has(act.precedingKey);
    if (rank % EVERY === 0 || follows || act.kind === "deposit" || /^f(ae|np)-/.test(act.key))
      if (act.precedingKey === undefined || follows) kept.add(act.key);
  }
  return acts.filter((act) => !("key" in act) || kept.has(act.key));
}

async function expectSound(person: TestPerson, refId: string): Promise<void> {
  const entity = `legalEntityRefId=${refId}`;
  expect(await succeed<VerifyLedgerAnswer>(person, "GET", `/api/ledger/verify?${entity}`)).toMatchObject({
    intact: true,
    balancesIntact: true,
    collectivesIntact: true,
  });
  const { fiscalExercises } = await succeed<{ fiscalExercises: FiscalExerciseAnswer[] }>(
    person,
    "GET",
    `/api/fiscal-exercise?${entity}`,
  );
  expect(fiscalExercises.map(({ state }) => state)).toEqual(["open", "closed"]);
  for (const { refId: exercise } of fiscalExercises) {
    const query = `${entity}&fiscalExerciseRefId=${exercise}`;
    const { anomalies } = await succeed<FecCheckAnswer>(person, "GET", `/api/fec/check?${query}`);
    expect(anomalies.filter(({ severity }) => severity === "blocking")).toEqual([]);
  }
}

const countsOf = async (person: TestPerson, refId: string, direction: string) =>
  (
    await succeed<InvoiceListAnswer>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${refId}&bill_direction=${direction}&limit=1`,
    )
  ).counts;

it("plays a story into sound books, with drafts in each pile", async () => {
  const person = await test.superAdministrator();
  const caller = administratorCaller(person.userId);
  const app: Application = test.fenced;
  const company = await withinRows("all", async () => {
    const made = await createWorkshop(app, caller);
    await playStory(app, caller, made, thinned(planStory(today(app))));
    await playStory(app, caller, made, planDrafts(today(app)));
    await scheduleMaintenance(app, caller, made);
    return made;
  });
  await expectSound(person, company.refId);
  const bills = await countsOf(person, company.refId, "debit");
  expect(bills).toMatchObject({ toComplete: 2, toCheck: 2, ready: 2, approved: 2 });
  expect((await countsOf(person, company.refId, "credit"))?.paid).toBeGreaterThan(10);
  const schedules = await succeed<{ count: number }>(
    person,
    "GET",
    `/api/recurring-invoice?legalEntityRefId=${company.refId}`,
  );
  expect(schedules.count).toBe(3);
}, 240_000);

it("is written by the worker piece by piece, up to the bills that arrive", async () => {
  const person = await own.superAdministrator();
  const caller = administratorCaller(person.userId);
  const day = today(own.app);
  const companies = await withinRows("all", async () => ({
    today: day,
    workshop: await createWorkshop(own.fenced, caller),
    studio: await createStudio(own.fenced, caller),
  }));
  // The last month alone: all of them take 20 s on an idle machine.
  const last = monthsOf(spanOf(day).startDate, day).length - 1;
  await withinRows("all", () =>
    inTransaction(own.fenced.db, (tx) => enqueueSeeding(commandIn(test.app, tx, caller), companies, last)),
  );
  const dashboard = () =>
    succeed<AccountingDashboardAnswer>(
      person,
      "GET",
      `/api/dashboard/accounting?legalEntityRefId=${companies.workshop.refId}`,
    );
  expect((await dashboard()).demonstration).toEqual({ months: last + 1, writtenMonths: last });
  await own.startWorker();
  const { rows: jobs } = await ended(own);
  expect((await dashboard()).demonstration).toBeNull();
  expect(jobs.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    "read-bill succeeded",
    "read-bill succeeded",
    ...Array.from({ length: 4 }, () => "seed-demonstration succeeded"),
  ]);
  const bank = await succeed<{ accounts: BankAccount[] }>(
    person,
    "GET",
    `/api/bank-account?legalEntityRefId=${companies.workshop.refId}`,
  );
  // Two months are matched and frozen, the last one is left open: fees, wages, contributions.
  expect(bank.accounts).toMatchObject([
    { openingCents: 0, statementCents: -2_884_660, operations: 8, openOperations: 3 },
  ]);
  const { payslips } = await succeed<PayslipMonth>(
    person,
    "GET",
    `/api/payroll/payslip?legalEntityRefId=${companies.workshop.refId}&month=2026-10-01`,
  );
  expect(payslips.map(({ state, grossCents }) => [state, grossCents])).toEqual([
    ["paid", 198_000],
    ["paid", 442_000],
    ["paid", 215_000],
  ]);
  expect(bank.accounts[0]?.frozen).not.toBeNull();
  for (const { refId } of [companies.workshop, companies.studio])
    expect(
      await succeed<VerifyLedgerAnswer>(person, "GET", `/api/ledger/verify?legalEntityRefId=${refId}`),
    ).toMatchObject({ intact: true, balancesIntact: true, collectivesIntact: true });
  const year = "startDate=2026-01-01&endDate=2026-12-31";
  const { declarations } = await succeed<DeclarationCalendarAnswer>(
    person,
    "GET",
    `/api/declaration?legalEntityRefId=${companies.studio.refId}&${year}`,
  );
  const vat = declarations.filter(({ kind }) => kind.startsWith("vat"));
  expect(vat.map(({ kind, part, state }) => `${kind} ${part} ${state}`)).toEqual([
    "vat_annual 0 paid",
    "vat_instalment 1 paid",
    "vat_instalment 2 to_prepare",
  ]);
  expect(vat.every(({ amountCents }) => amountCents !== null && amountCents > 0)).toBe(true);
  const bills = await countsOf(person, companies.workshop.refId, "debit");
  expect(bills).toMatchObject({ toComplete: 2, approved: 2 });
  expect((bills?.ready ?? 0) + (bills?.toCheck ?? 0)).toBe(6);
}, 240_000);

it("makes two companies and six people, once", async () => {
  await withinRows("all", () => seedDemonstration(people.fenced, "demo"));
  await withinRows("all", () => seedDemonstration(people.fenced, "demo"));
  const { email, password } = demonstrationSignIn;
  for (const who of [
    email,
    "dirigeante@demo.fr",
    "comptable@demo.fr",
    "assistant@demo.fr",
    "lecture@demo.fr",
  ]) {
    const signed = await people.anonymous<SignInAnswer>("POST", "/api/auth/signin", { email: who, password });
    expect(signed.status).toBe(200);
  }
  const offered = await people.anonymous<DemonstrationAnswer>("GET", "/api/auth/demonstration");
  expect(offered.body.password).toBe(password);
  expect(offered.body.people.map(({ email: address, profile }) => `${address} ${profile}`)).toEqual([
    "admin@demo.fr Administrateur",
    "dirigeante@demo.fr Dirigeant",
    "comptable@demo.fr Comptable",
    "assistant@demo.fr Assistant de gestion",
    "paie@demo.fr Gestionnaire de paie",
    "lecture@demo.fr Lecture seule",
  ]);
  // Another installation publishes nothing.
  const none = await own.anonymous("GET", "/api/auth/demonstration");
  expect(none.body).toEqual({ people: [], password: null });
  const { rows } = await people.pool.query("select name from legal_entity order by name");
  expect(rows.map(({ name }) => name)).toEqual(["Atelier Lumen", "Studio Parallèle"]);
  const logos = await people.pool.query("select name from legal_entity where logo_sha256 is not null");
  expect(logos.rows).toEqual([{ name: "Atelier Lumen" }]);
});

/** Waits until no job is left to run. */
async function ended({ pool }: TestApp) {
  for (;;) {
    const left = await pool.query("select 1 from job where state in ('queued', 'running') limit 1");
    if (left.rowCount === 0)
      return pool.query<{ kind: string; state: string }>("select kind, state, error from job");
    await sleep(200);
  }
}
