import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { journalByCode, journalOfType, journalsOf } from "./service.ts";

type Journal = { id: string; code: string; version: number };

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  const account = { number: "512110", label: "Banque Deux" };
  await root.call("POST", "/api/account", { legalEntityRefId: books.refId, ...account });
});
afterAll(() => test.close());

const list = async (query = "") => {
  const path = `/api/entry-ledger-log?legalEntityRefId=${books.refId}${query}`;
  return (await root.call<{ journals: Journal[]; count: number }>("GET", path)).body;
};
const create = (body: object) =>
  root.call<Journal>("POST", "/api/entry-ledger-log", { legalEntityRefId: books.refId, ...body });
const bank = { code: "bq2", label: "Banque Deux", entryType: "bank", treasuryAccount: "512110" };

describe("journals", () => {
  it("come with every company, in the order of their codes", async () => {
    const codes = (await list()).journals.map(({ code }) => code);
    expect(codes).toEqual(["AC", "AN", "BQ1", "CA", "IM", "OD", "PA", "RG", "TV", "VE"]);
    expect(await list("&entryType=bank")).toMatchObject({ journals: [{ treasuryAccount: "512000" }] });
  });

  it("are one for each bank account, and found by code, type and account", async () => {
    expect((await create(bank)).body).toMatchObject({ code: "BQ2", treasuryAccount: "512110", active: true });
    const journals = await journalsOf(test.db, books.legalEntityId);
    expect(journalByCode(journals, "AC")).toMatchObject({ entryType: "purchase" });
    expect(journalOfType(journals, "bank", "512110")).toMatchObject({ code: "BQ2" });
    const notFound = expect.objectContaining({ code: "JOURNAL_NOT_FOUND" });
    expect(() => journalByCode(journals, "ZZ")).toThrow(notFound);
    expect(() => journalOfType(journals, "bank", "512999")).toThrow(notFound);
  });

  it.each([
    ["an empty type", { entryType: "" }, 422, "JOURNAL_ENTRY_TYPE_REQUIRED", "entryType"],
    ["no type", { entryType: undefined }, 422, "JOURNAL_ENTRY_TYPE_REQUIRED", "entryType"],
    ["a code that is taken", { code: "AC" }, 409, "JOURNAL_CODE_TAKEN", "code"],
    ["an account that has its journal", {}, 409, "JOURNAL_TREASURY_ACCOUNT_TAKEN", "treasuryAccount"],
    [
      "an account that is not there",
      { treasuryAccount: "512999" },
      422,
      "LEDGER_ACCOUNT_UNUSABLE",
      "treasuryAccount",
    ],
  ])("refuse %s", async (_, change, status, code, path) => {
    const { body } = await create({ ...bank, code: "XX", label: "Essai", ...change });
    expect(body).toMatchObject({ status, code, details: { fields: [{ path }] } });
  });

  it("are renamed to a label of their own", async () => {
    const od = (await list("&searchValue=OD")).journals.find(({ code }) => code === "OD");
    const rename = (body: object) => root.call<Journal>("PATCH", `/api/entry-ledger-log/${od?.id}`, body);
    expect((await rename({ version: 1, label: "Divers" })).body).toMatchObject({
      label: "Divers",
      version: 2,
    });
    expect((await rename({ version: 2, label: "achats" })).body).toMatchObject({
      code: "JOURNAL_LABEL_TAKEN",
    });
  });
});
