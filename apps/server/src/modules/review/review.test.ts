import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ReviewAnswer, ReviewCycleAnswer } from "@grand-livre/contracts/review";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let reviewer: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  reviewer = await test.superAdministrator();
  books = await openBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
  await buy("2025-06-02", 7_000);
  await buy("2026-03-15", 12_000);
});
afterAll(() => test.close());

async function buy(date: string, cents: number) {
  const body = purchase(books, cents, { date, pieceDate: date });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}
const of = () => `fiscalExerciseRefId=${books.exercise.refId}`;
const cycle = (name: string, person = root) =>
  succeed<ReviewCycleAnswer>(person, "GET", `/api/review/cycle?${of()}&cycle=${name}`);
const review = async (name: string) => {
  const { cycles } = await succeed<ReviewAnswer>(root, "GET", `/api/review?${of()}`);
  return cycles.find((one) => one.cycle === name);
};
const mark = (as: string, accounts: readonly string[], person = root) =>
  person.call("POST", "/api/review/mark", {
    fiscalExerciseRefId: books.exercise.refId,
    accounts,
    mark: as,
  });
const rowOf = (sheet: ReviewCycleAnswer, account: string) =>
  sheet.rows.find((row) => row.account === account);

describe("the review file", () => {
  it("has a leading sheet for each cycle: balance, exercise before, difference", async () => {
    const sheet = await cycle("purchases");
    expect(sheet).toMatchObject({ label: "Achats", hasPrevious: true, notes: [], files: [] });
    expect(rowOf(sheet, "606400")).toMatchObject({
      balanceCents: 12_000,
      previousCents: 7_000,
      differenceCents: 5_000,
      state: "open",
      review: { allowed: false, code: "REVIEW_NOT_PREPARED" },
    });
    // The suppliers' balance was carried over: 70 of 2025 and 120 of 2026.
    expect(rowOf(sheet, "401000")).toMatchObject({ balanceCents: -19_000, previousCents: -7_000 });
    expect(await review("stocks")).toMatchObject({ label: "Stocks", accounts: 0 });
  });

  it("is prepared by one person and reviewed by another, and a later entry takes both back", async () => {
    expect(await mark("reviewed", ["606400"], reviewer)).toMatchObject({
      status: 409,
      body: { code: "REVIEW_NOT_PREPARED", details: { account: "606400" } },
    });
    expect((await mark("prepared", ["606400", "401000"])).status).toBe(200);
    expect(await mark("reviewed", ["606400"])).toMatchObject({
      status: 409,
      body: { code: "REVIEW_OWN_WORK" },
    });
    expect((await mark("reviewed", ["606400"], reviewer)).status).toBe(200);
    expect(await review("purchases")).toMatchObject({ accounts: 2, prepared: 2, reviewed: 1, moved: 0 });
    expect(rowOf(await cycle("purchases"), "606400")).toMatchObject({
      state: "reviewed",
      prepared: { cents: 12_000 },
      reviewed: { cents: 12_000 },
    });
    await buy("2026-05-04", 100);
    expect(await review("purchases")).toMatchObject({ prepared: 0, reviewed: 0, moved: 2 });
    expect((await mark("prepared", ["606400"])).status).toBe(200);
    expect(rowOf(await cycle("purchases"), "606400")).toMatchObject({ state: "prepared", reviewed: null });
    expect((await mark("none", ["606400", "401000"])).status).toBe(200);
    expect(await review("purchases")).toMatchObject({ prepared: 0, moved: 0 });
    expect(await mark("prepared", ["999999"])).toMatchObject({
      status: 404,
      body: { code: "REVIEW_ACCOUNT_NOT_FOUND" },
    });
  });

  it("keeps notes until they are answered", async () => {
    const note = { fiscalExerciseRefId: books.exercise.refId, cycle: "treasury", account: "606400" };
    const written = await succeed<ReviewCycleAnswer>(root, "POST", "/api/review/note", {
      ...note,
      text: "Facture de décembre manquante ?",
    });
    // A note on an account belongs to the account's own cycle, even when another is given.
    expect(written).toMatchObject({ cycle: "purchases", notes: [{ account: "606400", answer: null }] });
    expect(await review("purchases")).toMatchObject({ openNotes: 1 });
    const [{ id } = { id: "" }] = written.notes;
    const answered = await succeed<ReviewCycleAnswer>(reviewer, "POST", `/api/review/note/${id}/answer`, {
      answer: "Reçue, en FNP.",
    });
    expect(answered.notes[0]?.answer).toMatchObject({ text: "Reçue, en FNP." });
    expect(await review("purchases")).toMatchObject({ openNotes: 0 });
    expect((await root.call("POST", "/api/review/note", { ...note, text: " " })).status).toBe(422);
  });

  it("keeps documents with an account or a cycle, and gives them back byte for byte", async () => {
    const form = new FormData();
    form.set("fiscalExerciseRefId", books.exercise.refId);
    form.set("cycle", "stocks");
    form.set("file", new File(["article;quantité\r\n"], "inventaire.csv"));
    const { files } = await succeed<ReviewCycleAnswer>(root, "POST", "/api/review/file", form);
    expect(files).toMatchObject([{ fileName: "inventaire.csv", account: null }]);
    const path = `/api/review/file/${files[0]?.id}`;
    expect((await root.call("GET", path)).body).toBe("article;quantité\r\n");
    expect((await succeed<ReviewCycleAnswer>(root, "DELETE", path)).files).toEqual([]);
    expect((await root.call("GET", path)).body).toMatchObject({ code: "REVIEW_FILE_NOT_FOUND" });
    const broken = new FormData();
    broken.set("fiscalExerciseRefId", books.exercise.refId);
    broken.set("cycle", "weather");
    broken.set("file", new File(["x"], "x.csv"));
    expect((await root.call("POST", "/api/review/file", broken)).status).toBe(422);
  });

  it("asks for the right, and is of one company", async () => {
    const person = (actions: readonly ("Viewer" | "Editor")[]) =>
      test.person({ rights: { reports: actions }, legalEntityIds: [books.legalEntityId] });
    const viewer = await person(["Viewer"]);
    expect((await mark("prepared", ["606400"], viewer)).status).toBe(403);
    expect((await mark("reviewed", ["606400"], await person(["Viewer", "Editor"]))).status).toBe(403);
    const others = await openBooks(test, root);
    const stranger = await test.person({
      rights: { reports: ["Viewer", "Editor"] },
      legalEntityIds: [others.legalEntityId],
    });
    expect((await stranger.call("GET", `/api/review?${of()}`)).body).toMatchObject({
      code: "FISCAL_EXERCISE_NOT_FOUND",
    });
    expect((await mark("prepared", ["606400"], stranger)).status).toBe(404);
  });
});
