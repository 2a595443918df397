import type { EntryAnswer, ListEntriesAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  expectKnownCounts,
  openBooks,
  purchase,
  succeed,
  type TestBooks,
} from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

let test: TestApp;
let books: TestBooks;
let accountant: TestPerson;
let clerk: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  books = await openBooks(test, await test.superAdministrator());
  const all = ["Viewer", "Creator", "Editor", "Validator", "Deleter"] as const;
  const own = [books.legalEntityId];
  accountant = await test.person({ rights: { "entry-logs": all }, legalEntityIds: own });
  clerk = await test.person({ rights: { "entry-logs": ["Viewer", "Creator"] }, legalEntityIds: own });
  reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: own });
  stranger = await test.person({ rights: { "entry-logs": all } });
});
afterAll(() => test.close());

const create = (change: Readonly<Record<string, unknown>> = {}) =>
  succeed<EntryAnswer>(accountant, "POST", "/api/entry", purchase(books, 12_000, change));
const validate = (id: string) => accountant.call<EntryAnswer>("POST", `/api/entry/${id}/validate`);

describe("GET /api/entry", () => {
  let mark: string;
  beforeEach(() => {
    mark = `Repère ${newId().slice(-8)}`;
  });
  const list = async (query: string) =>
    accountant.call<ListEntriesAnswer>("GET", `/api/entry?legalEntityRefId=${books.refId}&${query}`);

  it("walks every entry once by its cursor, in both orders, with the exact count", async () => {
    for (const day of ["02", "01", "03", "01", "02"]) await create({ label: mark, date: `2026-09-${day}` });
    for (const order of ["asc", "desc"]) {
      const seen: string[] = [];
      let after = "";
      do {
        const search = `searchValue=${encodeURIComponent(mark)}&order=${order}&limit=2${after && `&after=${after}`}`;
        const { body } = await list(search);
        expect(body.count).toBe(5);
        seen.push(...body.entries.map((entry) => `${entry.date} ${entry.id}`));
        after = body.nextAfter ?? "";
      } while (after);
      expect(seen).toEqual(order === "asc" ? seen.toSorted() : seen.toSorted().reverse());
      expect(new Set(seen).size).toBe(5);
    }
    const { body: whole } = await list(`searchValue=${encodeURIComponent(mark)}&limit=2`);
    const cents = 5 * (whole.entries[0]?.debitCents ?? 0);
    expect(cents).toBeGreaterThan(0);
    expect(whole.totals).toEqual({ debitCents: cents, creditCents: cents });
    const skipped = await list(`searchValue=${encodeURIComponent(mark)}&skip=4`);
    expect(skipped.body.entries).toHaveLength(1);
  });

  it("searches label, piece, third party and number without case or accents", async () => {
    const { id } = await create({ label: mark, pieceRef: `Pièce-${mark.slice(-6)}` });
    const { body: sealed } = await validate(id);
    const finds = async (text: string) =>
      (await list(`searchValue=${encodeURIComponent(text)}&limit=200`)).body.entries.map((entry) => entry.id);
    expect(await finds(mark.toUpperCase().replace("È", "E"))).toEqual([id]);
    expect(await finds(`piece ${mark.slice(-6)}`)).toEqual([id]);
    expect(await finds("papeterie elan")).toContain(id);
    expect(await finds(sealed.number ?? "")).toEqual([id]);
    expect(await finds("100%_")).toEqual([]);
  });

  it("filters by journal, state and dates, both bounds included", async () => {
    const { id } = await create({ label: mark, date: "2026-10-05" });
    const kept = async (query: string) =>
      (await list(`searchValue=${encodeURIComponent(mark)}&${query}`)).body.count;
    expect(await kept("journalCode=AC&state=draft&startDate=2026-10-05&endDate=2026-10-05")).toBe(1);
    expect(await kept("journalCode=VE")).toBe(0);
    expect(await kept("state=validated")).toBe(0);
    expect(await kept("startDate=2026-10-06")).toBe(0);
    expect(await kept("endDate=2026-10-04")).toBe(0);
    await accountant.call("DELETE", `/api/entry/${id}`);
  });

  it("knows how many entries of each state a company has", async () => {
    const [drafts = 0, provisional = 0, validated = 0, all = 0] = await expectKnownCounts(
      accountant,
      books.refId,
    );
    const { id } = await create();
    await create();
    await validate(id);
    const counts = await expectKnownCounts(accountant, books.refId);
    expect(counts).toEqual([drafts + 1, provisional, validated + 1, all + 2]);
    const { body } = await accountant.call<ListEntriesAnswer>("GET", "/api/entry?state=validated");
    expect(body.count).toBe(validated + 1);
  });

  it("shows nothing of other companies", async () => {
    const { body } = await stranger.call<ListEntriesAnswer>("GET", "/api/entry");
    expect(body).toMatchObject({ entries: [], count: 0 });
    const { id } = await create();
    expect((await stranger.call("GET", `/api/entry/${id}`)).status).toBe(404);
    expect((await stranger.call("GET", `/api/entry?legalEntityRefId=${books.refId}`)).status).toBe(404);
  });

  it("refuses a wrong cursor, a limit beyond 200, no token and no right", async () => {
    expect((await list("after=abc")).status).toBe(422);
    expect((await list("limit=201")).status).toBe(422);
    expect((await test.anonymous("GET", "/api/entry")).status).toBe(401);
    expect((await reader.call("GET", "/api/entry")).status).toBe(403);
    const clerks = await clerk.call<ListEntriesAnswer>("GET", "/api/entry?limit=1");
    expect(clerks.body.entries[0]?.abilities.validate).toEqual({ allowed: false, code: "FORBIDDEN" });
  });
});
