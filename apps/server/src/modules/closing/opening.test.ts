import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ClosingCheckAnswer, FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let second: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2027-02-10T09:00:00Z");
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  const rights = { "accounting-settings": ["Viewer", "Editor"] } as const;
  second = await test.person({ rights, legalEntityIds: [books.legalEntityId] });
});

type Closed = FiscalExerciseAnswer & { readonly openingEntryId: string | null };
const close = (state: string, refId = books.exercise.refId, more: object = {}) =>
  root.call<Closed>("POST", `/api/fiscal-exercise/${refId}/close`, { state, reason: "Points vus.", ...more });
const closed = async (state: string, refId?: string) => {
  const answer = await close(state, refId);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const check = (state = "closed") =>
  succeed<ClosingCheckAnswer>(
    root,
    "GET",
    `/api/fiscal-exercise/${books.exercise.refId}/closing?state=${state}`,
  );
const entry = (id: string | null) => succeed<EntryAnswer>(root, "GET", `/api/entry/${id}`);
const shown = ({ lines }: EntryAnswer) =>
  lines.map(({ account, auxiliary, debitCents, creditCents }) =>
    [account, auxiliary, (debitCents - creditCents) / 100].filter((part) => part !== null).join(" "),
  );
const moved = (account: string, cents: number, counterpartyId?: string) => ({
  account,
  debitCents: Math.max(0, cents),
  creditCents: Math.max(0, -cents),
  ...(counterpartyId ? { counterpartyId } : {}),
});
async function post(lines: readonly object[], change: object = {}): Promise<EntryAnswer> {
  const body = purchase(books, 1, {
    journalCode: "OD",
    date: "2026-06-30",
    label: "Pièce",
    lines,
    ...change,
  });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  return succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}
/** A sale of 1 200 € half paid, a bill of 600 € and some rent: a profit of 700 €. */
async function year() {
  await post([moved("411000", 120_000, books.customerId), moved("707000", -120_000)], { pieceRef: "F-1" });
  await post([moved("512000", 60_000), moved("411000", -60_000, books.customerId)], { pieceRef: "R-1" });
  await post([moved("607000", 30_000), moved("401000", -30_000, books.supplierId)], { pieceRef: "B-1" });
  await post([moved("613200", 20_000), moved("512000", -20_000)], { pieceRef: "L-1" });
}
const trial = async (date: string) =>
  succeed<{ rows: { account: string; openingCents: number }[]; openingProvisional: boolean }>(
    root,
    "GET",
    `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=${date}&endDate=${date}`,
  );
const openings = async () => {
  const { rows } = await test.pool.query<{ state: string }>(
    "select state from entry where legal_entity_id = $1 and nature = 'opening' order by id",
    [books.legalEntityId],
  );
  return rows.map(({ state }) => state);
};
async function reopen() {
  for (const person of [root, second]) {
    const { version, state } = await succeed<FiscalExerciseAnswer>(
      root,
      "GET",
      `/api/fiscal-exercise/${books.exercise.refId}`,
    );
    if (state !== "open")
      await succeed(person, "PATCH", `/api/fiscal-exercise/${books.exercise.refId}`, {
        version,
        state: "open",
      });
  }
}

describe("à-nouveaux", () => {
  it("carry open lines in detail whose account comes to nothing", async () => {
    await post([moved("411000", 5_000, books.customerId), moved("707000", -5_000)]);
    await post([moved("512000", 5_000), moved("411000", -5_000, books.customerId)]);
    const { openingEntryId } = await closed("provisionally_closed");
    const { lines } = await entry(openingEntryId);
    expect(lines.filter(({ account }) => account === "411000")).toMatchObject([
      { debitCents: 5_000, counterpartyId: books.customerId },
      { creditCents: 5_000, counterpartyId: books.customerId },
    ]);
  });

  it("are shown, written as a draft with the next exercise, replaced when the year changes, sealed at the end", async () => {
    await year();
    expect(await check("provisionally_closed")).toMatchObject({
      findings: [{ code: "OPEN_LETTERING", count: 1 }],
      resultCents: 70_000,
      openingDate: "2027-01-01",
      openingLines: [
        { account: "120000", creditCents: 70_000 },
        { account: "401000", lines: 1 },
        { account: "411000", lines: 2, debitCents: 120_000, creditCents: 60_000 },
        { account: "512000", debitCents: 40_000 },
      ],
    });
    expect(await openings()).toEqual([]);
    const first = await closed("provisionally_closed");
    const draft = await entry(first.openingEntryId);
    expect(draft).toMatchObject({ state: "draft", journalCode: "AN", date: "2027-01-01" });
    expect(draft.abilities).toMatchObject({
      edit: { allowed: false },
      validate: { allowed: false },
      delete: { allowed: false },
    });
    const own = [
      "120000 -700",
      "401000 FPAPETERIEEL -300",
      "411000 CMAIRIEDECHA 1200",
      "411000 CMAIRIEDECHA -600",
      "512000 400",
    ];
    expect(shown(draft).map((line) => line.split(" ").at(-1))).toEqual(
      own.map((line) => line.split(" ").at(-1)),
    );
    expect((await trial("2027-01-31")).openingProvisional).toBe(true);

    await reopen();
    expect(await openings()).toEqual([]);
    await post([moved("627000", 1_000), moved("512000", -1_000)]);
    await closed("provisionally_closed");
    const last = await closed("closed");
    expect(await openings()).toEqual(["validated"]);
    const sealed = await entry(last.openingEntryId);
    expect(sealed).toMatchObject({ state: "validated", number: expect.stringContaining("AN") as string });
    expect(shown(sealed).filter((line) => /^(120|512)/.test(line))).toEqual(["120000 -690", "512000 390"]);
    const after = await trial("2027-01-31");
    expect(after.openingProvisional).toBe(false);
    expect(Object.fromEntries(after.rows.map((row) => [row.account, row.openingCents]))).toEqual({
      "120000": -69_000,
      "401000": -30_000,
      "411000": 60_000,
      "512000": 39_000,
    });
    expect((await close("closed")).body).toMatchObject({ code: "EXERCISE_ALREADY_CLOSED" });
  });

  it("leave lettered lines out, keep those that a later payment settles, and are not open lines themselves", async () => {
    const party = books.customerId;
    const sale = await post([moved("411000", 5_000, party), moved("707000", -5_000)]);
    const paid = await post([moved("512000", 5_000), moved("411000", -5_000, party)]);
    const open = await post([moved("411000", 7_000, party), moved("707000", -7_000)]);
    await succeed(root, "POST", "/api/fiscal-exercise", {
      legalEntityRefId: books.refId,
      startDate: "2027-01-01",
      endDate: "2027-12-31",
    });
    const later = await post([moved("512000", 7_000), moved("411000", -7_000, party)], {
      date: "2027-01-15",
    });
    const line = (one: EntryAnswer) => one.lines.find(({ account }) => account === "411000")?.id;
    for (const pair of [
      [sale, paid],
      [open, later],
    ])
      await succeed(root, "POST", "/api/lettering", {
        legalEntityRefId: books.refId,
        lineIds: pair.map(line),
      });
    const { openingEntryId } = await closed("closed");
    expect(shown(await entry(openingEntryId)).filter((one) => one.startsWith("411"))).toHaveLength(1);
    const { count } = await succeed<{ count: number }>(
      root,
      "GET",
      `/api/lettering/open?legalEntityRefId=${books.refId}&kind=customer`,
    );
    expect(count).toBe(0);
  });

  it("reach an exercise whose first month is closed, and stay out of the way of closing it", async () => {
    await year();
    const next = await succeed<FiscalExerciseAnswer>(root, "POST", "/api/fiscal-exercise", {
      legalEntityRefId: books.refId,
      startDate: "2027-01-01",
      endDate: "2027-12-31",
    });
    await closed("provisionally_closed");
    const [january] = next.periods;
    await succeed(root, "PATCH", "/api/fiscal-period", {
      id: january?.id,
      version: january?.version,
      state: "provisionally_closed",
      reason: "Points vus.",
    });
    const { openingEntryId } = await closed("closed");
    expect(await entry(openingEntryId)).toMatchObject({ state: "validated" });
    expect(await openings()).toEqual(["validated"]);
  });

  it("are written once by two at once, and never over those of a person", async () => {
    await year();
    const answers = await Promise.all([close("closed"), close("closed")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await openings()).toEqual(["validated"]);

    books = await openOwnBooks(test, root);
    await year();
    await succeed(root, "POST", "/api/fiscal-exercise", {
      legalEntityRefId: books.refId,
      startDate: "2027-01-01",
      endDate: "2027-12-31",
    });
    const typed = await post([moved("512000", 40_000), moved("110000", -40_000)], {
      journalCode: "AN",
      date: "2027-01-01",
    });
    expect((await check()).keptOpeningId).toBe(typed.id);
    expect((await closed("closed")).openingEntryId).toBe(typed.id);
    expect(await openings()).toEqual(["validated"]);
    const gaps = await succeed<ClosingCheckAnswer>(
      root,
      "GET",
      `/api/fiscal-exercise/${(await succeed<{ fiscalExercises: FiscalExerciseAnswer[] }>(root, "GET", `/api/fiscal-exercise?legalEntityRefId=${books.refId}`)).fiscalExercises[0]?.refId}/closing`,
    );
    expect(gaps.findings).toContainEqual(
      expect.objectContaining({ code: "CLOSING_OPENING_STALE", severity: "warning" }),
    );
  });

  it("bring a result that is appropriated once, shown before, refused while the year before is open", async () => {
    await year();
    const next = await succeed<FiscalExerciseAnswer>(root, "POST", "/api/fiscal-exercise", {
      legalEntityRefId: books.refId,
      startDate: "2027-01-01",
      endDate: "2027-12-31",
    });
    const path = `/api/fiscal-exercise/${next.refId}/appropriation`;
    const body = { date: "2027-02-01", dividendCents: 20_000, retainedCents: 50_000 };
    expect((await root.call("POST", path, body)).body).toMatchObject({ code: "EXERCISE_PREVIOUS_OPEN" });
    await closed("closed");
    expect(await succeed<object>(root, "GET", path)).toMatchObject({
      resultCents: 70_000,
      proposal: { retainedCents: 70_000 },
    });
    expect((await root.call("POST", path, { ...body, dividendCents: 0 })).body).toMatchObject({
      code: "APPROPRIATION_GAP",
    });
    expect((await root.call("POST", path, { ...body, date: "2026-12-31" })).status).not.toBe(200);
    const preview = await succeed<{ lines: object[] }>(root, "POST", `${path}/preview`, body);
    expect(preview.lines).toMatchObject([
      { account: "120000", debitCents: 70_000 },
      { account: "457000", creditCents: 20_000 },
      { account: "110000", creditCents: 50_000 },
    ]);
    await succeed(root, "POST", path, body);
    expect((await root.call("POST", path, body)).body).toMatchObject({ code: "APPROPRIATION_NO_RESULT" });
  });

  it("wait for a check-list without blocking findings", async () => {
    await post([moved("530000", -5_000), moved("601000", 5_000)]);
    await post([moved("471000", 3_000), moved("512000", -3_000)]);
    const { findings } = await check();
    expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      "blocking EXERCISE_SUSPENSE_NOT_CLEARED",
      "blocking ENTRY_CASH_IN_CREDIT",
      "warning CLOSING_UNUSUAL_SIDE",
    ]);
    expect((await close("closed")).body).toMatchObject({ code: "EXERCISE_SUSPENSE_NOT_CLEARED" });
    expect((await close("provisionally_closed")).body).toMatchObject({ code: "ENTRY_CASH_IN_CREDIT" });
    expect(await openings()).toEqual([]);
  });

  it("ask for the right", async () => {
    const viewer = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const path = `/api/fiscal-exercise/${books.exercise.refId}/close`;
    expect((await viewer.call("POST", path, { state: "closed" })).status).toBe(403);
  });

  it("are typed once: a second entry on the same account waits for the first one's contre-passation", async () => {
    books = await openOwnBooks(test, root);
    const lines = (cents: number) => [moved("512000", cents), moved("101300", -cents)];
    const opening = { journalCode: "AN", date: "2026-01-01" };
    const first = await post(lines(40_000), opening);
    const second = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
      ...purchase(books, 0, { ...opening, lines: lines(1_000) }),
    });
    const validate = () => root.call("POST", `/api/entry/${second.id}/validate`, {});
    const details = { line: 1, account: "512000", number: first.number };
    expect(await validate()).toMatchObject({ status: 409, body: { code: "ENTRY_ACCOUNT_OPENED", details } });
    const read = () => succeed<EntryAnswer>(root, "GET", `/api/entry/${second.id}`);
    expect((await read()).abilities.validate).toMatchObject({ allowed: false, code: "ENTRY_ACCOUNT_OPENED" });
    const other = await post([moved("106100", -500), moved("164000", 500)], opening);
    expect(other).toMatchObject({ state: "validated", nature: "opening" });
    await succeed(root, "POST", `/api/entry/${first.id}/reverse`, { date: "2026-01-01" });
    expect((await validate()).status).toBe(200);
  });
});
