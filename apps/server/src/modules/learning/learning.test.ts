import type { CaptureSettingsAnswer, ProposalsAnswer } from "@grand-livre/contracts/capture";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { ciiLine } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, facturX } from "../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let bill = 0;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

const SIRENS = ["552081317", "542065479", "552100554", "443061841", "775670417", "383474814"];
let suppliers = 0;

/** A supplier of its own for each test. */
function newSeller(): string {
  const siren = SIRENS[suppliers % SIRENS.length];
  suppliers += 1;
  return `<ram:Name>Fournisseur ${suppliers}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>`;
}

async function dropOne(seller: string, label: string): Promise<InvoiceAnswer> {
  bill += 1;
  return draftOf(
    person,
    books.refId,
    facturX({ number: `N-${String(bill).padStart(4, "0")}`, seller, lines: [ciiLine({ label })] }),
  );
}

/** The same lines, one of them changed. */
function linesOf(draft: InvoiceAnswer, change: Record<string, unknown> = {}) {
  return draft.lines.map((line) => ({
    id: line.id,
    label: line.label,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    vatRate: line.vatRate ?? 0,
    vatCategory: line.vatCategory,
    vatCode: line.vatCode,
    supplyType: line.supplyType,
    account: line.account,
    ...change,
  }));
}

async function changed(draft: InvoiceAnswer, body: Record<string, unknown>): Promise<InvoiceAnswer> {
  return succeed(person, "PATCH", `/api/invoice/${draft.id}`, { version: draft.version, ...body });
}

