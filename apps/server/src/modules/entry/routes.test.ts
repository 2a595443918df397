import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

type Refusal = { code: string; details?: Record<string, unknown> };

let test: TestApp;
let books: TestBooks;
let others: TestBooks;
let accountant: TestPerson;
let clerk: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  const admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  others = await openBooks(test, admin);
  const all = ["Viewer", "Creator", "Editor", "Validator", "Deleter"] as const;
  const own = [books.legalEntityId];
  accountant = await test.person({ rights: { "entry-logs": all }, legalEntityIds: own });
  clerk = await test.person({ rights: { "entry-logs": ["Viewer", "Creator"] }, legalEntityIds: own });
  reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: own });
  stranger = await test.person({ rights: { "entry-logs": all }, legalEntityIds: [others.legalEntityId] });
});
afterAll(() => test.close());

const create = async (change: Readonly<Record<string, unknown>> = {}) =>
  (await accountant.call<EntryAnswer>("POST", "/api/entry", purchase(books, 12_000, change))).body;
const validate = (id: string, body?: unknown) =>
  accountant.call<EntryAnswer & Refusal>("POST", `/api/entry/${id}/validate`, body);
const countOf = async (table: "entry" | "auditLog") =>
  Number(
    (
      await test.db
        .selectFrom(table)
        .select((q) => q.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("POST /api/entry", () => {
  it("writes a draft that says what may be done with it", async () => {
    const { status, body } = await accountant.call<EntryAnswer>("POST", "/api/entry", purchase(books));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "draft",
      number: null,
      validDate: null,
      version: 1,
      journalCode: "AC",
      date: "2026-03-15",
      source: { kind: "manual", id: null, rule: null },
      debitCents: 12_000,
      creditCents: 12_000,
      reversedBy: null,
    });
    expect(body.lines.map((line) => [line.account, line.label, line.auxiliaryLabel])).toEqual([
      ["606400", "Papier et enveloppes", null],
      ["401000", "Papier et enveloppes", "Papeterie Élan"],
    ]);
    expect(body.abilities.validate).toEqual({ allowed: true });
    expect(body.abilities.reverse).toMatchObject({ allowed: false, code: "ENTRY_NOT_VALIDATED" });
  });

  it("keeps an unbalanced draft, and one without lines", async () => {
    const lines = [{ account: "606400", debitCents: 500, creditCents: 0 }];
    const unbalanced = await create({ lines });
    expect(unbalanced).toMatchObject({ debitCents: 500, creditCents: 0, state: "draft" });
    expect(unbalanced.abilities.validate).toMatchObject({ allowed: false, code: "ENTRY_TOO_FEW_LINES" });
    expect(await create({ lines: [] })).toMatchObject({ lineCount: 0 });
  });

  it("warns of a cash account that would be in credit one evening", async () => {
    const cash = (date: string, cents: number) =>
      create({
        journalCode: "CA",
        date,
        lines: [
          { account: "530000", [cents > 0 ? "debitCents" : "creditCents"]: Math.abs(cents) },
          { account: "580000", [cents > 0 ? "creditCents" : "debitCents"]: Math.abs(cents) },
        ],
      });
    const first = await cash("2026-04-10", 5_000);
    expect(first.warnings).toEqual([]);
    await validate(first.id);
    expect((await cash("2026-04-11", -5_000)).warnings).toEqual([]);
    expect((await cash("2026-04-11", -5_001)).warnings).toMatchObject([
      { code: "ENTRY_CASH_IN_CREDIT", details: { account: "530000", date: "2026-04-11", balanceCents: -1 } },
    ]);
    expect((await cash("2026-04-09", -1)).warnings).toMatchObject([{ code: "ENTRY_CASH_IN_CREDIT" }]);
  });

  it("writes no contre-passation of cash that came in and went out since", async () => {
    const cash = async (date: string, debited: string, credited: string) => {
      const { id } = await create({
        journalCode: "CA",
        date,
        lines: [
          { account: debited, debitCents: 700, creditCents: 0 },
          { account: credited, debitCents: 0, creditCents: 700 },
        ],
      });
      await validate(id);
      return id;
    };
    const came = await cash("2026-04-02", "530000", "580000");
    const went = await cash("2026-04-03", "580000", "530000");
    const undo = (id: string) => accountant.call<Refusal>("POST", `/api/entry/${id}/reverse`, {});
    expect(await undo(came)).toMatchObject({
      status: 409,
      body: { code: "ENTRY_CASH_IN_CREDIT", details: { account: "530000", date: "2026-04-03" } },
    });
    expect((await undo(went)).status).toBe(200);
    expect((await undo(came)).status).toBe(200);
  });

  it("creates once under one Idempotency-Key, and tells of a reused one", async () => {
    const before = await countOf("entry");
    const headers = { "idempotency-key": newId() };
    const first = await accountant.call<EntryAnswer>("POST", "/api/entry", purchase(books), headers);
    const second = await accountant.call<EntryAnswer>("POST", "/api/entry", purchase(books), headers);
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await countOf("entry")).toBe(before + 1);
    const other = await accountant.call<Refusal>("POST", "/api/entry", purchase(books, 1), headers);
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  it("creates once when the same key is sent twice at once", async () => {
    const before = await countOf("entry");
    const headers = { "idempotency-key": newId() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => accountant.call<EntryAnswer>("POST", "/api/entry", purchase(books), headers)),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await countOf("entry")).toBe(before + 1);
  });

  it.each([
    ["a date of no exercise", { date: "2031-01-01" }, 409, "EXERCISE_NOT_FOUND"],
    ["a day that does not exist", { date: "2026-02-30" }, 422, "DATES_INVALID"],
    ["an unknown journal", { journalCode: "ZZ" }, 404, "JOURNAL_NOT_FOUND"],
    ["an unknown key", { colour: "red" }, 422, "VALIDATION_FAILED"],
    ["an empty label", { label: "  " }, 422, "ENTRY_LABEL_MISSING"],
    ["an unknown legal entity", { legalEntityRefId: "nothing" }, 404, "LEGAL_ENTITY_NOT_FOUND"],
  ])("refuses %s", async (_, change, status, code) => {
    const before = await countOf("entry");
    const answer = await accountant.call("POST", "/api/entry", purchase(books, 12_000, change));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await countOf("entry")).toBe(before);
  });

  it.each([
    ["an unknown account", { account: "999999", debitCents: 1 }, 422, "ENTRY_ACCOUNT_UNKNOWN"],
    [
      "a collective account without third party",
      { account: "401000", debitCents: 1 },
      422,
      "ENTRY_COUNTERPARTY_REQUIRED",
    ],
    ["two sides", { account: "606400", debitCents: 1, creditCents: 1 }, 422, "ENTRY_LINE_ONE_SIDE"],
    ["no amount", { account: "606400" }, 422, "ENTRY_LINE_ONE_SIDE"],
    ["a fraction of a cent", { account: "606400", debitCents: 0.5 }, 422, "VALIDATION_FAILED"],
    ["a negative amount", { account: "606400", debitCents: -1 }, 422, "VALIDATION_FAILED"],
    ["the account of the result", { account: "120000", debitCents: 1 }, 409, "ENTRY_ACCOUNT_RESERVED"],
  ])("refuses a line with %s", async (_, line, status, code) => {
    const answer = await accountant.call("POST", "/api/entry", purchase(books, 1, { lines: [line] }));
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it("refuses a VAT code that the company does not have on that day", async () => {
    const lines = [{ account: "606400", debitCents: 1, vatCode: "NOPE" }];
    const answer = await accountant.call("POST", "/api/entry", purchase(books, 1, { lines }));
    expect(answer.body).toMatchObject({ code: "VAT_CODE_UNKNOWN", details: { code: "NOPE" } });
  });

  it("does not take the third party of another company", async () => {
    const lines = [{ account: "401000", counterpartyId: others.supplierId, debitCents: 1 }];
    const answer = await accountant.call("POST", "/api/entry", purchase(books, 1, { lines }));
    expect(answer.status).toBe(422);
  });

  it("asks for JSON, a token, the right and the scope, in that order of harm", async () => {
    expect((await test.anonymous("POST", "/api/entry", purchase(books))).status).toBe(401);
    expect((await reader.call("POST", "/api/entry", purchase(books))).status).toBe(403);
    expect((await stranger.call("POST", "/api/entry", purchase(books))).status).toBe(404);
    expect((await accountant.call("POST", "/api/entry", "{")).status).toBe(400);
    expect((await accountant.call("POST", "/api/entry")).status).toBe(400);
  });
});

describe("PATCH /api/entry/{id}", () => {
  it("changes a draft and leaves the rest", async () => {
    const { id } = await create();
    const { status, body } = await accountant.call<EntryAnswer>("PATCH", `/api/entry/${id}`, {
      version: 1,
      date: "2026-05-02",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      date: "2026-05-02",
      version: 2,
      pieceRef: "F-2026-118",
      debitCents: 12_000,
    });
    const lines = [{ account: "615500", debitCents: 900 }];
    const second = await accountant.call<EntryAnswer>("PATCH", `/api/entry/${id}`, {
      version: 2,
      lines,
      pieceRef: null,
    });
    expect(second.body).toMatchObject({ version: 3, pieceRef: null, debitCents: 900, creditCents: 0 });
  });

  it("refuses an old version, a missing one and a validated entry", async () => {
    const { id } = await create();
    const patch = (body: unknown) => accountant.call<Refusal>("PATCH", `/api/entry/${id}`, body);
    await patch({ version: 1, label: "Une fois" });
    expect(await patch({ version: 1, label: "Deux fois" })).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    expect(await patch({ label: "x" })).toMatchObject({ status: 422 });
    await validate(id);
    expect(await patch({ version: 3, label: "x" })).toMatchObject({
      status: 409,
      body: { code: "ENTRY_ALREADY_VALIDATED" },
    });
  });

  it("lets one of two people at once through", async () => {
    const { id } = await create();
    const answers = await Promise.all(
      ["un", "deux"].map((label) => accountant.call("PATCH", `/api/entry/${id}`, { version: 1, label })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it("asks for the right and the scope", async () => {
    const { id } = await create();
    const body = { version: 1, label: "x" };
    expect((await test.anonymous("PATCH", `/api/entry/${id}`, body)).status).toBe(401);
    expect((await clerk.call("PATCH", `/api/entry/${id}`, body)).status).toBe(403);
    expect((await stranger.call("PATCH", `/api/entry/${id}`, body)).status).toBe(404);
    expect((await accountant.call("PATCH", "/api/entry/nothing", body)).status).toBe(404);
  });
});

describe("DELETE /api/entry/{id}", () => {
  it("takes a draft away without a trace in the balances", async () => {
    const { id } = await create();
    expect(await accountant.call("DELETE", `/api/entry/${id}`)).toMatchObject({
      status: 200,
      body: { id, deleted: true },
    });
    expect((await accountant.call("GET", `/api/entry/${id}`)).status).toBe(404);
    expect((await accountant.call("DELETE", `/api/entry/${id}`)).status).toBe(404);
  });

  it("refuses a validated entry, and who may not", async () => {
    const { id } = await create();
    expect((await clerk.call("DELETE", `/api/entry/${id}`)).status).toBe(403);
    expect((await stranger.call("DELETE", `/api/entry/${id}`)).status).toBe(404);
    await validate(id);
    expect(await accountant.call("DELETE", `/api/entry/${id}`)).toMatchObject({
      status: 409,
      body: { code: "ENTRY_ALREADY_VALIDATED" },
    });
  });
});

describe("POST /api/entry/{id}/validate", () => {
  it("gives the next number, the day and the link, once and for all", async () => {
    const { id } = await create();
    const { status, body } = await validate(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "validated", validDate: "2026-11-20" });
    expect(body.number).toMatch(/^AC-2026-\d{5}$/);
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(body.abilities.edit).toMatchObject({ allowed: false, code: "ENTRY_ALREADY_VALIDATED" });
    expect(body.abilities.reverse).toEqual({ allowed: true });
    const { body: next } = await validate((await create()).id);
    expect(Number(next.number?.slice(-5))).toBe(Number(body.number?.slice(-5)) + 1);
    expect(next.rank).toBe((body.rank ?? 0) + 1);
  });

  it("tells both sums and the gap of an unbalanced entry, and leaves nothing behind", async () => {
    const { id } = await create({
      lines: [
        { account: "606400", debitCents: 120_000 },
        { account: "401000", counterpartyId: books.supplierId, creditCents: 119_999 },
      ],
    });
    const audits = await countOf("auditLog");
    const { status, body } = await validate(id);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "ENTRY_UNBALANCED",
      details: { debitCents: 120_000, creditCents: 119_999, gapCents: 1 },
    });
    expect(await countOf("auditLog")).toBe(audits);
  });

  it("refuses an entry of fewer than two lines", async () => {
    const { id } = await create({ lines: [] });
    expect(await validate(id)).toMatchObject({ status: 422, body: { code: "ENTRY_TOO_FEW_LINES" } });
  });

  it("lets one of two people at once through, and tells the other one", async () => {
    const { id } = await create();
    const answers = await Promise.all([validate(id), validate(id), validate(id, { version: 1 })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.code)).toEqual([
      "ENTRY_ALREADY_VALIDATED",
      "ENTRY_ALREADY_VALIDATED",
    ]);
  });

  it("refuses the version that somebody changed since", async () => {
    const { id } = await create();
    await accountant.call("PATCH", `/api/entry/${id}`, { version: 1, label: "Changé" });
    expect(await validate(id, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    expect((await validate(id, { version: 2 })).status).toBe(200);
  });

  it("asks for the right and the scope", async () => {
    const { id } = await create();
    expect((await test.anonymous("POST", `/api/entry/${id}/validate`)).status).toBe(401);
    expect((await clerk.call("POST", `/api/entry/${id}/validate`)).status).toBe(403);
    expect((await stranger.call("POST", `/api/entry/${id}/validate`)).status).toBe(404);
    expect((await validate(newId())).status).toBe(404);
    expect((await validate(id, { vesion: 1 })).status).toBe(422);
  });
});

describe("POST /api/entry/{id}/reverse", () => {
  const reverse = (id: string, body?: unknown) =>
    accountant.call<EntryAnswer & Refusal>("POST", `/api/entry/${id}/reverse`, body);

  it("writes the contre-passation: sides exchanged, same piece, links both ways", async () => {
    const { id } = await create();
    await validate(id);
    const { status, body } = await reverse(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "validated",
      nature: "reversal",
      journalCode: "AC",
      date: "2026-03-15",
      pieceRef: "F-2026-118",
      reversesId: id,
      source: { kind: "reversal", id, rule: "correction" },
    });
    expect(body.lines.map((line) => [line.account, line.debitCents, line.creditCents])).toEqual([
      ["606400", 0, 12_000],
      ["401000", 12_000, 0],
    ]);
    const origin = await accountant.call<EntryAnswer>("GET", `/api/entry/${id}`);
    expect(origin.body).toMatchObject({ reversedBy: body.id, reversedByNumber: body.number });
    expect(origin.body.abilities.reverse).toMatchObject({ allowed: false, code: "ENTRY_ALREADY_REVERSED" });
  });

  it("takes the date asked for, and refuses one before the origin", async () => {
    const { id } = await create();
    await validate(id);
    expect(await reverse(id, { date: "2026-03-01" })).toMatchObject({
      status: 409,
      body: { code: "ENTRY_REVERSAL_TOO_EARLY" },
    });
    expect((await reverse(id, { date: "2026-06-30" })).body.date).toBe("2026-06-30");
  });

  it("refuses a draft, a second time and a contre-passation", async () => {
    const { id } = await create();
    expect(await reverse(id)).toMatchObject({ status: 409, body: { code: "ENTRY_NOT_VALIDATED" } });
    await validate(id);
    const { body } = await reverse(id);
    expect(await reverse(id)).toMatchObject({ status: 409, body: { code: "ENTRY_ALREADY_REVERSED" } });
    expect(await reverse(body.id)).toMatchObject({ status: 409, body: { code: "ENTRY_IS_REVERSAL" } });
  });

  it("answers a double submit what the first one answered", async () => {
    const { id } = await create();
    const twice = async (path: string, body?: unknown) => {
      const headers = { "idempotency-key": newId() };
      const send = () => accountant.call<EntryAnswer>("POST", path, body, headers);
      const [first, second] = await Promise.all([send(), send()]);
      expect(first.status).toBe(200);
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await send()).toMatchObject({ status: 200, body: first.body });
      return first.body;
    };
    const sealed = await twice(`/api/entry/${id}/validate`);
    expect(sealed.state).toBe("validated");
    expect(await twice(`/api/entry/${id}/reverse`, { date: "2026-05-05" })).toMatchObject({ reversesId: id });
  });

  it("happens once when two people ask at once", async () => {
    const { id } = await create();
    await validate(id);
    const answers = await Promise.all([reverse(id), reverse(id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it("asks for the right and the scope", async () => {
    const { id } = await create();
    await validate(id);
    expect((await test.anonymous("POST", `/api/entry/${id}/reverse`)).status).toBe(401);
    expect((await clerk.call("POST", `/api/entry/${id}/reverse`)).status).toBe(403);
    expect((await stranger.call("POST", `/api/entry/${id}/reverse`)).status).toBe(404);
    expect((await reverse(id, { date: "tomorrow" })).status).toBe(422);
  });
});

describe("a closed period", () => {
  const march = (state: string) =>
    test.db
      .updateTable("fiscalPeriod")
      .set({ state })
      .where("legalEntityId", "=", books.legalEntityId)
      .where("startDate", "=", "2026-07-01")
      .execute();

  it("takes no draft and proposes the next open day", async () => {
    await march("provisionally_closed");
    const answer = await accountant.call("POST", "/api/entry", purchase(books, 1, { date: "2026-07-14" }));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "PERIOD_CLOSED", details: { proposedDate: "2026-08-01" } },
    });
    await march("open");
  });

  it("sends the contre-passation of what it holds to the next open day", async () => {
    const { id } = await create({ date: "2026-07-14" });
    await validate(id);
    await march("provisionally_closed");
    const { body } = await accountant.call<EntryAnswer>("POST", `/api/entry/${id}/reverse`);
    expect(body.date).toBe("2026-08-01");
    await march("open");
  });
});
