import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { changeCompany, draftSale, goods, issueSale, line, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

async function changeCustomer(change: object): Promise<void> {
  const path = `/api/counterparty/${books.customerId}`;
  const { version } = await succeed<CounterpartyAnswer>(person, "GET", path);
  await succeed(person, "PATCH", path, { version, ...change });
}

async function written() {
  const { rows } = await test.pool.query(`select (select count(*)::int from entry) as entries,
    (select count(*)::int from invoice_issued) as issued, (select coalesce(sum(last_number), 0)::int from number_series) as numbers`);
  return rows[0];
}

describe("validating a sale whose electronic invoice breaks a rule", () => {
  it("is refused with the rule, where it breaks and why, and writes nothing", async () => {
    const draft = await draftSale(person, books, {
      lines: [line(), goods({ quantity: "-1", unitPriceCents: -50_000 })],
    });
    const before = await written();
    const answer = await changeStatus(person, draft, "validated");
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: "EINVOICE_INVALID",
        details: {
          rules: expect.arrayContaining(["BR-27"]),
          failures: expect.arrayContaining([
            {
              rule: "BR-27",
              term: "BT-146",
              message: "Le prix unitaire n’est pas négatif.",
              place: "ligne 2",
            },
          ]),
          fields: expect.arrayContaining([{ path: "lines.1", message: "BR-27" }]),
        },
      },
    });
    expect(await written()).toEqual(before);
  });

  it("asks for what the French network takes from a French business alone", async () => {
    // As a draft of before the rule of four decimals may hold it.
    const precise = async () => {
      const draft = await draftSale(person, books);
      await test.pool.query("update invoice_line set quantity = 1.000001 where invoice_id = $1", [draft.id]);
      return changeStatus(person, draft, "validated");
    };
    await changeCustomer({ customerKind: "business", siren: "542065479" });
    const refused = await precise();
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "EINVOICE_INVALID", details: { rules: ["BR-FR-DEC-02_BT-129"] } },
    });
    await changeCustomer({ customerKind: "consumer", siren: null });
    expect((await precise()).body.status).toBe("validated");
  });
});

describe("validating a sale whose electronic invoice is sound", () => {
  it("calls services what has a discount and a fee on the whole, and their VAT due with them", async () => {
    await changeCustomer({ customerKind: "business", siren: "542065479" });
    const whole = { vatRate: 2000, supplyType: null, account: null };
    const { id } = await issueSale(person, books, {
      lines: [
        line(),
        { ...whole, kind: "allowance", label: "Remise", unitPriceCents: -5000 },
        { ...whole, kind: "charge", label: "Frais de dossier", unitPriceCents: 2500 },
      ],
    });
    expect(await succeed(person, "GET", `/api/invoice/${id}/issued`)).toMatchObject({
      operationCategory: "services",
      billingFramework: "S1",
      vatPointDateCode: "72",
    });
  });

  it("keeps six places of a cent by a price for a hundred units", async () => {
    await changeCustomer({ customerKind: "business", siren: "542065479" });
    const sold = await issueSale(person, books, {
      lines: [line({ quantity: "10000", unitPriceCents: "1.234567" })],
    });
    expect(sold).toMatchObject({ status: "validated", totalExclVatCents: 12_346 });
    const { body: xml } = await person.call<string>("GET", `/api/invoice/${sold.id}/xml`);
    expect(xml).toContain("<ram:ChargeAmount>1.234567</ram:ChargeAmount>");
    expect(xml).toMatch(/<ram:BasisQuantity unitCode="\w+">100<\/ram:BasisQuantity>/);
  });

  it("goes through for a company in franchise, without VAT number", async () => {
    await changeCustomer({ customerKind: "business", siren: "542065479" });
    await changeCompany(person, books, { vatRegime: "franchise", vatNumber: null });
    expect((await issueSale(person, books, { lines: [line({ vatRate: 0 })] })).status).toBe("validated");
  });
});
