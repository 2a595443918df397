import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Line = { account: string; accountLabel: string; debitCents: number; creditCents: number };
type Simulated = { code?: string; entries: { journalCode: string; lines: Line[] }[] };
type Usage = { operations: { kind: string }[]; lineCount: number };

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const path = (call: string, rest: string) =>
  `/api/technical-account/${call}?legalEntityRefId=${books.refId}&${rest}`;
const usage = async (role: string) => (await root.call<Usage>("GET", path("usage", `role=${role}`))).body;
const simulate = async (kind: string, netCents: number) =>
  (await root.call<Simulated>("GET", path("simulation", `kind=${kind}&netCents=${netCents}`))).body;

describe("what a role is used for", () => {
  it("is every operation whose entry is on its account; and the lines of the exercise are counted", async () => {
    const { operations, lineCount } = await usage("suppliers");
    expect(operations.map(({ kind }) => kind)).toContain("purchase_goods");
    expect((await usage("urssaf")).operations).toEqual([]);
    const line = (account: string, debitCents: number, creditCents: number) => ({
      account,
      debitCents,
      creditCents,
    });
    await succeed(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date: "2026-03-02",
      label: "Essai",
      lines: [line("512000", 0, 500), line("471000", 500, 0)],
    });
    const after = [(await usage("bank")).lineCount, (await usage("suspense")).lineCount];
    expect([lineCount, ...after]).toEqual([0, 1, 1]);
  });

  it("is simulated on the company's accounts of today, and writes nothing", async () => {
    const count = async () => (await test.pool.query("select count(*)::int from entry")).rows[0].count;
    const written = await count();
    const [bought] = (await simulate("purchase_goods", 100_000)).entries;
    expect(bought?.lines.map((one) => `${one.account} ${one.debitCents - one.creditCents}`)).toEqual([
      "606100 100000",
      "445660 20000",
      "401000 -120000",
    ]);
    const account = { number: "707100", label: "Ventes, boutique" };
    await succeed(root, "POST", "/api/account", { legalEntityRefId: books.refId, ...account });
    await succeed(root, "PATCH", "/api/technical-account", {
      legalEntityRefId: books.refId,
      role: "default_sale_goods",
      account: account.number,
      version: 1,
      validFrom: "2026-01-01",
    });
    const [sold] = (await simulate("sale_goods", 5_000)).entries;
    expect(sold?.journalCode).toBe("VE");
    const line = { account: account.number, accountLabel: account.label, creditCents: 5_000 };
    expect(sold?.lines).toContainEqual(expect.objectContaining(line));
    expect(await count()).toBe(written);
  });

  it.each([
    ["sale_gap", 100_000, "LETTERING_GAP_TOO_HIGH"],
    ["sale_goods", 99, "VALIDATION_FAILED"],
    ["nothing", 1_000, "VALIDATION_FAILED"],
  ])("of %s for %i cents is refused with %s", async (kind, netCents, code) => {
    expect(await simulate(kind, netCents)).toMatchObject({ code });
  });

  it("asks for the right and the scope", async () => {
    const stranger = await test.person({ rights: { "accounting-plan": ["Viewer"] } });
    const nobody = await test.person({ legalEntityIds: [books.legalEntityId] });
    for (const asked of [path("usage", "role=bank"), path("simulation", "kind=sale_goods&netCents=100")]) {
      expect((await stranger.call("GET", asked)).status).toBe(404);
      expect((await nobody.call("GET", asked)).status).toBe(403);
    }
  });
});
