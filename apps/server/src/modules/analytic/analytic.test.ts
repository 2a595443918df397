import type {
  AnalyticAxisAnswer,
  AnalyticLineAnswer,
  AnalyticReportRow,
  EntrySplitsAnswer,
} from "@grand-livre/contracts/analytic";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let axis: AnalyticAxisAnswer;

const section = (code: string, active = true) => ({ code, label: `Site de ${code}`, active });
const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  code: "site",
  label: "Sites",
  sections: [section("lyon"), section("paris")],
  keys: [{ name: "Loyer", shares: [{ section: "LYON", basisPoints: 6_000 }] }],
  ...change,
});
const create = (change?: object, person = root) =>
  person.call<AnalyticAxisAnswer & { code: string }>("POST", "/api/analytic-axis", body(change));
const update = (change: object, own = axis) =>
  root.call<AnalyticAxisAnswer & { code: string }>("PATCH", `/api/analytic-axis/${own.id}`, change);

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  axis = (await create()).body;
});
afterAll(() => test.close());

async function bought(cents: number, own = books): Promise<EntryAnswer> {
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(own, cents));
  return succeed(root, "POST", `/api/entry/${id}/validate`);
}
const lineOf = ({ lines }: EntryAnswer, account = "606400") =>
  lines.find((line) => line.account === account)?.id ?? "";
const split = (entryLineId: string, change: object, person = root, axisId = axis.id) =>
  person.call<EntrySplitsAnswer & { code: string }>("POST", "/api/analytic/split", {
    entryLineId,
    axisId,
    revision: 0,
    ...change,
  });
const splitsOf = async (id: string) =>
  (await succeed<EntrySplitsAnswer>(root, "GET", `/api/analytic/entry/${id}`)).lines;
const parts = (...all: [string, number][]) =>
  all.map(([code, amountCents]) => ({ section: code, amountCents }));
const year = "startDate=2026-01-01&endDate=2026-12-31";
const report = async (own = books, id = axis.id) => {
  const { rows } = await succeed<{ rows: AnalyticReportRow[] }>(
    root,
    "GET",
    `/api/report/analytic?legalEntityRefId=${own.refId}&axisId=${id}&${year}`,
  );
  return rows.map((row) => [row.section, row.chargesCents, row.incomeCents, row.resultCents]);
};

