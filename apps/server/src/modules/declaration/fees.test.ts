import type { DeclarationDetails, FeeRow } from "@grand-livre/contracts/declaration";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let agent: string;
const ADDRESS = { line1: "12 rue du Bac", postcode: "75007", city: "Paris", country: "FR" };
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
  const third = { legalEntityRefId: books.refId, kind: "supplier", name: "Agence Miro", address: ADDRESS };
  agent = (
    await succeed<{ id: string }>(root, "POST", "/api/counterparty", { ...third, siret: "55210055400013" })
  ).id;
  await paid(books.supplierId, "622600", 300_000);
  await paid(agent, "622200", 500_000);
});
afterAll(() => test.close());

/** A bill of fees, and its payment. */
async function paid(counterpartyId: string, account: string, cents: number) {
  const post = async (journalCode: string, date: string, lines: readonly object[]) => {
    const body = purchase(books, 1, { journalCode, date, pieceDate: date, lines });
    const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
    await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
  };
  const third = { account: "401000", counterpartyId };
  await post("AC", "2025-03-10", [
    { account, debitCents: cents, creditCents: 0 },
    { ...third, debitCents: 0, creditCents: cents },
  ]);
  await post("OD", "2025-04-10", [
    { ...third, debitCents: cents, creditCents: 0 },
    { account: "512000", debitCents: 0, creditCents: cents },
  ]);
}
const key = () => `legalEntityRefId=${books.refId}`;
async function fees(person = root): Promise<readonly FeeRow[]> {
  const query = `${key()}&kind=fees&startDate=2025-01-01&endDate=2025-12-31&part=0`;
  return (
    (await succeed<DeclarationDetails>(person, "GET", `/api/declaration/details?${query}`)).fees?.rows ?? []
  );
}
const rowOf = async (id: string) => (await fees()).find(({ counterpartyId }) => counterpartyId === id);
const correct = (change: object, person = root) =>
  person.call("PUT", "/api/declaration/fees/correction", {
    legalEntityRefId: books.refId,
    year: 2025,
    counterpartyId: agent,
    version: 0,
    reason: "Courtier",
    ...change,
  });
const file = (person = root) =>
  person.call<string>(
    "GET",
    `/api/declaration/fees/file?${key()}&year=2025&activity=6920Z&wages=false&contactName=Roy&contactEmail=roy@example.fr&contactPhone=0102030405`,
  );

describe("the DAS2 of a year", () => {
  it("says what each beneficiary was paid, and what its file lacks", async () => {
    expect(await rowOf(agent)).toMatchObject({
      category: "commissions",
      declared: true,
      declaredEuros: 5_000,
      controls: [],
      correction: { version: 0, excluded: false },
    });
    expect(await rowOf(books.supplierId)).toMatchObject({
      declared: true,
      controls: ["NO_SIRET", "NO_ADDRESS"],
    });
    expect(await file()).toMatchObject({ status: 409, body: { code: "FEE_FILE_INCOMPLETE" } });
  });

  it("is corrected with a reason, at its version; of two at once one is told", async () => {
    expect((await correct({ reason: " " })).status).toBe(422);
    expect((await correct({ amountCents: -1 })).status).toBe(422);
    const both = await Promise.all(
      [400_000, 450_000].map((amountCents) => correct({ nature: "brokerage", amountCents })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowOf(agent)).toMatchObject({
      category: "brokerage",
      paidCents: 500_000,
      correction: { version: 1 },
    });
    const { rows } = await test.pool.query("select details from audit_log where action = 'correct-fee'");
    expect(rows).toHaveLength(1);
    expect(rows[0].details).toMatchObject({ reason: "Courtier", paidCents: 500_000 });
    const stranger = { counterpartyId: books.customerId };
    expect(await correct(stranger)).toMatchObject({ status: 404, body: { code: "COUNTERPARTY_NOT_FOUND" } });
  });

  it("leaves as a file of fixed records once what it lacks is completed or left out", async () => {
    const out = {
      counterpartyId: books.supplierId,
      excluded: true,
      reason: "Déclaré par l’établissement de Lyon",
    };
    expect((await correct(out)).status).toBe(200);
    expect(await file()).toMatchObject({ status: 409, body: { code: "FEE_FILE_INCOMPLETE" } });
    await test.db
      .updateTable("legalEntity")
      .set({ siret: "73282932000074", address: JSON.stringify(ADDRESS) })
      .where("id", "=", books.legalEntityId)
      .execute();
    const { status, body } = await file();
    expect(status).toBe(200);
    const records = String(body).split("\r\n").slice(0, -1);
    expect(records.map((record) => record.length)).toEqual([672, 672, 672, 672, 672]);
    expect(records[2]).toContain("AGENCE MIRO");
    expect(records[2]).not.toContain("PAPETERIE");
    const paper = await root.call<string>("GET", `/api/declaration/fees/pdf?${key()}&year=2025`);
    expect([paper.status, String(paper.body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(await correct({ excluded: true, version: 1 })).toMatchObject({ status: 200 });
    expect(await file()).toMatchObject({ status: 409, body: { code: "FEE_FILE_EMPTY" } });
  });

  it("is not changed once it is filed", async () => {
    const one = {
      legalEntityRefId: books.refId,
      kind: "fees",
      startDate: "2025-01-01",
      endDate: "2025-12-31",
      part: 0,
    };
    for (const step of ["prepare", "file"]) await succeed(root, "POST", `/api/declaration/${step}`, one);
    expect(await correct({ version: 2 })).toMatchObject({ status: 409, body: { code: "DECLARATION_STATE" } });
  });

  it("asks for the right, and is of one company", async () => {
    const viewer = await test.person({
      rights: { declarations: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect(await fees(viewer)).toHaveLength(2);
    expect((await correct({ version: 2 }, viewer)).status).toBe(403);
    expect((await file(viewer)).status).toBe(403);
    const others = await openBooks(test, root);
    const stranger = await test.person({
      rights: { declarations: ["Viewer", "Editor", "Exporter"] },
      legalEntityIds: [others.legalEntityId],
    });
    expect((await file(stranger)).status).toBe(404);
    expect((await correct({ version: 2 }, stranger)).status).toBe(404);
  });
});
