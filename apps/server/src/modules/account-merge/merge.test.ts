import type { MergeAccountsAnswer } from "@grand-livre/contracts/account";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
beforeEach(async () => {
  books = await openOwnBooks(test, root);
});
afterAll(() => test.close());

const merge = (change: object = {}, preview = false, person = root) =>
  person.call<MergeAccountsAnswer>("POST", `/api/account/merge${preview ? "?preview=true" : ""}`, {
    legalEntityRefId: books.refId,
    from: "606400",
    into: "606300",
    date: "2026-04-30",
    ...change,
  });
const write = (cents: number) => succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(books, cents));
const balances = async () => {
  const { rows } = await succeed<TrialBalanceAnswer>(
    root,
    "GET",
    `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
  );
  return Object.fromEntries(rows.map(({ account, balanceCents }) => [account, balanceCents]));
};

describe("merging an account into another one", () => {
  it("shows what moves, then types drafts again and moves the balance by one entry", async () => {
    const { id } = await write(12_000);
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    const draft = await write(500);
    const before = await balances();
    const seen = await merge({}, true);
    expect(seen.body).toMatchObject({ drafts: [{ id: draft.id }], balanceCents: 12_000, entryId: null });
    expect(await balances()).toEqual(before);
    const { body } = await merge();
    expect(body).toMatchObject({ balanceCents: 12_000, entryId: expect.any(String) });
    expect(await balances()).toMatchObject({ "606300": 12_000, "606400": 0, "401000": -12_000 });
    const entry = await succeed<EntryAnswer>(root, "GET", `/api/entry/${body.entryId}`);
    expect(entry).toMatchObject({
      state: "validated",
      date: "2026-04-30",
      label: "Fusion du compte 606400 dans le compte 606300",
    });
    const typed = await succeed<EntryAnswer>(root, "GET", `/api/entry/${draft.id}`);
    expect(typed.lines.map(({ account }) => account)).toEqual(["606300", "401000"]);
    // What was validated stays as it was, and the account is no longer in use.
    const kept = await succeed<EntryAnswer>(root, "GET", `/api/entry/${id}`);
    expect(kept.lines[0]?.account).toBe("606400");
    expect((await root.call("POST", "/api/entry", purchase(books))).status).toBeGreaterThanOrEqual(400);
  });

  it("writes no entry without a balance", async () => {
    expect((await merge()).body).toMatchObject({ drafts: [], balanceCents: 0, entryId: null });
  });

  it("refuses what does not mean the same, what serves elsewhere, and who may not", async () => {
    const code = async (change: object) => ((await merge(change)).body as unknown as { code: string }).code;
    expect(await code({ into: "606400" })).toBe("ACCOUNT_MERGE_SAME");
    expect(await code({ into: "707000" })).toBe("ACCOUNT_MERGE_CLASS");
    expect(await code({ from: "401000", into: "467000" })).toBe("ACCOUNT_MERGE_COLLECTIVE");
    expect(await code({ from: "999999" })).toBe("LEDGER_ACCOUNT_NOT_FOUND");
    expect(await code({ from: "512000", into: "511200" })).toBe("ACCOUNT_SERVES_A_ROLE");
    expect(await code({ date: "2031-01-01" })).toBe("EXERCISE_NOT_FOUND");
    const viewer = await test.person({
      rights: { "accounting-plan": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await merge({}, false, viewer)).status).toBe(403);
  });

  it("is done once by two at once", async () => {
    const { id } = await write(700);
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    await Promise.all([merge(), merge()]);
    expect(await balances()).toMatchObject({ "606300": 700, "606400": 0 });
  });
});
