import { setTimeout as sleep } from "node:timers/promises";
import type { AnalyticAxisAnswer, AnalyticReportRow } from "@grand-livre/contracts/analytic";
import type { BankAccount } from "@grand-livre/contracts/bank";
import type { Chat } from "@grand-livre/contracts/chat";
import type { AccountingDashboardAnswer } from "@grand-livre/contracts/dashboard";
import type { DeclarationCalendarAnswer } from "@grand-livre/contracts/declaration";
import type { ExpenseReportRow } from "@grand-livre/contracts/expense";
import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { DemonstrationAnswer, SignInAnswer } from "@grand-livre/contracts/identity";
import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import type { PayYearAnswer } from "@grand-livre/contracts/pay-year";
import type { PayslipMonth } from "@grand-livre/contracts/payroll";
import type { RegulationAnswer } from "@grand-livre/contracts/regulation";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import type { ReviewAnswer } from "@grand-livre/contracts/review";
import { addDays, firstDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { afterAll, beforeAll, expect, it } from "vitest";
import { succeed } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { type Application, today } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import { inTransaction } from "../database/transaction.ts";
import { seedDemonstration } from "../demonstration.ts";
import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import { appIn, commandIn } from "../kit/command.ts";
import { seedDemonstrationChats } from "../modules/chat/demonstration.ts";
import { administratorCaller } from "./administrator.ts";
import { createStudio, createWorkshop, scheduleMaintenance } from "./living-companies.ts";
import { seedPartners } from "./partners.ts";
import { createPeople } from "./people.ts";
import { planDrafts } from "./plan-drafts.ts";
import { planStory } from "./plan-story.ts";
import { playStory } from "./play-story.ts";
import { reviewExercises } from "./revision.ts";
import { enqueueSeeding } from "./seed-job.ts";
import { closedMonth, spanOf } from "./span.ts";
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

/** What the first company did of its last months, each from the screens' own answers. */
async function expectStory(person: TestPerson, { refId }: { readonly refId: string }, day: string) {
  const entity = `legalEntityRefId=${refId}`;
  const read = <Answer>(path: string) => succeed<Answer>(person, "GET", path);
  const { startDate, endDate } = closedMonth(day);

  const { fiscalExercises } = await read<{ fiscalExercises: FiscalExerciseAnswer[] }>(
    `/api/fiscal-exercise?${entity}`,
  );
  const current = fiscalExercises[0];
  for (const period of current?.periods ?? [])
    expect([period.startDate, period.state]).toEqual([
      period.startDate,
      period.endDate <= endDate ? "closed" : "open",
    ]);

  const exercise = `fiscalExerciseRefId=${current?.refId}`;
  const { regulations } = await read<{ regulations: RegulationAnswer[] }>(`/api/regulation?${exercise}`);
  const accrued = Object.fromEntries(regulations.map((one) => [one.kind, one]));
  expect(accrued).toMatchObject({
    fnp: { account: "604000", amountCents: 186_000, vatCents: 37_200, date: endDate, state: "reversed" },
    cca: { account: "651000", amountCents: 348_000, date: endDate, serviceStart: startDate },
  });
  // Eleven months of twelve are still to come.
  expect((accrued.cca?.regulatedCents ?? 0) / 348_000).toBeCloseTo(11 / 12, 1);
  const { rows: balances } = await read<TrialBalanceAnswer>(
    `/api/report/trial-balance?${entity}&startDate=${current?.startDate}&endDate=${endDate}`,
  );
  const balanceOf = (account: string) =>
    balances.find((one) => one.account.startsWith(account))?.balanceCents;
  expect(balanceOf("408")).toBe(-223_200);
  expect(balanceOf("486")).toBe(accrued.cca?.regulatedCents);

  const { analyticAxes } = await read<{ analyticAxes: AnalyticAxisAnswer[] }>(`/api/analytic-axis?${entity}`);
  const span = `startDate=${startDate}&endDate=${day}`;
  const { rows } = await read<{ rows: AnalyticReportRow[] }>(
    `/api/report/analytic?${entity}&axisId=${analyticAxes[0]?.id}&${span}`,
  );
  for (const section of ["FABRIC", "POSE"])
    expect(rows.find((row) => row.section === section)).toMatchObject({ chargesCents: expect.any(Number) });
  expect(rows.filter((row) => row.section !== null && row.chargesCents > 0)).toHaveLength(2);

  const year = day.slice(0, 4);
  for (const { startDate: month } of monthsOf(`${year}-01-01`, addDays(firstDayOfMonth(day), -1))) {
    const { payslips } = await read<PayslipMonth>(`/api/payroll/payslip?${entity}&month=${month}`);
    // June pays the 13th month that half of the year earned.
    const second = month === `${year}-06-01` ? 663_000 : 442_000;
    expect([month, ...payslips.map(({ state, grossCents }) => `${state} ${grossCents}`)]).toEqual([
      month,
      ...["paid 198000", `paid ${second}`, "paid 215000", "paid 98000", "paid 171000"],
    ]);
  }

  const { rows: costs } = await read<PayYearAnswer>(
    `/api/payroll/year?${entity}&table=sections&axisId=${analyticAxes[0]?.id}&year=${year}`,
  );
  expect(costs.filter(({ kind }) => kind !== "detail").map(({ label }) => label)).toEqual([
    ...["FABRIC · Fabrication", "POSE · Pose et chantiers", "Non ventilé", "Coût de la paie"],
  ]);

  const { missions } = await read<{ missions: MissionAnswer[] }>(`/api/mission?${entity}`);
  expect(missions).toMatchObject([{ purpose: "Salon de l’éclairage" }]);
  const { expenseReports } = await read<{ expenseReports: ExpenseReportRow[] }>(
    `/api/expense-report?${entity}`,
  );
  expect(expenseReports.map(({ state }) => state)).toContain("reimbursed");

  const sales = await read<InvoiceListAnswer>(
    `/api/invoice?${entity}&bill_direction=credit&payment=overdue&sort=due_date&order=asc&limit=1`,
  );
  const number = sales.invoices[0]?.refId ?? "none";
  const chats = await read<Chat[]>("/api/apps/chat/chats");
  const mails = await read<unknown>("/api/apps/mailbox/mails?folder=inbox");
  expect(JSON.stringify(chats)).toContain("Hugo Berthier");
  expect(JSON.stringify(mails)).toContain(number);
  // The sample contacts speak of these books' own invoices, each at an hour of its own.
  const samples = chats.flatMap(({ lastMessage, lastMessageAt }) =>
    /FA-\d{4}-\d+/.test(lastMessage) ? [lastMessageAt] : [],
  );
  expect(samples.length).toBeGreaterThanOrEqual(2);
  expect(new Set(samples).size).toBe(samples.length);
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
    await createPeople(app, caller, [made.refId]);
    await playStory(app, caller, made, thinned(planStory(today(app))));
    await playStory(app, caller, made, planDrafts(today(app)));
    await scheduleMaintenance(app, caller, made);
    await reviewExercises(app, caller, made);
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
  const { fiscalExercises } = await succeed<{ fiscalExercises: FiscalExerciseAnswer[] }>(
    person,
    "GET",
    `/api/fiscal-exercise?legalEntityRefId=${company.refId}`,
  );
  const closed = fiscalExercises.find(({ state }) => state === "closed");
  const { cycles } = await succeed<ReviewAnswer>(
    person,
    "GET",
    `/api/review?fiscalExerciseRefId=${closed?.refId}`,
  );
  expect(cycles.reduce((sum, { accounts }) => sum + accounts, 0)).toBeGreaterThan(20);
  for (const { cycle, accounts, reviewed, moved, openNotes } of cycles)
    expect({ cycle, reviewed, moved, openNotes }).toEqual({
      cycle,
      reviewed: accounts,
      moved: 0,
      openNotes: 0,
    });
  expect(cycles.some(({ files }) => files > 0)).toBe(true);
}, 240_000);

