import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { actions, services } from "@grand-livre/contracts/rights";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allRoutes } from "../src/http/all-routes.ts";
import { changeStatus, draftOf, facturX, sendFile } from "./bills.ts";
import { openBooks, purchase, succeed, type TestBooks } from "./ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** Every right, in one company only: what he reaches of another one is a leak, whatever the route. */
let test: TestApp;
let stranger: TestPerson;
let own: TestBooks;
let theirs: TestBooks;
let requests: readonly (readonly [method: string, route: string, path: string, body?: unknown])[];
let secrets: string[];

beforeAll(async () => {
  test = await createTestApp();
  const owner = await test.superAdministrator();
  theirs = await openBooks(test, owner);
  own = await openBooks(test, owner);
  const rights = Object.fromEntries(Object.keys(services).map((service) => [service, actions]));
  stranger = await test.person({ rights, legalEntityIds: [own.legalEntityId] });
  await test.startWorker();
  const bill = await draftOf(owner, theirs.refId, facturX());
  const draft = await succeed<EntryAnswer>(owner, "POST", "/api/entry", purchase(theirs));
  const sealed = await succeed<EntryAnswer>(owner, "POST", "/api/entry", purchase(theirs));
  await succeed(owner, "POST", `/api/entry/${sealed.id}/validate`);
  requests = await requestsFor(owner, bill, draft, sealed);
  secrets = [
    theirs.refId,
    theirs.legalEntityId,
    theirs.supplierId,
    theirs.exercise.refId,
    bill.id,
    sealed.id,
  ];
  expect((await changeStatus(stranger, bill, "validated")).status).toBe(404);
});
afterAll(() => test.close());

async function requestsFor(
  owner: TestPerson,
  bill: InvoiceAnswer,
  draft: EntryAnswer,
  sealed: EntryAnswer,
): Promise<typeof requests> {
  const { refId, exercise, supplierId } = theirs;
  const of = `legalEntityRefId=${refId}`;
  const first = async (path: string, name: string) =>
    (await succeed<Record<string, { id: string }[]>>(owner, "GET", `${path}?${of}`))[name]?.[0]?.id ?? "";
  const account = await first("/api/account", "accounts");
  const vatCode = await first("/api/vat-code", "vatCodes");
  const journal = await first("/api/entry-ledger-log", "journals");
  const invoice = `/api/invoice/${bill.id}`;
  const days = `${of}&startDate=2026-01-01&endDate=2026-12-31`;
  const newBill = { legalEntityRefId: refId, bill_direction: "debit", bill_label: "x", lines: [] };
  const line = { id: bill.lines[0]?.id, account: "606400" };
  const [period] = exercise.periods;
  return [
    ["GET", "/api/legal-entity/{refId}", `/api/legal-entity/${refId}`],
    ["PATCH", "/api/legal-entity/{refId}", `/api/legal-entity/${refId}`, { version: 1, name: "x" }],
    ["GET", "/api/fiscal-exercise", `/api/fiscal-exercise?${of}`],
    [
      "POST",
      "/api/fiscal-exercise",
      "/api/fiscal-exercise",
      { legalEntityRefId: refId, startDate: "2027-01-01", endDate: "2027-12-31" },
    ],
    ["GET", "/api/fiscal-exercise/{refId}", `/api/fiscal-exercise/${exercise.refId}`],
    [
      "PATCH",
      "/api/fiscal-exercise/{refId}",
      `/api/fiscal-exercise/${exercise.refId}`,
      { version: 1, state: "closed" },
    ],
    ["GET", "/api/fiscal-period", `/api/fiscal-period?${of}`],
    ["GET", "/api/fiscal-period", `/api/fiscal-period?fiscalExerciseRefId=${exercise.refId}`],
    ["PATCH", "/api/fiscal-period", "/api/fiscal-period", { id: period?.id, version: 1, state: "closed" }],
    ["GET", "/api/account", `/api/account?${of}`],
    ["POST", "/api/account", "/api/account", { legalEntityRefId: refId, number: "606499", label: "x" }],
    ["PATCH", "/api/account/{id}", `/api/account/${account}`, { version: 1, label: "x" }],
    ["GET", "/api/technical-account", `/api/technical-account?${of}`],
    [
      "PATCH",
      "/api/technical-account",
      "/api/technical-account",
      {
        legalEntityRefId: refId,
        role: "default_purchase",
        account: "606400",
        validFrom: "2026-01-01",
        version: 1,
      },
    ],
    ["GET", "/api/vat-code", `/api/vat-code?${of}`],
    [
      "POST",
      "/api/vat-code",
      "/api/vat-code",
      {
        legalEntityRefId: refId,
        code: "ZZ",
        label: "x",
        direction: "sale",
        rateBasisPoints: 2000,
        category: "S",
        exigibility: "delivery",
        account: "445710",
        validFrom: "2026-01-01",
      },
    ],
    ["PATCH", "/api/vat-code/{id}", `/api/vat-code/${vatCode}`, { version: 1, label: "x" }],
    ["GET", "/api/entry-ledger-log", `/api/entry-ledger-log?${of}`],
    [
      "POST",
      "/api/entry-ledger-log",
      "/api/entry-ledger-log",
      { legalEntityRefId: refId, code: "ZZ", label: "x", entryType: "general" },
    ],
    ["PATCH", "/api/entry-ledger-log/{id}", `/api/entry-ledger-log/${journal}`, { version: 1, label: "x" }],
    ["GET", "/api/counterparty", `/api/counterparty?${of}`],
    [
      "POST",
      "/api/counterparty",
      "/api/counterparty",
      { legalEntityRefId: refId, kind: "supplier", name: "x" },
    ],
    ["GET", "/api/counterparty/{id}", `/api/counterparty/${supplierId}`],
    ["PATCH", "/api/counterparty/{id}", `/api/counterparty/${supplierId}`, { version: 1, name: "x" }],
    ["POST", "/api/invoice/new-invoice", "/api/invoice/new-invoice", newBill],
    [
      "POST",
      "/api/invoice/new-invoice",
      "/api/invoice/new-invoice",
      { ...newBill, legalEntityRefId: own.refId, counterpartyId: supplierId },
    ],
    [
      "POST",
      "/api/invoice/new-invoice",
      "/api/invoice/new-invoice",
      { ...newBill, legalEntityRefId: own.refId, precedingInvoiceId: bill.id },
    ],
    [
      "PATCH",
      "/api/invoice/update-status-invoice",
      "/api/invoice/update-status-invoice",
      { id: bill.id, status: "validated", version: bill.version },
    ],
    ["PATCH", "/api/invoice/delete-invoice/{id}", `/api/invoice/delete-invoice/${bill.id}`],
    ["GET", "/api/invoice", `/api/invoice?${of}`],
    ["GET", "/api/invoice/{id}", invoice],
    ["PATCH", "/api/invoice/{id}", invoice, { version: bill.version, bill_label: "x" }],
    ["POST", "/api/invoice/{id}/preview", `${invoice}/preview`, { action: "validate" }],
    [
      "POST",
      "/api/invoice/{id}/reallocate",
      `${invoice}/reallocate`,
      { version: bill.version, lines: [line] },
    ],
    ["GET", "/api/invoice/{id}/document/{documentId}", `${invoice}/document/${bill.documents[0]?.id}`],
    ["GET", "/api/dashboard/accounting", `/api/dashboard/accounting?${of}`],
    ["GET", "/api/entry", `/api/entry?${of}`],
    ["POST", "/api/entry", "/api/entry", purchase(theirs)],
    [
      "GET",
      "/api/entry/journal-period",
      `/api/entry/journal-period?${of}&fiscalExerciseRefId=${exercise.refId}`,
    ],
    [
      "GET",
      "/api/entry/journal-period",
      `/api/entry/journal-period?legalEntityRefId=${own.refId}&fiscalExerciseRefId=${exercise.refId}`,
    ],
    ["GET", "/api/entry/{id}", `/api/entry/${draft.id}`],
    ["PATCH", "/api/entry/{id}", `/api/entry/${draft.id}`, { version: 1, label: "x" }],
    ["DELETE", "/api/entry/{id}", `/api/entry/${draft.id}`],
    ["POST", "/api/entry/{id}/validate", `/api/entry/${draft.id}/validate`],
    ["POST", "/api/entry/{id}/reverse", `/api/entry/${sealed.id}/reverse`],
    ["GET", "/api/ledger/verify", `/api/ledger/verify?${of}`],
    ["GET", "/api/report/trial-balance", `/api/report/trial-balance?${days}`],
    ["GET", "/api/report/general-ledger", `/api/report/general-ledger?${days}&account=401000`],
    ["GET", "/api/fec", `/api/fec?${of}&fiscalExerciseRefId=${exercise.refId}`],
    ["GET", "/api/fec", `/api/fec?legalEntityRefId=${own.refId}&fiscalExerciseRefId=${exercise.refId}`],
    ["GET", "/api/fec/check", `/api/fec/check?${of}&fiscalExerciseRefId=${exercise.refId}`],
  ];
}

