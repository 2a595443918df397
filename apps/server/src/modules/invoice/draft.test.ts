import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, facturX } from "../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

describe("a line that leaves it out", () => {
  const made = (bill_direction: "credit" | "debit", line: object) =>
    succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction,
      bill_label: "Sans compte",
      bill_date: "2026-02-01",
      counterpartyId: bill_direction === "debit" ? books.supplierId : books.customerId,
      lines: [{ label: "Divers", unitPriceCents: 10_000, vatRate: 2000, ...line }],
    });

  it("of a sale is of services, told so, unless its account or its VAT code says goods", async () => {
    const sold = async (line: object) => (await made("credit", line)).lines[0];
    expect(await sold({})).toMatchObject({ supplyType: "services", account: "706000", vatCode: "VS20" });
    expect(await sold({ account: "707000" })).toMatchObject({ supplyType: "goods", vatCode: "VB20" });
    expect(await sold({ vatCode: "VB20" })).toMatchObject({ supplyType: "goods", account: "707000" });
  });

  it("of a bill has the account that a captured one gets; a blank that was sent stays", async () => {
    expect((await made("debit", {})).lines[0]).toMatchObject({ account: "606100", accountOrigin: "default" });
    const blank = await made("debit", { account: null });
    expect(blank.lines[0]).toMatchObject({ account: null });
    expect(blank.issues.map(({ code }) => code)).toContain("ACCOUNT_MISSING");
  });

  it("is not validated with letters that the page of a sale cannot print", async () => {
    const { id, version, issues, lines } = await made("credit", { label: "Thé 龍井" });
    const validation = { id, version, status: "validated" };
    const refusal = await person.call("PATCH", "/api/invoice/update-status-invoice", validation);
    expect([refusal.status, JSON.stringify(refusal.body)]).toEqual([409, expect.stringContaining("龍 井")]);
    expect(issues).toContainEqual({
      code: "LETTERS_NOT_PRINTED",
      severity: "blocking",
      lineId: lines[0]?.id,
      details: { where: "Désignation, ligne 1", letters: "龍 井" },
    });
  });
});

describe("a draft", () => {
  it("is typed by hand, changed, and deleted with its version", async () => {
    const created = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Loyer",
      bill_number: "L-01",
      bill_date: "2026-02-01",
      counterpartyId: books.supplierId,
      lines: [
        {
          label: "Loyer de février",
          quantity: "1.5",
          unitPriceCents: "333.33",
          vatRate: 2000,
          account: "613200",
        },
      ],
    });
    // Rent is a service: its VAT is due on payment, as a captured bill's would be.
    expect(created).toMatchObject({
      totalExclVatCents: 500,
      vatCents: 100,
      lines: [{ accountOrigin: "user", vatCode: "AS20" }],
    });
    expect(await person.call("PATCH", `/api/invoice/${created.id}`, { bill_label: "x" })).toMatchObject({
      status: 422,
    });
    const changed = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${created.id}`, {
      version: created.version,
      bill_date: "2026-02-02",
    });
    expect(changed).toMatchObject({
      bill_date: "2026-02-02",
      accountingDate: "2026-02-02",
      version: created.version + 1,
    });
    expect(
      await person.call("PATCH", `/api/invoice/${created.id}`, { version: created.version, bill_label: "x" }),
    ).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(
      (
        await person.call("PATCH", `/api/invoice/delete-invoice/${created.id}`, undefined, {
          "if-match": "1",
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await person.call("PATCH", `/api/invoice/delete-invoice/${created.id}`, undefined, {
          "if-match": String(changed.version),
        })
      ).status,
    ).toBe(200);
    expect((await person.call("GET", `/api/invoice/${created.id}`)).status).toBe(404);
  });

  it("takes the IBAN that is printed on the document, and refuses one whose key is wrong", async () => {
    const created = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Loyer",
      counterpartyId: books.supplierId,
      lines: [],
      iban: "FR14 2004 1010 0505 0001 3M02 606",
    });
    expect(created.iban).toBe("FR1420041010050500013M02606");
    const path = `/api/invoice/${created.id}`;
    expect(
      await person.call("PATCH", path, { version: created.version, iban: "FR1420041010050500013M02607" }),
    ).toMatchObject({
      status: 422,
      body: { code: "IBAN_INVALID", details: { fields: [{ path: "iban" }] } },
    });
    const untouched = { version: created.version, bill_label: "Loyer de mars" };
    const kept = await succeed<InvoiceAnswer>(person, "PATCH", path, untouched);
    expect(kept.iban).toBe("FR1420041010050500013M02606");
    const cleared = await succeed<InvoiceAnswer>(person, "PATCH", path, { version: kept.version, iban: "" });
    expect(cleared.iban).toBeNull();
  });

  it("proposes the VAT code of a line typed without one, on both sides, and leaves a blank that was sent", async () => {
    const line = { label: "Vente", quantity: "1", unitPriceCents: 10_000, vatRate: 2000, account: "707000" };
    const head = { legalEntityRefId: books.refId, bill_label: "Essai", bill_date: "2026-02-01" };
    const sale = {
      ...head,
      bill_direction: "credit",
      counterpartyId: books.customerId,
      lines: [line, { ...line, vatCode: null }],
    };
    const sold = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", sale);
    expect(sold.lines.map((one) => one.vatCode)).toEqual(["VB20", null]);
    expect(sold.refId).toBeNull();
    expect(await changeStatus(person, sold, "validated")).toMatchObject({ status: 409 });
  });

  it("refuses the number that a living bill of the supplier has that day, also when two come at once", async () => {
    const body = {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Doublon",
      bill_number: "DUP-1",
      bill_date: "2026-02-01",
      counterpartyId: books.supplierId,
      lines: [],
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", body)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    for (const refused of answers.filter((answer) => answer.status === 409))
      expect(refused.body).toMatchObject({ code: "BILL_DUPLICATE" });
  });

  it("is found by every filter of the list, alone and together", async () => {
    const query = (text: string) =>
      succeed<{ invoices: InvoiceAnswer[]; count: number }>(person, "GET", `/api/invoice?${text}`);
    const bill = await draftOf(person, books.refId, facturX({ number: "Été-77" }));
    for (const filter of [
      "searchValue=ete%2077",
      `refId=${bill.refId}&bill_direction=debit`,
      `companyName=ATELIER%20DES&searchValue=${encodeURIComponent("été 77")}`,
      `legalEntityRefId=${books.refId}&status=draft&startDate=2026-01-31&endDate=2026-01-31&searchValue=${bill.refId}`,
      "status=default&bill_direction=default&bill_label=ete-77",
    ]) {
      const { invoices } = await query(filter);
      expect(
        invoices.map((invoice) => invoice.id),
        filter,
      ).toContain(bill.id);
    }
    expect((await query(`bill_direction=credit&refId=${bill.refId}`)).count).toBe(0);
    expect((await query("startDate=2027-01-01")).count).toBe(0);
    const first = await query("limit=1");
    const second = await query("limit=1&skip=1");
    expect(first.count).toBe(second.count);
    expect(new Set([...first.invoices, ...second.invoices].map((invoice) => invoice.id)).size).toBe(2);
    const outsider = await test.person({ rights: { "supplier-bills": ["Viewer"] } });
    expect((await outsider.call<{ count: number }>("GET", "/api/invoice")).body.count).toBe(0);
    expect((await person.call("GET", "/api/invoice?limit=1000")).status).toBe(422);
  });
});
