import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftOf, facturX } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { changeCompany } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

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

const ELSEWHERE = `<ram:Name>Autre société</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">443061841</ram:ID></ram:SpecifiedLegalOrganization>`;

it("validates another company's bill once somebody answers for it, and says who did", async () => {
  const draft = await draftOf(person, books.refId, facturX({ number: "D-1", buyer: ELSEWHERE }));
  expect(draft.warnings.map(({ code }) => code)).toContain("BUYER_MISMATCH");
  const validate = (more: object = {}, version = draft.version) =>
    person.call<{ code?: string; details?: { codes: string[] }; status?: string }>(
      "PATCH",
      "/api/invoice/update-status-invoice",
      { id: draft.id, version, status: "validated", ...more },
    );
  const refused = await validate();
  expect(refused).toMatchObject({ status: 409, body: { code: "INVOICE_DOUBTS_OPEN" } });
  expect(refused.body.details?.codes).toEqual(["BUYER_MISMATCH"]);
  expect(await validate({ doubtsConfirmed: ["POSSIBLE_DUPLICATE"] })).toMatchObject({ status: 409 });
  expect(await validate({ doubtsConfirmed: ["BUYER_MISMATCH"] })).toMatchObject({
    status: 200,
    body: { status: "validated" },
  });
  const { rows } = await test.pool.query(
    "select details from audit_log where resource_id = $1 and action = 'confirm-doubts'",
    [draft.id],
  );
  expect(rows).toMatchObject([{ details: { doubtsConfirmed: ["BUYER_MISMATCH"] } }]);
});

it("asks about a supplier of Guadeloupe that charges 20 % to a company of Martinique, not about one of Paris", async () => {
  const at = (postcode: string) => ({ line1: "1 rue du Port", postcode, city: "Ville", country: "FR" });
  await changeCompany(person, books, { address: at("97200") });
  const findings = async (postcode: string) => {
    const supplier = { legalEntityRefId: books.refId, kind: "supplier", name: `Fournisseur ${postcode}` };
    const card = { ...supplier, address: at(postcode) };
    const { id } = await succeed<{ id: string }>(person, "POST", "/api/counterparty", card);
    const body = {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      kind: "invoice",
      bill_label: "Vis",
      bill_number: `B-${postcode}`,
      bill_date: "2026-03-02",
      counterpartyId: id,
      lines: [
        { kind: "line", label: "Vis", quantity: "1", unitPriceCents: 1000, vatRate: 2000, account: "606300" },
      ],
    };
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", body);
    return draft.issues.filter(({ code }) => code === "RATE_OVERSEAS").map(({ details }) => details?.where);
  };
  expect(await findings("97110")).toEqual(["en Guadeloupe"]);
  expect(await findings("75002")).toEqual([]);
  await changeCompany(person, books, { address: at("75002") });
});

it("asks nothing of a bill that is ours and sure", async () => {
  const draft = await draftOf(person, books.refId, facturX({ number: "D-2" }));
  const body = { id: draft.id, version: draft.version, status: "validated" };
  expect(await succeed(person, "PATCH", "/api/invoice/update-status-invoice", body)).toMatchObject({
    status: "validated",
  });
});