/** Routes about people and jobs have owners of their own; a multipart form is tried apart; a new company is nobody's. */
const APART =
  /^\/api\/(auth|user|user-profile|natural-person|delegation|job|audit)\b|upload-|^\/api\/legal-entity$/;

it("asks every route that names something of a company", () => {
  const wanted = allRoutes
    .filter((route) => !APART.test(route.path))
    .map((route) => `${route.method.toUpperCase()} ${route.path}`);
  const asked = new Set(requests.map(([method, route]) => `${method} ${route}`));
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((route) => !asked.has(route))).toEqual([]);
});

it("answers that there is nothing there, on every route, to a person of another company", async () => {
  const leaks: string[] = [];
  for (const [method, , path, body] of requests) {
    const answer = await stranger.call(method, path, body);
    if (answer.status !== 404)
      leaks.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  expect(leaks).toEqual([]);
});

it("lists nothing of another company when no company is named", async () => {
  const lists = [
    "account",
    "vat-code",
    "entry-ledger-log",
    "counterparty",
    "invoice",
    "entry",
    "fiscal-exercise",
    "fiscal-period",
    "legal-entity",
  ];
  for (const list of lists) {
    const answer = await stranger.call<{ count: number }>("GET", `/api/${list}?limit=200`);
    expect(answer.status, list).toBe(200);
    const text = JSON.stringify(answer.body);
    expect(
      secrets.filter((secret) => text.includes(secret)),
      list,
    ).toEqual([]);
  }
});

it.each(["401000", "606400"])(
  "refuses a line on %s for a third party of another company",
  async (account) => {
    const lines = [{ account, counterpartyId: theirs.supplierId, debitCents: 10, creditCents: 0 }];
    expect(await stranger.call("POST", "/api/entry", { ...purchase(own), lines })).toMatchObject({
      status: 422,
    });
  },
);

it("receives no bill for another company", async () => {
  expect(await sendFile(stranger, theirs.refId, facturX())).toMatchObject({ status: 404 });
});
