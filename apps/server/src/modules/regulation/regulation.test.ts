import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type {
  RegulationAnswer,
  RegulationPreview,
  RegulationProposal,
} from "@grand-livre/contracts/regulation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { line, openSalesBooks, sale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2027-02-10T09:00:00Z");
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
});
afterAll(() => test.close());

const insurance = {
  kind: "cca",
  account: "616000",
  amountCents: 120_000,
  serviceStart: "2026-10-01",
  serviceEnd: "2027-09-30",
  method: "days",
  date: "2026-12-31",
  label: "Assurance",
};
const body = (change: object = {}) => ({ legalEntityRefId: books.refId, ...insurance, ...change });
const create = (change?: object, person = root) =>
  person.call<RegulationAnswer>("POST", "/api/regulation", body(change));
const list = (query = "") =>
  succeed<{ regulations: RegulationAnswer[]; count: number }>(
    root,
    "GET",
    `/api/regulation?fiscalExerciseRefId=${books.exercise.refId}${query}`,
  );
const shown = ({ lines }: EntryAnswer) =>
  lines.map(({ account, debitCents, creditCents }) => `${account} ${(debitCents - creditCents) / 100}`);
const entry = (id: string) => succeed<EntryAnswer>(root, "GET", `/api/entry/${id}`);
const summary = async () =>
  (
    await succeed<{ rows: { account: string; registerCents: number; gapCents: number }[] }>(
      root,
      "GET",
      `/api/regulation/summary?fiscalExerciseRefId=${books.exercise.refId}`,
    )
  ).rows.map(({ account, registerCents, gapCents }) => [account, registerCents / 100, gapCents / 100]);
const proposals = async () =>
  (
    await succeed<{ proposals: RegulationProposal[] }>(
      root,
      "GET",
      `/api/regulation/proposals?fiscalExerciseRefId=${books.exercise.refId}&date=2026-12-31`,
    )
  ).proposals;

/** Validates an invoice of 1 200 €, of the supplier when its account is of class 6. */
async function invoiced(account: string, change: object = {}, ofLine: object = {}): Promise<void> {
  const bought = account.startsWith("6");
  const draft = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
    ...sale(books),
    ...(bought ? { bill_direction: "debit", bill_number: account, counterpartyId: books.supplierId } : {}),
    bill_date: "2026-10-01",
    lines: [{ ...line({ unitPriceCents: 120_000 }), account, vatCode: bought ? "AS20" : "VS20", ...ofLine }],
    ...change,
  });
  const status = { id: draft.id, version: draft.version, status: "validated" };
  await succeed(root, "PATCH", "/api/invoice/update-status-invoice", status);
}

