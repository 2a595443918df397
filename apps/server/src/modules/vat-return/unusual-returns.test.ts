import type { DeclarationCalendarAnswer, DeclarationDetails } from "@grand-livre/contracts/declaration";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { VatChecks, VatPeriodRow, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, issueSale, line, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createHttpApp } from "../../http/app.ts";
import { vatReturnRoutes } from "../../routes/vat-return.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
  books = await openSalesBooks(test, root);
});

const monthOf = (month: string) => ({
  legalEntityRefId: books.refId,
  startDate: `2026-${month}-01`,
  endDate: new Date(Date.UTC(2026, Number(month), 0)).toISOString().slice(0, 10),
});
const query = (month: string) => `?${new URLSearchParams(monthOf(month))}`;
const read = (month: string) => succeed<VatReturnAnswer>(root, "GET", `/api/vat-return${query(month)}`);
const file = (month: string) => succeed<VatReturnAnswer>(root, "POST", "/api/vat-return", monthOf(month));
const shown = ({ boxes }: Pick<VatReturnAnswer, "boxes">) =>
  Object.fromEntries(
    Object.entries(boxes).map(([box, { baseEuros, taxEuros }]) => [box, `${baseEuros}/${taxEuros}`]),
  );
const pending = async (month: string) =>
  (await succeed<VatChecks>(root, "GET", `/api/vat-return/checks${query(month)}`)).pending;

async function post(date: string, lines: object[]): Promise<void> {
  const draft = { legalEntityRefId: books.refId, journalCode: "OD", date, label: `Pièce ${date}`, lines };
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", draft);
  await succeed(root, "POST", `/api/entry/${id}/validate`);
}
const sale = (date: string, baseCents: number, taxCents: number) =>
  post(date, [
    { account: "512000", debitCents: baseCents + taxCents },
    { account: "707000", creditCents: baseCents, vatCode: "VB20" },
    { account: "445710", creditCents: taxCents, vatCode: "VB20", vatBaseCents: baseCents },
  ]);
const purchase = (date: string, baseCents: number, taxCents: number) =>
  post(date, [
    { account: "606400", debitCents: baseCents, vatCode: "AB20" },
    { account: "445660", debitCents: taxCents, vatCode: "AB20", vatBaseCents: baseCents },
    { account: "512000", creditCents: baseCents + taxCents },
  ]);