describe("axes", () => {
  it("are made once a code, found, changed at their version, removed while no line bears them", async () => {
    expect(axis).toMatchObject({ code: "SITE", version: 1, sections: [{ code: "LYON" }, { code: "PARIS" }] });
    const both = await Promise.all([create({ code: "deux" }), create({ code: "deux" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200)?.body ?? axis;
    expect((await update({ version: 1, label: "Autre" }, made)).body).toMatchObject({
      label: "Autre",
      version: 2,
    });
    expect((await update({ version: 1, label: "Autre" }, made)).body.code).toBe("STALE_VERSION");
    const { analyticAxes } = await succeed<{ analyticAxes: AnalyticAxisAnswer[] }>(
      root,
      "GET",
      `/api/analytic-axis?legalEntityRefId=${books.refId}&searchValue=autre`,
    );
    expect(analyticAxes.map(({ code }) => code)).toEqual(["DEUX"]);
    expect((await root.call("DELETE", `/api/analytic-axis/${made.id}`)).status).toBe(200);
    expect((await root.call("DELETE", `/api/analytic-axis/${made.id}`)).status).toBe(404);
  });

  it("refuse what their rules refuse", async () => {
    for (const [change, code] of [
      [{ sections: [section("A"), section("a")] }, "ANALYTIC_SECTION_TWICE"],
      [{ keys: [{ name: "X", shares: [{ section: "METZ", basisPoints: 1 }] }] }, "ANALYTIC_SECTION_UNKNOWN"],
      [{ label: " " }, "VALIDATION_FAILED"],
    ] as const)
      expect([(await create({ code: "x", ...change })).body, code]).toMatchObject([{ code }, code]);
  });
});

describe("the split of a line", () => {
  it("is by amount or by share, after validation, kept by revisions, and outside of the chain", async () => {
    const sealed = await bought(10_001);
    const id = lineOf(sealed);
    const answer = await split(id, { shares: [{ section: "LYON", basisPoints: 5_000 }] });
    expect(answer.body.lines).toEqual([
      {
        id,
        account: "606400",
        label: "Papier et enveloppes",
        amountCents: 10_001,
        splits: [
          { axis: "SITE", revision: 1, inherited: false, parts: parts(["LYON", 5_001]), restCents: 5_000 },
        ],
      },
    ]);
    expect((await split(id, { parts: parts(["PARIS", 1]) })).body.code).toBe("STALE_VERSION");
    const again = await split(id, { revision: 1, parts: parts(["LYON", 1], ["PARIS", 10_000]) });
    expect(again.body.lines[0]?.splits).toMatchObject([{ revision: 2, restCents: 0 }]);
    const kept = await test.db
      .selectFrom("analyticSplit")
      .select("revision")
      .where("entryLineId", "=", id)
      .execute();
    expect(kept.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 2]);
    const cleared = await split(id, { revision: 2 });
    expect(cleared.body.lines[0]?.splits).toEqual([
      { axis: "SITE", revision: 3, inherited: false, parts: [], restCents: 10_001 },
    ]);
    const told = await test.db
      .selectFrom("auditLog")
      .select("action")
      .where("resourceId", "=", sealed.id)
      .where("action", "=", "split-line")
      .execute();
    expect(told).toHaveLength(3);
    expect(await succeed(root, "GET", `/api/entry/${sealed.id}`)).toMatchObject({ hash: sealed.hash });
    expect(await succeed(root, "GET", `/api/ledger/verify?legalEntityRefId=${books.refId}`)).toMatchObject({
      intact: true,
    });
  });

  it("is written once by two at once", async () => {
    const id = lineOf(await bought(500));
    const answers = await Promise.all([1, 2].map((cents) => split(id, { parts: parts(["LYON", cents]) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("refuses other lines than booked charges and income, other companies' axes and too much", async () => {
    const sealed = await bought(500);
    const draft = await succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(books));
    const other = await openBooks(test, root);
    const theirs = await succeed<AnalyticAxisAnswer>(root, "POST", "/api/analytic-axis", {
      ...body(),
      legalEntityRefId: other.refId,
    });
    const one = { parts: parts(["LYON", 1]) };
    for (const [answer, code] of [
      [await split(lineOf(sealed, "401000"), one), "ANALYTIC_LINE_NOT_SPLITTABLE"],
      [await split(lineOf(draft), one), "ANALYTIC_LINE_NOT_SPLITTABLE"],
      [await split(newId(), one), "ANALYTIC_LINE_NOT_FOUND"],
      [await split(lineOf(sealed), one, root, theirs.id), "ANALYTIC_LINE_NOT_FOUND"],
      [await split(lineOf(sealed), one, root, newId()), "ANALYTIC_AXIS_NOT_FOUND"],
      [await split(lineOf(sealed), { parts: parts(["LYON", 501]) }), "ANALYTIC_SPLIT_TOO_HIGH"],
      [await split(lineOf(sealed), { parts: parts(["METZ", 1]) }), "ANALYTIC_SECTION_UNKNOWN"],
    ] as const)
      expect([answer.body, code]).toMatchObject([{ code }, code]);
    const rights = { "entry-logs": ["Viewer"] } as const;
    const reader = await test.person({ rights, legalEntityIds: [books.legalEntityId] });
    expect((await split(lineOf(sealed), one, reader)).status).toBe(403);
    expect((await create({ code: "z" }, reader)).status).toBe(403);
    const stranger = await test.person({ rights, legalEntityIds: [other.legalEntityId] });
    expect((await stranger.call("GET", `/api/analytic/entry/${sealed.id}`)).status).toBe(404);
  });

  it("keeps the axis and the sections that lines bear", async () => {
    await split(lineOf(await bought(500)), { parts: parts(["PARIS", 1]) });
    expect((await root.call("DELETE", `/api/analytic-axis/${axis.id}`)).body).toMatchObject({
      code: "ANALYTIC_AXIS_USED",
    });
    const removed = await update({ version: axis.version, sections: [section("LYON")] });
    expect(removed.body).toMatchObject({ code: "ANALYTIC_SECTION_USED", details: { section: "PARIS" } });
    const inactive = await update({
      version: axis.version,
      sections: [section("LYON"), section("PARIS", false)],
    });
    expect(inactive.status).toBe(200);
    axis = inactive.body;
  });
});

describe("the report of an axis", () => {
  it("adds up to the accounts, shows what is not split, and takes a reversed split back", async () => {
    const own = await openOwnBooks(test, root);
    const sites = await succeed<AnalyticAxisAnswer>(root, "POST", "/api/analytic-axis", {
      ...body(),
      legalEntityRefId: own.refId,
    });
    const [first, second] = [await bought(10_000, own), await bought(5_000, own)];
    const sold = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
      ...purchase(own),
      journalCode: "VE",
      lines: [
        { account: "411000", counterpartyId: own.customerId, debitCents: 30_000, creditCents: 0 },
        { account: "706000", debitCents: 0, creditCents: 30_000 },
      ],
    });
    await succeed(root, "POST", `/api/entry/${sold.id}/validate`);
    // A draft counts nowhere.
    await succeed(root, "POST", "/api/entry", purchase(own, 77));
    await split(lineOf(first), { parts: parts(["LYON", 6_000], ["PARIS", 1_000]) }, root, sites.id);
    await split(lineOf(second), { shares: [{ section: "LYON", basisPoints: 10_000 }] }, root, sites.id);
    await split(lineOf(sold, "706000"), { parts: parts(["LYON", 20_000]) }, root, sites.id);
    expect(await report(own, sites.id)).toEqual([
      ["LYON", 11_000, 20_000, 9_000],
      ["PARIS", 1_000, 0, -1_000],
      [null, 3_000, 10_000, 7_000],
    ]);
    const lines = (about: string) =>
      succeed<{ lines: AnalyticLineAnswer[]; count: number }>(
        root,
        "GET",
        `/api/report/analytic-line?legalEntityRefId=${own.refId}&axisId=${sites.id}&${year}${about}`,
      );
    expect(await lines("&section=LYON&limit=1&skip=1")).toMatchObject({
      count: 3,
      lines: [{ amountCents: 5_000 }],
    });
    expect(await lines("")).toMatchObject({
      count: 2,
      lines: [
        { entryId: first.id, amountCents: 3_000, lineCents: 10_000 },
        { entryId: sold.id, amountCents: -10_000, lineCents: -30_000 },
      ],
    });
    const reversal = await succeed<EntryAnswer>(root, "POST", `/api/entry/${first.id}/reverse`);
    expect((await splitsOf(reversal.id))[0]?.splits).toEqual([
      {
        axis: "SITE",
        revision: 0,
        inherited: true,
        parts: parts(["LYON", 6_000], ["PARIS", 1_000]),
        restCents: 3_000,
      },
    ]);
    expect(await report(own, sites.id)).toEqual([
      ["LYON", 5_000, 20_000, 15_000],
      ["PARIS", 0, 0, 0],
      [null, 0, 10_000, 10_000],
    ]);
    // What is decided on the reversal itself holds; taken away, it has no split.
    await split(lineOf(reversal), { parts: parts(["PARIS", 10_000]) }, root, sites.id);
    expect((await report(own, sites.id))[1]).toEqual(["PARIS", -9_000, 0, 9_000]);
    await split(lineOf(reversal), { revision: 1 }, root, sites.id);
    expect(await report(own, sites.id)).toEqual([
      ["LYON", 11_000, 20_000, 9_000],
      ["PARIS", 1_000, 0, -1_000],
      [null, -7_000, 10_000, 17_000],
    ]);
  });
});
