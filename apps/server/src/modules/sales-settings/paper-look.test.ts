import type { SalesSettingsBody } from "@grand-livre/contracts/sales-settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestBooks } from "../../../test/ledger-books.ts";
import { issueSale, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const read = () =>
  person.call<SalesSettingsBody>("GET", `/api/sales-settings?legalEntityRefId=${books.refId}`);

async function change(look: object, who = person) {
  const { body } = await read();
  return who.call<SalesSettingsBody>("PATCH", "/api/sales-settings", {
    legalEntityRefId: books.refId,
    settlementGapLimitCents: body.settlementGapLimitCents,
    penaltyText: body.penaltyText,
    discountText: body.discountText,
    version: body.version,
    ...look,
  });
}

async function frozenLook(id: string) {
  const { rows } = await test.pool.query(
    "select document->'paper' as paper from invoice_issued where invoice_id = $1",
    [id],
  );
  return rows[0]?.paper;
}

describe("the look of a sale's paper", () => {
  it("is plain at first, changed by itself, and stays on what was validated under it", async () => {
    expect((await read()).body).toMatchObject({ paperTemplate: "classic", accentColor: "#4338ca" });
    const before = await issueSale(person, books);
    expect((await change({ paperTemplate: "band", accentColor: "#0F766E" })).body).toMatchObject({
      paperTemplate: "band",
      accentColor: "#0f766e",
    });
    // What does not name it leaves it.
    expect((await change({ penaltyText: "Taux légal." })).body).toMatchObject({ paperTemplate: "band" });
    const after = await issueSale(person, books);
    expect(await frozenLook(before.id)).toEqual({ template: "classic", accentColor: "#4338ca" });
    expect(await frozenLook(after.id)).toEqual({ template: "band", accentColor: "#0f766e" });
  });

  it("refuses a colour that nobody reads on white, beside its field, and who may not change it", async () => {
    expect(await change({ accentColor: "#facc15" })).toMatchObject({
      status: 422,
      body: { details: { fields: [{ path: "accentColor" }] } },
    });
    expect((await change({ paperTemplate: "baroque" })).status).toBe(422);
    const viewer = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await change({ paperTemplate: "window" }, viewer)).status).toBe(403);
  });
});
