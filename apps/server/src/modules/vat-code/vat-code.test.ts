import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { loadBooks } from "../books/service.ts";
import { vatCodesAt } from "./service.ts";

type VatCode = { id: string; code: string; version: number; validTo: string | null };

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const list = async (query: string) => {
  const path = `/api/vat-code?legalEntityRefId=${books.refId}&limit=200${query}`;
  return (await root.call<{ vatCodes: VatCode[]; count: number }>("GET", path)).body;
};
const seventeen = {
  code: "A-17",
  label: "Achats à 17 %",
  direction: "purchase",
  rateBasisPoints: 1700,
  category: "S",
  exigibility: "delivery",
  account: "445660",
  validFrom: "2026-01-01",
};
const create = (body: object) =>
  root.call<VatCode>("POST", "/api/vat-code", { legalEntityRefId: books.refId, ...seventeen, ...body });
const owed = { code: "ARC20-60", category: "AE", rateBasisPoints: 2000, deductibleShareBasisPoints: 6000 };
const exempt = { code: "VDEB-G", direction: "sale", category: "E", rateBasisPoints: 0, account: null };

describe("VAT codes", () => {
  it("come with every company, whole, and are narrowed by direction and day", async () => {
    const { vatCodes, count } = await list("");
    expect(vatCodes).toHaveLength(count);
    const usual = { direction: "purchase", rateBasisPoints: 2000, category: "S", account: "445660" };
    expect(vatCodes).toContainEqual(expect.objectContaining({ ...usual, active: true, version: 1 }));
    expect((await list("&direction=sale")).vatCodes.every(({ code }) => !code.startsWith("A"))).toBe(true);
    expect((await list("&date=2000-01-01")).count).toBeLessThan(count);
  });

  it("are created with what the body does not say", async () => {
    expect((await create({})).body).toMatchObject({
      deductibleShareBasisPoints: 10_000,
      fixedAsset: false,
      validTo: null,
      supplyType: null,
    });
    const reason = { exemptionReason: "Débours, art. 267, II-2°", exemptionReasonCode: "vatex-eu-79-c" };
    expect((await create({ ...exempt, ...reason })).body).toMatchObject({
      ...reason,
      exemptionReasonCode: "VATEX-EU-79-C",
    });
    expect((await create({ ...owed, dueAccount: "445712" })).body).toMatchObject({ dueAccount: "445712" });
  });

  it.each([
    ["a rate over 100 %", { rateBasisPoints: 10_001 }, "VALIDATION_FAILED", "rateBasisPoints"],
    ["an unknown category", { category: "X" }, "VALIDATION_FAILED", "category"],
    ["a fractional rate", { rateBasisPoints: 5.5 }, "VALIDATION_FAILED", "rateBasisPoints"],
    ["an account that is not there", { account: "445699" }, "LEDGER_ACCOUNT_UNUSABLE", "account"],
    [
      "an unknown reason",
      { ...exempt, exemptionReasonCode: "79-C" },
      "VALIDATION_FAILED",
      "exemptionReasonCode",
    ],
    ["a tax owed without its account", owed, "VAT_CODE_DUE_ACCOUNT_MISSING", "dueAccount"],
  ])("refuse %s", async (_, body, code, path) => {
    expect((await create({ code: "A-19", ...body })).body).toMatchObject({
      status: 422,
      code,
      details: { fields: [{ path }] },
    });
  });

  it("end on a day, and another row takes over the next", async () => {
    expect((await create({ validFrom: "2027-01-01" })).body).toMatchObject({ code: "VAT_CODE_EXISTS" });
    const [code] = (await list("&searchValue=A-17")).vatCodes;
    const patch = (body: object) => root.call<VatCode>("PATCH", `/api/vat-code/${code?.id}`, body);
    expect((await patch({ version: 1, validTo: "2025-12-31" })).body).toMatchObject({
      status: 422,
      code: "VAT_CODE_DATES_INVALID",
    });
    expect((await patch({ version: 1, validTo: "2026-06-30" })).body).toMatchObject({
      validTo: "2026-06-30",
    });
    expect((await create({ validFrom: "2026-07-01", rateBasisPoints: 1750 })).status).toBe(200);
    expect((await patch({ version: 2, validTo: null })).body).toMatchObject({
      status: 409,
      code: "VAT_CODE_EXISTS",
    });
    const { vatCodes } = await loadBooks(test.db, books.actor.scope, books.legalEntityId);
    const rates = ["2025-12-31", "2026-06-30", "2026-07-01"].map((day) =>
      vatCodesAt(vatCodes, day).find((row) => row.code === "A-17"),
    );
    expect(rates.map((row) => row?.rateBasisPoints)).toEqual([undefined, 1700, 1750]);
  });
});
