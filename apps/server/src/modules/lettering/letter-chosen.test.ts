import type { EntryAnswer, ValidateUntilAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
});

/** An entry on 411 of the customer: a sale of `cents`, a receipt when negative, lettered with `letterWith`. */
function body(cents: number, letterWith?: readonly string[]) {
  const side = (value: number) => ({ debitCents: Math.max(0, value), creditCents: Math.max(0, -value) });
  return {
    legalEntityRefId: books.refId,
    journalCode: "OD",
    date: "2026-03-10",
    label: "Pièce",
    lines: [
      { account: cents > 0 ? "471000" : "512000", ...side(-cents) },
      {
        account: "411000",
        counterpartyId: books.customerId,
        ...side(cents),
        ...(letterWith && { letterWith }),
      },
    ],
  };
}
const draft = (cents: number, letterWith?: readonly string[]) =>
  succeed<EntryAnswer>(root, "POST", "/api/entry", body(cents, letterWith));
const validate = (id: string) => root.call<EntryAnswer>("POST", `/api/entry/${id}/validate`, {});
const read = (id: string) => succeed<EntryAnswer>(root, "GET", `/api/entry/${id}`);
const lineOf = (entry: EntryAnswer) => entry.lines[1]?.id ?? "";
async function sale(cents: number): Promise<string> {
  const entry = await draft(cents);
  expect((await validate(entry.id)).status).toBe(200);
  return lineOf(entry);
}
async function letterings() {
  const { rows } = await test.pool.query<{ code: string; lines: number }>(
    `select g.code, count(*)::int as lines from lettering g join legal_entity e on e.id = g.legal_entity_id
       join lettering_current c on c.legal_entity_id = g.legal_entity_id and c.lettering_id = g.id
     where e.ref_id = $1 group by g.code order by g.code`,
    [books.refId],
  );
  return rows;
}
const choices = async (id: string) => (await read(id)).lines.map(({ letterWith }) => letterWith);

describe("lettering while typing", () => {
  it("keeps what is chosen with the draft, and letters it once the entry is validated", async () => {
    const sales = [await sale(10_000), await sale(2_000)];
    const { id, version } = await draft(-12_000, sales);
    expect(await choices(id)).toEqual([undefined, sales]);
    expect(await letterings()).toEqual([]);
    const renamed = await succeed<EntryAnswer>(root, "PATCH", `/api/entry/${id}`, { version, label: "Reçu" });
    expect(renamed.lines[1]?.letterWith).toEqual(sales);
    expect((await validate(id)).body).toMatchObject({ state: "validated" });
    expect(await letterings()).toEqual([{ code: "AAA", lines: 3 }]);
    expect(await choices(id)).toEqual([undefined, undefined]);
  });

  it("letters in part what does not balance, and lets go of what is no longer chosen", async () => {
    const first = await sale(10_000);
    const receipt = await draft(-4_000, [first]);
    await validate(receipt.id);
    expect(await letterings()).toEqual([{ code: "aaa", lines: 2 }]);
    const second = await sale(3_000);
    const { id, version } = await draft(-3_000, [second]);
    const { legalEntityRefId: _, ...change } = body(-3_000);
    await succeed(root, "PATCH", `/api/entry/${id}`, { version, ...change });
    expect(await choices(id)).toEqual([undefined, undefined]);
    await validate(id);
    expect(await letterings()).toHaveLength(1);
  });

  it("refuses what was lettered meanwhile: the entry stays a draft, also validated up to a day", async () => {
    const [open, other] = [await sale(5_000), await draft(-5_000)];
    const { id } = await draft(-5_000, [open]);
    await validate(other.id);
    await succeed(root, "POST", "/api/lettering", {
      legalEntityRefId: books.refId,
      lineIds: [open, lineOf(other)],
    });
    expect(await validate(id)).toMatchObject({
      status: 409,
      body: { code: "LETTERING_TAKEN", details: { lettering: "AAA" } },
    });
    expect(await read(id)).toMatchObject({ state: "draft", number: null });
    const { validated, left } = await succeed<ValidateUntilAnswer>(
      root,
      "POST",
      "/api/entry/validate-until",
      {
        legalEntityRefId: books.refId,
        untilDate: "2026-12-31",
      },
    );
    expect([validated, left.map(({ code }) => code)]).toEqual([0, ["LETTERING_TAKEN"]]);
    expect(await choices(id)).toEqual([undefined, [open]]);
    expect((await root.call("DELETE", `/api/entry/${id}`)).status).toBe(200);
  });

  it("refuses a line of nobody, and the choice of who may not letter", async () => {
    const unknown = await draft(-1_000, ["00000000-0000-4000-8000-000000000000"]);
    expect(await validate(unknown.id)).toMatchObject({ body: { code: "LETTERING_LINE_NOT_FOUND" } });
    const open = await sale(1_000);
    const typist = await test.person({
      rights: { "entry-logs": ["Viewer", "Creator", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await typist.call("POST", "/api/entry", body(-1_000, [open]))).status).toBe(403);
    const { id, version } = await draft(-1_000, [open]);
    const { legalEntityRefId: _, ...same } = body(-1_000, [open]);
    const kept = await typist.call<EntryAnswer>("PATCH", `/api/entry/${id}`, { version, ...same });
    expect(kept.body.lines[1]?.letterWith).toEqual([open]);
  });
});