async function booked(
  seller: string,
  label: string,
  change: Record<string, unknown>,
): Promise<InvoiceAnswer> {
  const draft = await dropOne(seller, label);
  const corrected = await changed(draft, { lines: linesOf(draft, change) });
  const answer = await changeStatus(person, corrected, "validated");
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const proposals = (id: string) => succeed<ProposalsAnswer>(person, "GET", `/api/invoice/${id}/proposals`);

describe("what earlier bills of a supplier propose", () => {
  it("books the next bill like the last ones, tells the bills that justify it, and says the same twice", async () => {
    const seller = newSeller();
    const first = await booked(seller, "Abonnement mobile janvier", {
      account: "626000",
      label: "Téléphone",
    });
    const second = await booked(seller, "Abonnement mobile février", {
      account: "626000",
      label: "Téléphone",
    });
    await booked(seller, "Achat de terminal", { account: "606300" });
    const next = await dropOne(seller, "Abonnement mobile mars");
    expect(next.lines[0]).toMatchObject({ account: "626000", accountOrigin: "history", label: "Téléphone" });
    expect(next.warnings.map(({ code }) => code)).not.toContain("ACCOUNT_DEFAULTED");
    const answer = await proposals(next.id);
    expect(answer.billsCompared).toBe(3);
    expect(answer.lines[0]?.account).toMatchObject({
      value: "626000",
      agreeing: 2,
      compared: 2,
      basis: "same-label",
      explanation: expect.stringContaining("2 sur 2 factures avec ce même libellé"),
    });
    expect(answer.lines[0]?.account?.bills.map((one) => one.invoiceId)).toEqual([second.id, first.id]);
    expect(answer.lines[0]?.account?.bills[0]).toMatchObject({
      billNumber: second.bill_number,
      lineLabel: "Abonnement mobile février",
    });
    expect(await proposals(next.id)).toEqual(answer);
  });

  it("teaches nothing by an account that nobody typed or confirmed, and the next bill still warns", async () => {
    const seller = newSeller();
    const first = await dropOne(seller, "Prestation de conseil");
    expect(first.lines[0]).toMatchObject({ account: "606100", accountOrigin: "default" });
    expect((await changeStatus(person, first, "validated")).status).toBe(200);
    const second = await dropOne(seller, "Prestation de conseil");
    expect(second.lines[0]).toMatchObject({ account: "606100", accountOrigin: "default" });
    expect(second.warnings.map(({ code }) => code)).toContain("ACCOUNT_DEFAULTED");
    // Said to be right, the same account is a habit.
    const lines = linesOf(second, { accountConfirmed: true });
    const confirmed = await changed(second, { lines });
    expect(confirmed.lines[0]).toMatchObject({ account: "606100", accountOrigin: "user" });
    expect(confirmed.warnings.map(({ code }) => code)).not.toContain("ACCOUNT_DEFAULTED");
    expect((await changeStatus(person, confirmed, "validated")).status).toBe(200);
    const third = await dropOne(seller, "Prestation de conseil");
    expect(third.lines[0]).toMatchObject({ account: "606100", accountOrigin: "history" });
    expect(third.warnings.map(({ code }) => code)).not.toContain("ACCOUNT_DEFAULTED");
  });

  it("keeps the account set on the supplier unless bills with such a label say otherwise", async () => {
    const seller = newSeller();
    const first = await booked(seller, "Location véhicule", { account: "613500" });
    const { version } = await succeed<{ version: number }>(
      person,
      "GET",
      `/api/counterparty/${first.counterpartyId}`,
    );
    await succeed(person, "PATCH", `/api/counterparty/${first.counterpartyId}`, {
      version,
      defaultAccount: "606400",
    });
    expect((await dropOne(seller, "Péage")).lines[0]).toMatchObject({
      account: "606400",
      accountOrigin: "counterparty",
    });
    expect((await dropOne(seller, "Location véhicule")).lines[0]).toMatchObject({
      account: "613500",
      accountOrigin: "history",
    });
  });

  it("leaves out a bill that is excluded, takes it back in, and forgets all of a supplier up to now", async () => {
    const seller = newSeller();
    const first = await booked(seller, "Toner noir", { account: "606300" });
    const forget = (body: object) =>
      person.call("POST", "/api/capture/forget", { legalEntityRefId: books.refId, ...body });
    const account = async () => (await dropOne(seller, "Toner noir")).lines[0]?.account;
    expect(await account()).toBe("606300");
    expect(await forget({ invoiceId: first.id })).toMatchObject({ status: 200, body: { done: true } });
    expect(await account()).toBe("606100");
    const shown = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${first.id}`);
    expect(shown.capture?.excludedFromLearning).toBe(true);
    await forget({ invoiceId: first.id, undo: true });
    expect(await account()).toBe("606300");
    test.now.current = new Date(test.now.current.getTime() + 60_000);
    await forget({ counterpartyId: first.counterpartyId });
    expect(await account()).toBe("606100");
    test.now.current = new Date(test.now.current.getTime() + 60_000);
    await booked(seller, "Toner noir", { account: "606400" });
    expect(await account()).toBe("606400");
    const { rows } = await test.pool.query(
      "select action from audit_log where resource_id = any($1) and action in ('forget', 'remember') order by id",
      [[first.id, first.counterpartyId]],
    );
    expect(rows.map((row) => row.action)).toEqual(["forget", "remember", "forget"]);
  });

  it("refuses to forget what is not there, or without the right", async () => {
    const nowhere = "0190a0a0-0000-7000-8000-000000000000";
    const body = { legalEntityRefId: books.refId };
    const forget = (who: TestPerson, more: object) =>
      who.call("POST", "/api/capture/forget", { ...body, ...more });
    expect(await forget(person, { invoiceId: nowhere })).toMatchObject({
      status: 404,
      body: { code: "INVOICE_NOT_FOUND" },
    });
    expect(await forget(person, { counterpartyId: nowhere })).toMatchObject({ status: 404 });
    expect(await forget(person, {})).toMatchObject({ status: 422 });
    const viewer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect(await forget(viewer, { counterpartyId: books.supplierId })).toMatchObject({ status: 403 });
    const stranger = await test.person({ rights: { "supplier-bills": ["Editor"] }, legalEntityIds: [] });
    expect(await forget(stranger, { counterpartyId: books.supplierId })).toMatchObject({ status: 404 });
    expect(await test.anonymous("POST", "/api/capture/forget", body)).toMatchObject({ status: 401 });
  });
});

describe("corrections", () => {
  it("are kept with what was read, what was chosen and by whom, and never change or go", async () => {
    const draft = await dropOne(newSeller(), "Papier");
    const read = draft.bill_number;
    const corrected = await changed(draft, {
      bill_number: "FA-77",
      lines: linesOf(draft, { account: "606400" }),
    });
    expect(corrected.capture?.corrections).toMatchObject([
      { field: "billNumber", lineId: null, read, chosen: "FA-77" },
      { field: "account", lineId: draft.lines[0]?.id, read: "606100", chosen: "606400" },
    ]);
    expect(corrected.capture?.corrections[0]?.madeBy).not.toBe("");
    expect(corrected.capture?.fields.find(({ name }) => name === "billNumber")).toMatchObject({
      value: read,
      corrected: true,
    });
    const back = await changed(corrected, { bill_number: read });
    expect(back.capture?.corrections).toHaveLength(3);
    expect(back.capture?.fields.find(({ name }) => name === "billNumber")?.corrected).toBe(false);
    await expect(test.pool.query("update capture_correction set chosen = '1'")).rejects.toThrow("only grows");
    await expect(test.pool.query("delete from capture_correction")).rejects.toThrow("only grows");
  });

  it("of the supplier are followed by the next documents that name him so, until he is forgotten", async () => {
    const seller = newSeller();
    const draft = await dropOne(seller, "Papier");
    expect(draft.warnings.map(({ code }) => code)).toContain("SUPPLIER_CREATED");
    const corrected = await changed(draft, { counterpartyId: books.supplierId });
    expect(corrected.warnings.map(({ code }) => code)).not.toContain("SUPPLIER_CREATED");
    expect((await dropOne(seller, "Papier")).counterpartyId).toBe(books.supplierId);
    expect((await dropOne(newSeller(), "Papier")).counterpartyId).not.toBe(books.supplierId);
    test.now.current = new Date(test.now.current.getTime() + 60_000);
    await succeed(person, "POST", "/api/capture/forget", {
      legalEntityRefId: books.refId,
      counterpartyId: books.supplierId,
    });
    expect((await dropOne(seller, "Papier")).counterpartyId).toBe(draft.counterpartyId);
  });

  it("of one company say nothing to another", async () => {
    const seller = newSeller();
    await booked(seller, "Papier", { account: "606400" });
    const others = await openBooks(test, person);
    const draft = await draftOf(
      person,
      others.refId,
      facturX({ number: "O-1", seller, lines: [ciiLine({ label: "Papier" })] }),
    );
    expect(draft.lines[0]).toMatchObject({ account: "606100", accountOrigin: "default" });
  });
});

describe("a number unlike the supplier's others", () => {
  it("is said, with one of the others, until it is corrected", async () => {
    const seller = newSeller();
    for (let turn = 0; turn < 3; turn += 1) await booked(seller, "Papier", { account: "606400" });
    const odd = await draftOf(person, books.refId, facturX({ number: "2026/77", seller }));
    expect(odd.warnings).toContainEqual(
      expect.objectContaining({
        code: "NUMBER_FORMAT_UNUSUAL",
        details: { billNumber: "2026/77", example: expect.stringMatching(/^N-\d+$/) },
      }),
    );
    const corrected = await changed(odd, { bill_number: "N-9999" });
    expect(corrected.warnings.map(({ code }) => code)).not.toContain("NUMBER_FORMAT_UNUSUAL");
  });
});

describe("the company's settings of capture", () => {
  const url = "/api/capture/settings";

  it("ask for a person every time until somebody sets a threshold; two at once do not overwrite each other", async () => {
    const own = await openBooks(test, person);
    const read = () => succeed<CaptureSettingsAnswer>(person, "GET", `${url}?legalEntityRefId=${own.refId}`);
    expect(await read()).toEqual({
      legalEntityRefId: own.refId,
      autoValidateThreshold: null,
      ruleCeilingCents: null,
      version: 0,
    });
    const set = (autoValidateThreshold: number | null, version: number, who = person) =>
      who.call("PATCH", url, { legalEntityRefId: own.refId, autoValidateThreshold, version });
    const both = await Promise.all([set(0.9, 0), set(0.95, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "STALE_VERSION" });
    expect(await set(null, 1)).toMatchObject({
      status: 200,
      body: { autoValidateThreshold: null, version: 2 },
    });
    expect(await set(0.9, 1)).toMatchObject({ status: 409 });
    expect(await set(0.5, 2)).toMatchObject({ status: 422 });
    expect(await set(1.5, 2)).toMatchObject({ status: 422 });
    const viewer = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [own.legalEntityId],
    });
    expect(await set(0.9, 2, viewer)).toMatchObject({ status: 403 });
    const stranger = await test.person({
      rights: { "accounting-settings": ["Viewer", "Editor"] },
      legalEntityIds: [],
    });
    expect(await set(0.9, 2, stranger)).toMatchObject({ status: 404 });
    expect(await stranger.call("GET", `${url}?legalEntityRefId=${own.refId}`)).toMatchObject({ status: 404 });
    expect(await person.call("GET", url)).toMatchObject({ status: 422 });
    expect(await test.anonymous("GET", url)).toMatchObject({ status: 401 });
  });
});