it("is written by the worker piece by piece, up to the bills that arrive", async () => {
  const person = await own.superAdministrator();
  const caller = administratorCaller(person.userId);
  const update = "update user_account set email = $1, email_key = $1 where id = $2";
  await own.pool.query(update, [caller.email, person.userId]);
  // Without a person of the demonstration, an installation publishes nothing.
  const none = await own.anonymous("GET", "/api/auth/demonstration");
  expect(none.body).toEqual({ people: [], password: null });
  const day = today(own.app);
  const companies = await withinRows("all", () =>
    inTransaction(own.fenced.db, async (tx) => {
      const app = appIn(own.fenced, tx);
      const workshop = await createWorkshop(app, caller);
      const studio = await createStudio(app, caller);
      await createPeople(app, caller, [workshop.refId, studio.refId]);
      const people = { companies: [workshop, studio], accountantId: undefined };
      await seedPartners(app, caller, { workshop, ...people });
      await seedDemonstrationChats(tx, caller.scope, app.now);
      return { today: day, workshop, studio };
    }),
  );
  // From the month that is closed on: all of them take 20 s on an idle machine.
  const months = monthsOf(spanOf(day).startDate, day).length;
  const from = months - monthsOf(closedMonth(day).startDate, day).length;
  await withinRows("all", () =>
    inTransaction(own.fenced.db, (tx) => enqueueSeeding(commandIn(test.app, tx, caller), companies, from)),
  );
  const dashboard = () =>
    succeed<AccountingDashboardAnswer>(
      person,
      "GET",
      `/api/dashboard/accounting?legalEntityRefId=${companies.workshop.refId}`,
    );
  expect((await dashboard()).demonstration).toEqual({ months, writtenMonths: from });
  await own.startWorker();
  const { rows: jobs } = await ended(own);
  expect((await dashboard()).demonstration).toBeNull();
  expect(jobs.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    "read-bill succeeded",
    "read-bill succeeded",
    ...Array.from({ length: months - from + 3 }, () => "seed-demonstration succeeded"),
  ]);
  const bank = await succeed<{ accounts: BankAccount[] }>(
    person,
    "GET",
    `/api/bank-account?legalEntityRefId=${companies.workshop.refId}`,
  );
  // Two months are matched and frozen, the last one is left open.
  expect(bank.accounts.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
  for (const [at, least] of [3, 1].entries()) {
    const { operations = 0, openOperations = 0, frozen } = bank.accounts[at] ?? {};
    expect(openOperations).toBeGreaterThanOrEqual(least);
    expect(operations).toBeGreaterThan(openOperations);
    expect(frozen).not.toBeNull();
  }
  await expectStory(person, companies.workshop, day);
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
}, 500_000);

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
