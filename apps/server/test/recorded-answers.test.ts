import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { DemonstrationAnswer, SignInAnswer } from "@grand-livre/contracts/identity";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { KycAnswer } from "@grand-livre/contracts/kyc";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import type { ReminderSettingsAnswer } from "@grand-livre/contracts/reminder";
import { type RunningSimulator, startSimulator } from "@grand-livre/platform-simulator/start-simulator";
import { ANSWERS, createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { RECORDED_AT } from "@grand-livre/testkit/recorded-answers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemonstration } from "../src/demonstration.ts";
import { demonstrationSignIn } from "../src/demonstration-sign-in.ts";
import { sweepNotifications } from "../src/modules/notification/service.ts";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import { recordBank } from "./record-bank.ts";
import { recordDeclarations } from "./record-declarations.ts";
import { recordEReporting } from "./record-e-reporting.ts";
import { recordEngagements } from "./record-engagements.ts";
import { recordLedger } from "./record-ledger.ts";
import { recordOffice } from "./record-office.ts";
import { recordPayroll } from "./record-payroll.ts";
import { recordPlatform } from "./record-platform.ts";
import { recordSpending } from "./record-spending.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/**
 * What the screens are shown in their component tests is what the server answers here. Changed answers fail: look at the
 * difference, then write them anew with `npx vitest run --project server apps/server/test/recorded-answers -u`.
 */

const LINKS = "/api/apps/links";
const NEW = "POST /api/invoice/new-invoice";
const ADDRESS = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
const TODAY = RECORDED_AT.toISOString().slice(0, 10);
const recorder = createAnswerRecorder();

let simulator: RunningSimulator;
let test: TestApp;
let person: TestPerson;
let legalEntityRefId: string;
let fiscalExerciseRefId: string;
let counterpartyId: string;
let overdueId: string;
beforeAll(async () => {
  simulator = await startSimulator();
  test = await createTestApp({ OUTSIDE_ORIGINS: simulator.origin });
  test.now.current = RECORDED_AT;
  await seedDemonstration(test.app, "demo-empty");
  await sweepNotifications(test.app);
});
afterAll(async () => {
  await test.close();
  await simulator.close();
});

const sale = (label: string, change: object = {}) => ({
  legalEntityRefId,
  bill_direction: "credit",
  bill_label: label,
  bill_date: TODAY,
  counterpartyId,
  lines: [{ label, unitPriceCents: 10_000, vatRate: 2000, supplyType: "services" }],
  ...change,
});

it("records who is signed in, and what every screen asks for", async () => {
  const anonymous = recordAnswer(recorder, "shell", { call: test.anonymous });
  await anonymous<DemonstrationAnswer>("GET /api/auth/demonstration");
  const { token, email } = await anonymous<SignInAnswer>("POST /api/auth/signin", demonstrationSignIn);
  const call = ((method, path, body, headers) =>
    test.anonymous(method, path, body, {
      authorization: `Bearer ${token}`,
      ...headers,
    })) as TestPerson["call"];
  person = { call, token, email, userId: "" };
  const record = recordAnswer(recorder, "shell", person);
  await record("GET /api/auth/session");
  for (const list of ["user", "navigation", "messages", "notifications", "shortcuts"])
    await record(`GET /api/common/${list}`);
  const { legalEntities } = await record<{ legalEntities: LegalEntityAnswer[] }>(
    "GET /api/legal-entity?limit=200",
  );
  legalEntityRefId = legalEntities[0]?.refId ?? "";
  recorder.name("shell", "company", legalEntityRefId);
  const exercises = `/api/fiscal-exercise?legalEntityRefId=${legalEntityRefId}&limit=200`;
  const { fiscalExercises } = await record<{ fiscalExercises: FiscalExerciseAnswer[] }>(`GET ${exercises}`);
  fiscalExerciseRefId = fiscalExercises[0]?.refId ?? "";
  await record("GET /api/dashboard/accounting?legalEntityRefId=".concat(legalEntityRefId));
  const closing = `/api/fiscal-exercise/${fiscalExerciseRefId}/closing`;
  await record(`GET ${closing}?state=provisionally_closed&month=2026-01`);
  await record(`GET ${closing}?state=closed&month=2026-01`);
  await record(`GET /api/legal-entity/${legalEntityRefId}`);
  await record("GET /api/legal-entity?skip=0");
  await record("GET /api/company");
  await record("GET /api/company/people");
  await record("GET /api/company/settings");
  await record(`GET /api/company/${legalEntityRefId}`);
  await record("GET /api/fiscal-exercise?skip=0");
  await record("GET /api/auth/totp");
  await record("GET /api/auth/passkey");
  await record("GET /api/auth/sessions");
  await record("GET /api/distributor/mine");
  await record("GET /api/employee-space");
  await anonymous("POST /api/auth/invitation", { secret: "none" }, 409);
  await anonymous("POST /api/kyc-link/read", { secret: "none" }, 409);
  await anonymous("POST /api/payslip-link/read", { secret: "none" }, 409);
  await record("GET /api/saved-view");
  await record("GET /api/user/me");
  for (const query of ["401000", "512000", "journal d"])
    await record(`POST /api/common/search ${query}`, { query, legalEntityRefId });
});

it("records lists with rows, searched and empty", async () => {
  const create = <T>(path: string, body: object) => succeed<T>(person, "POST", path, body);
  const client = await create<CounterpartyAnswer>("/api/counterparty", {
    legalEntityRefId,
    kind: "customer",
    name: "Filature des Monts",
    siren: "552100554",
    email: "compta@filature.example",
    address: ADDRESS,
  });
  counterpartyId = client.id;
  const audit = { code: "AUDIT", label: "Audit de sécurité", unit: "jour", unitPriceCents: "45000" };
  const hosting = { code: "HEB", label: "Hébergement", unit: "mois", unitPriceCents: "4990" };
  for (const article of [audit, hosting])
    await create("/api/article", { legalEntityRefId, supplyType: "services", ...article });
  const supplier = { legalEntityRefId, kind: "supplier", name: "Papeterie Élan" };
  await create("/api/counterparty", supplier);
  recorder.name("lists", "client", counterpartyId);
  await create("/api/recurring-invoice", {
    legalEntityRefId,
    counterpartyId,
    name: "Entretien des machines",
    unit: "month",
    every: 1,
    startDate: "2026-12-30",
    document: { bill_label: "Entretien {mois}", lines: sale("Entretien").lines },
  });
  const late = { bill_date: "2026-10-11", due_date: "2026-11-10", status: "validated" };
  const overdue = await create<InvoiceAnswer>("/api/invoice/new-invoice", sale("Entretien", late));
  overdueId = overdue.id;
  for (const label of ["Premier", "Second"]) await create("/api/invoice/new-invoice", sale(label));
  const other = await create<InvoiceAnswer>("/api/invoice/new-invoice", sale("Brouillon de trop"));
  await succeed(person, "PATCH", `/api/invoice/delete-invoice/${other.id}`, {});
  await create("/api/invoice/new-invoice", {
    ...sale("Papier"),
    bill_direction: "debit",
    bill_number: "F-118",
    counterpartyId: undefined,
    companyName: supplier.name,
  });

  const record = recordAnswer(recorder, "lists", person);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const axis = await create<{ id: string }>("/api/analytic-axis", {
    legalEntityRefId,
    code: "SITE",
    label: "Sites",
    sections: ["Lyon", "Paris"].map((label) => ({ code: label, label, active: true })),
    keys: [{ name: "Loyer", shares: [{ section: "LYON", basisPoints: 6_000 }] }],
  });
  await record(`GET /api/analytic-axis?${of}`);
  await record(`GET /api/analytic-axis?${of}&searchValue=introuvable`);
  const ofAxis = `${of}&axisId=${axis.id}&startDate=2026-01-01&endDate=2026-12-31`;
  await record(`GET /api/report/analytic?${ofAxis}`);
  await record(`GET /api/report/analytic-line?${ofAxis}&section=LYON`);
  const lists = [
    `/api/counterparty?${of}`,
    `/api/account?${of}&skip=0&limit=100`,
    `/api/article?${of}`,
    `/api/recurring-invoice?${of}`,
    `/api/reminder?${of}`,
    `/api/invoice/deleted?${of}&bill_direction=credit`,
    `/api/invoice/deleted?${of}&bill_direction=debit`,
    `/api/invoice?bill_direction=credit&${of}`,
    `/api/invoice?bill_direction=debit&${of}`,
    `/api/invoice/totals?bill_direction=credit&owed=true&${of}`,
    `/api/invoice/totals?bill_direction=debit&${of}`,
  ];
  for (const list of lists) {
    await record(`GET ${list}`);
    await record(`GET ${list}&searchValue=introuvable`);
  }
  await record(`GET /api/account?${of}&skip=100&limit=100`);
  await record(`GET /api/currency-rate?${of}`);
  await record(`GET /api/lettering/open?${of}&skip=0&limit=50`);
  const ofExercise = `fiscalExerciseRefId=${fiscalExerciseRefId}`;
  await record(`GET /api/regulation?${ofExercise}&skip=0&limit=50`);
  await record(`GET /api/regulation/summary?${ofExercise}`);
  await record(`GET /api/regulation/proposals?${ofExercise}&date=2026-12-31`);
  await record(`GET /api/report/aged-balance?${of}&side=customer&date=2026-11-20`);
  for (const statement of ["balance-sheet", "income-statement", "intermediate-balances", "cash-flow"])
    await record(`GET /api/report/${statement}?${ofExercise}`);
  await recordLedger(record, of, ofExercise);
  await record(`GET /api/report/tax-package?${ofExercise}&regime=normal`);
  await record(`GET /api/report/tax-tables?${ofExercise}`);
  await create("/api/no-customer", { legalEntityRefId, name: "Prospect Durand", reason: "prospect" });
  const agent = { name: "Agence Vidal", contractFrom: TODAY, scale: [{ fromCents: 0, basisPoints: 500 }] };
  await create("/api/agent", { legalEntityRefId, ...agent, clientIds: [] });
  const network = { name: "Réseau Azur", terms: "rebate", basisPoints: 750, broughtSirens: [] };
  await create("/api/distributor", { legalEntityRefId, ...network });
  for (const list of ["no-customer?state=active", "agent?active=true", "distributor?active=true"])
    await record(`GET /api/${list}&${of}&skip=0&limit=50`);
  const wanted = { domain: "purchase", labelText: "papier", account: "606100", action: "fill" };
  const rule = await create<{ id: string }>("/api/counterparty-rule", { legalEntityRefId, ...wanted });
  recorder.name("lists", "rule", rule.id);
  await record(`GET /api/counterparty-rule?${of}&skip=0&limit=50`);
  await record(`GET /api/counterparty-rule/learned?${of}`);
  const shares = [{ id: "a", kind: "person", name: "Anne Roy", holds: null }];
  const share = { numerator: 1, denominator: 1 };
  const kyc = await create<KycAnswer>("/api/kyc", {
    legalEntityRefId,
    counterpartyId,
    owners: shares.map((owner) => ({ ...owner, share })),
  });
  recorder.name("lists", "kyc", kyc.id);
  await record(`GET /api/kyc?${of}&skip=0&limit=50`);
  await record(`GET /api/kyc/${kyc.id}`);
  await record(`GET /api/kyc/${kyc.id}/accesses`);
  await record(`GET /api/kyc/settings?${of}`);
  await record(`GET /api/bank-account?${of}`);
  await record(`GET /api/transfer-order?${of}&skip=0&limit=50`);
  await record(`GET /api/transfer-order/payable?${of}&limit=100`);
  await record(`GET /api/transfer-order/collectable?${of}&limit=100`);
  await record(`GET /api/mandate?${of}&active=true&skip=0&limit=50`);
  await recordSpending(recorder, person, { legalEntityRefId, fiscalExerciseRefId });
  await record(`GET /api/account?${of}&searchValue=401`);
  for (const text of ["101000", "21", "455", "6", "62", "70", "606", "606100", "512000", "706000"])
    await record(`GET /api/account?${of}&searchValue=${text}`);
  for (const kind of ["customer", "supplier"])
    await record(`GET /api/counterparty?${of}&kind=${kind}&active=true`);
  for (const part of ["card", "line", "invoice", "document", "message", "iban"])
    await record(`GET /api/counterparty/${counterpartyId}/${part}`);
  await record(`GET /api/counterparty/double?${of}`);
  await record(`GET /api/invoice?bill_direction=credit&${of}&status=validated`);
  await record(`GET /api/invoice?bill_direction=credit&${of}&status=draft`);
  for (const path of [
    `/api/reminder-settings?${of}`,
    `/api/sales-settings?${of}`,
    `/api/capture/inbox?${of}`,
    `/api/capture/settings?${of}`,
    `/api/entry-ledger-log?${of}`,
    `/api/vat-code?${of}`,
    `/api/technical-account?${of}`,
    `${LINKS}/of-target?kind=counterparty&id=${counterpartyId}`,
    `/api/invoice/deposits?${of}&bill_direction=credit&counterpartyId=${counterpartyId}`,
    `/api/entry?${of}`,
    `/api/report/trial-balance?${of}&startDate=2026-01-01&endDate=2026-12-31`,
    `/api/invoice/import/recent?${of}`,
    `/api/invoice/import-batch?${of}`,
    `/api/invoice/balance-comparison?${of}`,
    `/api/fec/last-check?${of}&fiscalExerciseRefId=${fiscalExerciseRefId}`,
    `/api/ledger/last-verification?${of}`,
    "/api/user",
    "/api/delegation",
    "/api/audit",
    "/api/user-profile",
    `/api/einvoice-platform?${of}`,
    `/api/einvoice-platform/deposit?${of}`,
    "/api/api-key",
    `/api/assistant?${of}`,
  ])
    await record(`GET ${path}`);
});

it("records the state of the installation, without its sizes and fingerprints", async () => {
  const storage = { databaseBytes: 40_000_000, fileBytes: 1_000_000, files: 12, freeBytes: 80_000_000_000 };
  const steady = <T>(body: T): T => {
    const { storage: measured, chains, ...rest } = body as Record<string, unknown>;
    return {
      ...rest,
      ...(measured === undefined ? {} : { storage: { ...(measured as object), ...storage } }),
      ...(chains === undefined
        ? {}
        : { chains: (chains as object[]).map((row) => ({ ...row, head: null })) }),
    } as T;
  };
  const record = recordAnswer(recorder, "lists", person, steady);
  await record("GET /api/installation");
  await record("GET /api/installation/chain");
});

/** What of the office is linked with a record of the books. */
async function recordLinks(kind: "invoice" | "entry", id: string | null) {
  const record = recordAnswer(recorder, "sale", person);
  await record(`GET ${LINKS}/of-target?kind=${kind}&id=${id}`);
  if (kind === "entry") await record(`GET /api/entry/${id}/attachment`);
}

it("records a sale from its typing to its payment", async () => {
  const record = recordAnswer(recorder, "sale", person);
  const { bill_direction: _, ...typed } = sale("Audit");
  await record(`GET /api/counterparty/${counterpartyId}`);
  await record("POST /api/invoice/check-draft", typed);
  await record("POST /api/invoice/preview-draft", typed);
  const draft = await record<InvoiceAnswer>(`${NEW} draft`, sale("Audit"));
  recorder.name("sale", "draft", draft.id);
  await record(`GET /api/invoice/${draft.id}`);
  const spent = `/api/expense-report/rebillable?legalEntityRefId=${legalEntityRefId}&counterpartyId=${counterpartyId}`;
  for (const path of [spent, `${spent}&invoiceId=${draft.id}`]) await record(`GET ${path}`);
  await record(`POST /api/invoice/${draft.id}/preview`, { action: "validate" });
  await record(`PATCH /api/invoice/${draft.id}`, { version: draft.version, bill_label: "Audit de mars" });
  const named = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${draft.id}`);
  const status = { id: draft.id, version: named.version, status: "validated" };
  const { entryId } = await record<InvoiceAnswer>("PATCH /api/invoice/update-status-invoice", status);
  await record(`GET /api/entry/${entryId}`);
  await record(`GET /api/analytic/entry/${entryId}`);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  await record(`GET /api/payment?${of}&invoiceId=${draft.id}`);
  await record(`GET /api/payment/offset/${draft.id}`);
  await record(`GET /api/invoice/${draft.id}/reminders`);
  await record(`GET /api/invoice/${draft.id}/mail`);
  await record(`GET /api/invoice/${draft.id}/life-cycle`);
  await recordLinks("invoice", draft.id);
  await recordLinks("entry", entryId);
  const written = await record<InvoiceAnswer>(`${NEW} validated`, sale("Audit", { status: "validated" }));
  recorder.name("sale", "validated", written.id);
  const owed = `/api/invoice/${written.id}`;
  await record(`GET ${owed}`);
  await record(`GET ${owed}/reminders`);
  await record(`GET ${owed}/mail`);
  await record(`GET ${owed}/life-cycle`);
  for (const about of [`invoiceId=${written.id}`, `counterpartyId=${counterpartyId}`])
    await record(`GET /api/payment?${of}&${about}`);
  await record(`GET /api/payment/offset/${written.id}`);
  await record(`GET /api/entry/${written.entryId}`);
  await record(`GET /api/analytic/entry/${written.entryId}`);
  const note = { kind: "note", title: "Relancer le client", target: { kind: "invoice", id: written.id } };
  await succeed(person, "POST", `${LINKS}/thing`, { thing: note });
  await recordLinks("invoice", written.id);
  await recordLinks("entry", written.entryId);
  const paid = {
    legalEntityRefId,
    counterpartyId,
    date: TODAY,
    amountCents: 4_000,
    allocations: [{ invoiceId: written.id, amountCents: 4_000 }],
  };
  await record("POST /api/payment/check", paid);
  await record<PaymentAnswer>("POST /api/payment", paid);
  await record(`GET /api/payment?${of}&invoiceId=${written.id} paid`);
  await record(`GET ${owed} paid`);
});

it("records a bill, a reminder and a recurring invoice that are made", async () => {
  const record = recordAnswer(recorder, "sale", person);
  const bill = await record<InvoiceAnswer>(`${NEW} bill`, {
    ...sale("Poutres"),
    bill_direction: "debit",
    bill_number: "F-77",
    counterpartyId: undefined,
    companyName: "Papeterie Élan",
  });
  recorder.name("sale", "bill", bill.id);
  await record(`GET /api/invoice/${bill.id}`);
  await record(`GET /api/invoice/${bill.id}/proposals`);
  await record(`GET /api/invoice/${bill.id}/life-cycle`);
  await recordLinks("invoice", bill.id);
  await record(`POST /api/invoice/${bill.id}/preview`, { action: "validate" });
  await record(`PATCH /api/invoice/${bill.id}`, { version: bill.version, bill_label: "Poutres de chêne" });
  const ready = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    ...sale("Papier"),
    bill_direction: "debit",
    bill_number: "F-78",
    counterpartyId: undefined,
    companyName: "Papeterie Élan",
    lines: [{ label: "Papier", unitPriceCents: 10_000, vatRate: 2000, vatCode: "AB20", account: "606400" }],
  });
  recorder.name("sale", "readyBill", ready.id);
  await record(`GET /api/invoice/${ready.id}`);
  await record(`GET /api/invoice/${ready.id}/proposals`);
  await record(`POST /api/invoice/${ready.id}/preview`, { action: "validate" });

  const document = { bill_label: "Audit {mois}", lines: sale("Audit").lines };
  const recurring = { legalEntityRefId, counterpartyId, unit: "month", every: 1, startDate: "2026-12-30" };
  const schedule = await record<{ id: string; version: number }>("POST /api/recurring-invoice", {
    ...recurring,
    name: "Audit annuel",
    document,
  });
  recorder.name("sale", "schedule", schedule.id);
  await record(`PATCH /api/recurring-invoice/${schedule.id}`, {
    version: schedule.version,
    name: "Audit du printemps",
  });
  await record(`GET /api/recurring-invoice/${schedule.id}`);

  const { invoices, levels } = await letterOf();
  const letter = { legalEntityRefId, counterpartyId, levelId: levels[0], invoiceIds: invoices };
  await record("POST /api/reminder/preview", letter);
  await record("POST /api/reminder", letter);
});

/** The overdue invoice of the recorded client, and the levels of its reminders. */
async function letterOf() {
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const { levels } = await succeed<ReminderSettingsAnswer>(person, "GET", `/api/reminder-settings?${of}`);
  return { levels: levels.map(({ id }) => id), invoices: [overdueId] };
}

it("records a VAT return from its boxes to its settlement, and the calendar of declarations", () =>
  recordDeclarations(recorder, person, { legalEntityRefId, counterpartyId }));

it("records the missions of a firm", () =>
  recordEngagements(recorder, person, { legalEntityRefId, counterpartyId }));

it("records the office", () => recordOffice(recorder, person));

it("records the pay", () => recordPayroll(recorder, person, { legalEntityRefId }));

it("records what is reported of sales and payments", () =>
  recordEReporting(recorder, person, { legalEntityRefId, day: TODAY }));

it("records what passes through the door to a platform", async () => {
  await test.startWorker();
  await recordPlatform(recorder, person, { legalEntityRefId, simulator, sale });
});

it("records a webhook and what was sent to it", async () => {
  const record = recordAnswer(recorder, "lists", person);
  const webhook = await succeed<{ id: string }>(person, "POST", "/api/webhook-endpoint", {
    legalEntityRefId,
    url: "https://outils.example.fr/grand-livre",
    description: "Tableau de bord des ventes",
    events: ["invoice.validated", "payment.created"],
  });
  recorder.name("lists", "webhook", webhook.id);
  await succeed(person, "POST", `/api/webhook-endpoint/${webhook.id}/test`);
  await record(`GET /api/webhook-endpoint?legalEntityRefId=${legalEntityRefId}`);
  await record(`GET /api/webhook-endpoint/${webhook.id}/delivery`);
});

it("records a connection to a bank before its keys", () => recordBank(recorder, person, legalEntityRefId));

it("finds the files as they were written", async () => {
  const texts = recorder.texts();
  for (const [file, text] of texts)
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(`${file}.json`, ANSWERS)));
  expect(readdirSync(ANSWERS).filter((file) => !texts.has(file.replace(".json", "")))).toEqual([]);
});