async function pay(document: Pick<InvoiceAnswer, "id">, paidOn: string, amountCents?: number): Promise<void> {
  const { version } = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${document.id}`);
  const part =
    amountCents === undefined ? { paymentStatus: "paid" } : { paymentStatus: "partially_paid", amountCents };
  await succeed(root, "PATCH", "/api/invoice/update-payment-status-invoice", {
    id: document.id,
    version,
    paidOn,
    ...part,
  });
}

describe("the state of a filed return", () => {
  it("is paid once its payment is booked, and filed again once that is undone", async () => {
    await sale("2026-03-10", 100_000, 20_000);
    const { id } = await succeed<VatReturnAnswer>(root, "POST", "/api/vat-return", {
      ...monthOf("03"),
      filingReference: " 2026-0421-77 ",
    });
    await succeed(root, "POST", `/api/vat-return/${id}/settle`, {});
    const key = { ...monthOf("03"), kind: "vat", part: 0 };
    const posting = { ...key, posting: "payment", date: "2026-04-20" };
    const { details } = await succeed<{ details: DeclarationDetails }>(
      root,
      "POST",
      "/api/declaration/posting",
      posting,
    );
    expect(details.row).toMatchObject({ state: "paid", note: "2026-0421-77" });
    expect(await read("03")).toMatchObject({
      state: "paid",
      filingReference: "2026-0421-77",
      abilities: { correct: { allowed: true } },
    });
    const { periods } = await succeed<{ periods: VatPeriodRow[] }>(
      root,
      "GET",
      `/api/vat-return/periods${query("03")}`,
    );
    expect(periods).toMatchObject([{ state: "paid" }]);
    // A corrected version owes more than was paid.
    await succeed(root, "POST", `/api/vat-return/${id}/correct`);
    await sale("2026-03-11", 50_000, 10_000);
    expect(await file("03")).toMatchObject({ state: "filed", version: 2, payableEuros: 300 });
    await succeed(root, "POST", `/api/declaration/posting/${details.row.postings[0]?.id}/undo`);
    expect(await read("03")).toMatchObject({ state: "filed" });
  });
});

describe("the cadrage of a settled return", () => {
  it("does not take the rounding of its settlement for income", async () => {
    await sale("2026-03-10", 10_030, 2006);
    const { id } = await succeed<VatReturnAnswer>(root, "POST", "/api/vat-return/check", monthOf("03"));
    await succeed(root, "POST", `/api/vat-return/${id}/settle`, {});
    const checks = () => succeed<VatChecks>(root, "GET", `/api/vat-return/checks${query("03")}`);
    const whole = [{ incomeCents: 10_030, declaredBaseCents: 10_030, gapCents: 0, causes: [] }];
    expect((await checks()).months).toMatchObject(whole);
    await succeed(root, "POST", `/api/vat-return/${id}/undo-settlement`);
    expect((await checks()).months).toMatchObject(whole);
  });
});

describe("a company in franchise", () => {
  it("declares the months in which it assesses tax itself, deducts none, and owes no return of the others", async () => {
    await changeCompany(root, books, { vatRegime: "franchise" });
    // 1 000 € of advertising from Germany: 200 € of tax, in the charge.
    await succeed(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_number: "DE-1",
      bill_label: "Publicité",
      bill_date: "2026-03-10",
      counterpartyId: books.supplierId,
      status: "validated",
      lines: [
        { label: "Publicité", unitPriceCents: 100_000, vatRate: 0, vatCode: "AES20", account: "623100" },
      ],
    });
    expect(shown(await read("03"))).toMatchObject({ A3: "1000/0", "08": "1000/200", "32": "0/200" });
    const year = `?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`;
    const { periods } = await succeed<{ periods: VatPeriodRow[] }>(
      root,
      "GET",
      `/api/vat-return/periods${year}`,
    );
    expect(periods).toMatchObject([{ startDate: "2026-03-01", payableEuros: 200 }]);
    const calendar = await succeed<DeclarationCalendarAnswer>(root, "GET", `/api/declaration${year}`);
    expect(calendar.declarations.filter(({ kind }) => kind === "vat")).toMatchObject([
      { startDate: "2026-03-01", dueDate: "2026-04-20", amountCents: 20_000 },
    ]);
    const { body } = await root.call("POST", "/api/vat-return", monthOf("02"));
    expect(body).toMatchObject({ code: "VAT_RETURN_REGIME" });
    const { id } = await file("03");
    await succeed(root, "POST", `/api/vat-return/${id}/settle`, {});
    // What is sealed late for March falls in the next month that is declared.
    const assessed = (date: string) =>
      post(date, [
        { account: "622600", debitCents: 60_000, vatCode: "AES20" },
        { account: "512000", creditCents: 50_000 },
        { account: "445200", creditCents: 10_000, vatCode: "AES20", vatBaseCents: 50_000 },
      ]);
    await assessed("2026-03-20");
    await assessed("2026-08-05");
    expect(await file("08")).toMatchObject({ payableEuros: 200, state: "filed" });
  });
});

describe("a credit that a correction changes", () => {
  it("is told on the filed return that took it, until that one is corrected too", async () => {
    await purchase("2026-02-10", 250_000, 50_000);
    const { id } = await file("02");
    await sale("2026-03-10", 100_000, 20_000);
    expect(await file("03")).toMatchObject({ carriedEuros: 300, previousCarriedEuros: 500 });
    await succeed(root, "POST", `/api/vat-return/${id}/correct`);
    await sale("2026-02-11", 50_000, 10_000);
    await file("02");
    const march = await read("03");
    expect(march).toMatchObject({ demand: { previousCreditEuros: 500 }, previousCarriedEuros: 400 });
    await succeed(root, "POST", `/api/vat-return/${march.id}/correct`);
    expect(await file("03")).toMatchObject({
      demand: { previousCreditEuros: 400 },
      previousCarriedEuros: 400,
      carriedEuros: 200,
    });
  });
});

describe("VAT that waits against what is unpaid", () => {
  it("follows payments, credit notes and the day, and names the documents", async () => {
    const first = await issueSale(root, books, { bill_date: "2026-02-10" });
    const second = await issueSale(root, books, {
      bill_date: "2026-02-11",
      lines: [line({ unitPriceCents: 33_333 })],
    });
    await pay(first, "2026-03-05", 40_001);
    await pay(second, "2026-03-06");
    await issueSale(root, books, {
      bill_date: "2026-03-20",
      kind: "credit_note",
      precedingInvoiceId: first.id,
      lines: [line({ unitPriceCents: 30_000 })],
    });
    // February: 200 + 66,67. In March 400,01 of 1 200 are paid: 66,67; the credit note takes 60 of the rest off.
    expect(await pending("02")).toMatchObject([
      { account: "445740", ledgerCents: 26_667, unpaidCents: 26_667, gapCents: 0, count: 2 },
    ]);
    const [march] = await pending("03");
    expect(march).toMatchObject({ gapCents: 0, causes: [], count: 1 });
    expect(march?.documents).toMatchObject([{ invoiceId: first.id, waitingCents: march?.ledgerCents }]);
    await post("2026-04-02", [
      { account: "411000", counterpartyId: books.customerId, debitCents: 1200 },
      { account: "706000", creditCents: 1000, vatCode: "VS20" },
      { account: "445740", creditCents: 200, vatCode: "VS20", vatBaseCents: 1000 },
    ]);
    expect(await pending("04")).toMatchObject([
      { gapCents: 200, causes: [{ cause: "no_document", cents: 200 }] },
    ]);
    await pay(first, "2026-05-04");
    expect(await pending("05")).toMatchObject([{ ledgerCents: 200, unpaidCents: 0, count: 0 }]);
  });
});

describe("the file of an EDI partner", () => {
  it("has the period, the payment and the zones, for who may export and whose company is known", async () => {
    await sale("2026-03-10", 6_172_835, 1_234_567);
    await purchase("2026-03-12", 2_160_545, 432_109);
    const http = createHttpApp(test.fenced, vatReturnRoutes);
    const ask = (person: TestPerson | null, more: string) =>
      http.request(`/api/vat-return/partner-file${query("03")}${more}`, {
        headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
      });
    const said = async (person: TestPerson | null, more = "&obligation=TVA1") => {
      const answer = await ask(person, more);
      const { code } = (await answer.json()) as { code: string };
      return [answer.status, code];
    };
    const set = (values: object) =>
      test.pool.query("update legal_entity set siret = $2, iban = $3, address = $4 where id = $1", [
        books.legalEntityId,
        ...Object.values(values),
      ]);
    const address = { line1: "3 rue du Port", postcode: "44000", city: "Nantes", country: "FR" };
    const iban = "FR7630006000011234567890189";
    await set({ siret: null, iban, address: null });
    expect(await said(root)).toEqual([409, "PARTNER_FILE_INCOMPLETE"]);
    await set({ siret: "55210055400013", iban, address });

    const answer = await ask(root, "&obligation=TVA1&bic=AGRIFRPP&test=true");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/EDI-CA3-\d{9}-2026-03\.xml/);
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    const zones = [...text.matchAll(/<Zone id="(\w\w)">\s*<Valeur>([^<]*)/g)].map(([, id, value]) => [
      id,
      value,
    ]);
    expect(zones).toEqual([
      ["CA", "20260301"],
      ["CB", "20260331"],
      ["HA", "8025"],
      ["KA", "TVA1-20260301-20260331-CA3"],
      ["KD", "TVA1"],
      ["CA", "61728"],
      ["FP", "61728"],
      ["GP", "12346"],
      ["GH", "12346"],
      ["HB", "4321"],
      ["HG", "4321"],
      ["KA", "8025"],
      ["ND", "8025"],
      ["KE", "8025"],
    ]);
    expect(text).toContain(`<Iban>${iban}</Iban>`);
    expect(text).toContain('<XmlEdi Test="1">');
    const { rows } = await test.pool.query(
      "select details from audit_log where legal_entity_id = $1 and resource = 'vat-return' and action = 'export'",
      [books.legalEntityId],
    );
    expect(rows).toMatchObject([
      { details: { startDate: "2026-03-01", version: 1, isTest: true, paidEuros: 8025 } },
    ]);

    const unpaid = await (await ask(root, "&obligation=TVA1")).text();
    expect(unpaid).not.toContain("<Iban>");
    const empty = await http.request(`/api/vat-return/partner-file${query("05")}`, {
      headers: { authorization: `Bearer ${root.token}` },
    });
    expect(await empty.text()).toMatch(/<Zone id="KF">\s*<Valeur>X</);

    expect(await said(root, "&obligation=TVA")).toEqual([422, "VALIDATION_FAILED"]);
    expect(await said(root, "&obligation=TVA1&version=2")).toEqual([404, "VAT_RETURN_NOT_FOUND"]);
    expect(await said(null)).toEqual([401, "UNAUTHENTICATED"]);
    const legalEntityIds = [books.legalEntityId];
    expect(await said(await test.person({ rights: { declarations: ["Viewer"] }, legalEntityIds }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    const stranger = await test.person({ rights: { declarations: ["Exporter"] } });
    expect(await said(stranger)).toEqual([404, "LEGAL_ENTITY_NOT_FOUND"]);
  });
});

describe("what no return can hold", () => {
  it("is refused beside its field, never an error of the server", async () => {
    const put = (more: object) => root.call("PUT", "/api/vat-return", { ...monthOf("03"), ...more });
    const huge = Number.MAX_SAFE_INTEGER;
    expect((await put({ previousCreditEuros: huge })).status).toBe(422);
    expect((await put({ adjustments: [{ box: "15", euros: huge, account: "447000" }] })).status).toBe(422);
    expect((await put({ adjustments: [{ box: "15", euros: 10, account: "999999" }] })).body).toMatchObject({
      code: "LEDGER_ACCOUNT_UNUSABLE",
    });
    const typed = Array.from({ length: 20 }, () => ({
      box: "5B",
      euros: 999_999_999_999,
      account: "447000",
    }));
    expect((await put({ adjustments: typed, previousCreditEuros: 999_999_999_999 })).status).toBe(200);
    const explain = `/api/vat-return/explain${query("03")}`;
    expect((await root.call("GET", `${explain}&box=ZZ`)).status).toBe(422);
    const odd = "2026-13-45~019dd0f0-0000-7000-8000-000000000000";
    expect((await root.call("GET", `${explain}&box=08&after=${odd}`)).status).toBe(422);
    expect((await root.call("GET", `${explain}&box=08&after=2026-03-01~${"-".repeat(36)}`)).status).toBe(422);
  });
});