describe("accruals and deferrals", () => {
  it("shows, writes and reverses a CCA of 897,53 €, opening the next exercise, then takes it back", async () => {
    const preview = await succeed<RegulationPreview>(root, "POST", "/api/regulation/preview", body());
    expect(preview).toMatchObject({ regulatedCents: 89_753, reversalDate: "2027-01-01" });
    expect((await list()).count).toBe(0);
    const { body: made } = await create();
    expect(made).toMatchObject({
      pieceRef: "RG-1",
      regulatedCents: 89_753,
      date: "2026-12-31",
      reversalDate: "2027-01-01",
      state: "reversed",
    });
    const [own, undone] = [await entry(made.entryId), await entry(made.reversalEntryId)];
    expect(shown(own)).toEqual(["616000 -897.53", "486000 897.53"]);
    expect(shown(undone)).toEqual(["616000 897.53", "486000 -897.53"]);
    expect(undone).toMatchObject({
      journalCode: own.journalCode,
      pieceRef: "RG-1",
      label: "Extourne Assurance",
    });
    expect(await summary()).toEqual([["486000", 897.53, 0]]);
    expect((await create({ method: "months" })).body).toMatchObject({ regulatedCents: 90_000 });
    const cancelled = await succeed<RegulationAnswer>(root, "POST", `/api/regulation/${made.id}/cancel`);
    expect(cancelled).toMatchObject({ state: "cancelled", abilities: { cancel: { allowed: false } } });
    expect(await summary()).toEqual([["486000", 900, 0]]);
    expect((await root.call("POST", `/api/regulation/${made.id}/cancel`)).body).toMatchObject({
      code: "REGULATION_CANCELLED",
    });
    expect(await list("&kind=cca&searchValue=assurance")).toMatchObject({ count: 2 });
    expect((await list("&searchValue=loyer")).count).toBe(0);
  });

  it("accrues bills to come with their VAT, wages without, and what of a service is past", async () => {
    const fees = { kind: "fnp", account: "622600", amountCents: 100_000, vatCents: 20_000, method: "fixed" };
    const { body: fnp } = await create({ ...fees, counterpartyId: books.supplierId, label: "Honoraires" });
    expect(fnp).toMatchObject({ counterpartyName: "Papeterie Élan", vatCents: 20_000 });
    expect(shown(await entry(fnp.entryId))).toEqual(["622600 1000", "445860 200", "408100 -1200"]);
    const { body: leave } = await create({
      kind: "accrued_leave",
      account: "641200",
      method: "fixed",
      label: "Congés",
    });
    expect(shown(await entry(leave.entryId))).toEqual(["641200 1200", "428200 -1200"]);
    const { body: part } = await create({ kind: "fnp", method: "months", label: "Assurance à recevoir" });
    expect(part.regulatedCents).toBe(30_000);
    expect(await summary()).toEqual([
      ["408100", -1500, 0],
      ["428200", -1200, 0],
      ["445860", 200, 0],
      ["486000", 900, 0],
    ]);
  });

  it("lists the invoices that were marked, and finds what was typed beside the register", async () => {
    const draft = await succeed<{ id: string }>(root, "POST", "/api/invoice/new-invoice", {
      ...sale(books),
      bill_date: "2027-01-15",
      lines: [line()],
    });
    await succeed(root, "PATCH", `/api/invoice/mark-as-fae/${draft.id}`);
    const { regulations } = await list("&kind=fae");
    expect(regulations).toMatchObject([
      { origin: "invoice", id: draft.id, amountCents: 100_000, vatCents: 20_000, date: "2026-12-31" },
    ]);
    expect((await summary()).find(([account]) => account === "418100")).toEqual(["418100", 1200, 0]);
    const typed = await succeed<EntryAnswer>(
      root,
      "POST",
      "/api/entry",
      purchase(books, 5_000, {
        journalCode: "OD",
        date: "2026-12-31",
        lines: [
          { account: "486000", debitCents: 5_000 },
          { account: "616000", creditCents: 5_000 },
        ],
      }),
    );
    await succeed(root, "POST", `/api/entry/${typed.id}/validate`);
    expect((await summary()).find(([account]) => account === "486000")).toEqual(["486000", 900, 50]);
  });

  it("proposes lines whose service goes beyond the date, once each, and writes one of two at once", async () => {
    const { serviceStart, serviceEnd } = insurance;
    for (const account of ["616000", "706000"]) await invoiced(account, {}, { serviceStart, serviceEnd });
    const proposed = await proposals();
    expect(proposed).toMatchObject([
      { kind: "cca", account: "616000", regulatedCents: 89_753, counterpartyName: "Papeterie Élan" },
      { kind: "pca", account: "706000", regulatedCents: 89_753, counterpartyName: "Mairie de Chaumont" },
    ]);
    const [charge, income] = proposed.map(({ entryLineId }) => entryLineId);
    const answers = await Promise.all([1, 2].map(() => create({ entryLineId: charge })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "REGULATION_LINE_TAKEN",
    });
    expect((await proposals()).map(({ entryLineId }) => entryLineId)).toEqual([income]);
  });

  it("proposes the bill that a monthly supplier did not send", async () => {
    for (const month of ["09", "10", "11"])
      await invoiced("613200", { bill_number: `L-${month}`, bill_date: `2026-${month}-05` });
    // The supplier of the fees has an FNP at this date already: it is cancelled to be proposed anew.
    expect((await proposals()).some(({ kind }) => kind === "fnp")).toBe(false);
    const fnp = (await list("&kind=fnp&searchValue=honoraires")).regulations[0];
    await succeed(root, "POST", `/api/regulation/${fnp?.id}/cancel`);
    expect((await proposals()).find(({ kind }) => kind === "fnp")).toMatchObject({
      account: "613200",
      regulatedCents: 120_000,
      counterpartyName: "Papeterie Élan",
    });
  });

  it("refuses what the rules refuse", async () => {
    const draft = await succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(books));
    const [unknown, unsealed] = [crypto.randomUUID(), draft.lines[0]?.id];
    const pca = { kind: "pca", account: "706000" };
    // 2028 is missing before 2029: the reversal of the last day of 2027 has no exercise.
    await openExercise(root, books.refId, "2029-01-01", "2029-12-31");
    for (const [change, code] of [
      [{ vatCents: 1 }, "ACCRUAL_WITHOUT_VAT"],
      [{ account: "706000" }, "ACCRUAL_ACCOUNT_CLASS"],
      [{ serviceEnd: "2026-09-30" }, "ACCRUAL_SERVICE_DATES_INVALID"],
      [{ serviceEnd: null }, "ACCRUAL_SERVICE_DATES_MISSING"],
      [{ serviceEnd: "2026-12-31" }, "ACCRUAL_NOTHING_LEFT"],
      [{ method: "fixed", fixedCents: 120_001 }, "ACCRUAL_FIXED_AMOUNT_INVALID"],
      [{ date: "2026-12-15" }, "REGULATION_DATE_INVALID"],
      [{ date: "2025-12-31" }, "REGULATION_DATE_INVALID"],
      [{ date: "2027-12-31" }, "REGULATION_DATE_INVALID"],
      [{ entryLineId: unknown }, "CCA_ENTRIES_NOT_FOUND"],
      [{ entryLineId: unsealed }, "CCA_ENTRIES_NOT_FOUND"],
      [{ ...pca, entryLineId: unknown }, "ENTRY_CANNOT_BE_PCA"],
      [{ ...pca, date: "2027-02-28" }, "PCA_DATE_IN_FUTURE"],
      [{ amountCents: 0 }, "VALIDATION_FAILED"],
      [{ account: "699999" }, "ENTRY_ACCOUNT_UNKNOWN"],
    ] as const)
      expect([(await create(change)).body, code]).toMatchObject([{ code }, code]);
  });

  it("asks for the right, and keeps to the companies of the caller", async () => {
    const own = { legalEntityIds: [books.legalEntityId] };
    const viewer = await test.person({ rights: { regulations: ["Viewer"] }, ...own });
    expect((await create({}, viewer)).status).toBe(403);
    const other = await openBooks(test, root);
    expect(
      (await viewer.call("GET", `/api/regulation?fiscalExerciseRefId=${other.exercise.refId}`)).body,
    ).toMatchObject({
      code: "FISCAL_EXERCISE_NOT_FOUND",
    });
  });
});
