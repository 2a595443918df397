import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { loadBooks } from "../books/service.ts";
import { technicalAccounts } from "./service.ts";

type Row = { role: string; account: string; check: string; version: number; validFrom: string };
type List = { technicalAccounts: Row[]; count: number };

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const path = () => `/api/technical-account?legalEntityRefId=${books.refId}`;
const list = async (date = "") => (await root.call<List>("GET", `${path()}${date && `&date=${date}`}`)).body;
const change = (body: object) =>
  root.call<Row>("PATCH", "/api/technical-account", {
    legalEntityRefId: books.refId,
    version: 1,
    validFrom: "2026-07-01",
    ...body,
  });

describe("technical accounts", () => {
  it("lists every role with an account that exists", async () => {
    const { technicalAccounts: rows, count } = await list();
    expect(rows).toHaveLength(count);
    expect(rows.filter(({ check }) => check !== "ok")).toEqual([]);
    const customers = { role: "customers", label: "Clients", account: "411000", accountLabel: "Clients" };
    expect(rows[0]).toMatchObject({ ...customers, required: true, version: 1, changedByName: null });
  });

  it("follows the chart: disposals change accounts on the first day of 2025", async () => {
    const { roleAccounts } = await loadBooks(test.db, books.actor.scope, books.legalEntityId);
    const [before, since] = ["2024-12-31", "2025-01-01"].map((day) => technicalAccounts(roleAccounts, day));
    expect([before?.disposal_proceeds, since?.disposal_proceeds]).toEqual(["775000", "757000"]);
  });

  it("changes from a day on at the version that was read, and leaves the days before as they were", async () => {
    const account = { number: "401100", label: "Fournisseurs bis" };
    await root.call("POST", "/api/account", { legalEntityRefId: books.refId, ...account });
    const changed = { role: "suppliers", account: "401100" };
    expect((await change(changed)).body).toMatchObject({
      ...changed,
      validFrom: "2026-07-01",
      version: 2,
      changedByName: "Camille Martin",
    });
    const on = async (date: string) =>
      (await list(date)).technicalAccounts.find(({ role }) => role === "suppliers")?.account;
    expect([await on("2026-06-30"), await on("2026-07-01")]).toEqual(["401000", "401100"]);
    const { rows } = await test.pool.query(
      "select details from audit_log where resource = 'technical-account'",
    );
    const [before, after] = [{ account: "401000" }, { account: "401100" }];
    expect(rows).toEqual([{ details: { role: "suppliers", validFrom: "2026-07-01", before, after } }]);
    const back = { role: "suppliers", account: "401000" };
    expect((await change(back)).body).toMatchObject({ status: 409, code: "STALE_VERSION" });
    expect((await change({ ...back, version: 2 })).body).toMatchObject({ account: "401000", version: 3 });
  });

  it.each([
    ["another class", { role: "suppliers", account: "606100", version: 3 }, "TECHNICAL_ACCOUNT_CLASS"],
    ["an account that is not there", { role: "customers", account: "411999" }, "LEDGER_ACCOUNT_UNUSABLE"],
    ["an unknown role", { role: "nothing", account: "411000" }, "VALIDATION_FAILED"],
    ["no version", { role: "customers", account: "411000", version: undefined }, "VALIDATION_FAILED"],
  ])("refuses %s", async (_, body, code) => {
    expect((await change(body)).body).toMatchObject({ status: 422, code });
  });

  it("asks for the token, the right and the scope", async () => {
    expect((await test.anonymous("GET", path())).status).toBe(401);
    const rights = { "accounting-plan": ["Viewer"] } as const;
    const viewer = await test.person({ rights, legalEntityIds: [books.legalEntityId] });
    expect((await viewer.call("GET", path())).status).toBe(200);
    expect((await viewer.call("PATCH", "/api/technical-account", {})).status).toBe(403);
    expect((await (await test.person({ rights })).call("GET", path())).status).toBe(404);
  });
});
