import type { LetteringAnswer, LetteringLine, OpenSubledger } from "@grand-livre/contracts/lettering";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

type Entry = { readonly id: string; readonly lines: { readonly id: string; readonly account: string }[] };

/** An entry of the journal OD on 411 of the customer: a sale of `cents`, or a receipt when negative. Answers the line on 411. */
async function post(cents: number, pieceRef: string, day = "2026-03-10"): Promise<string> {
  const side = (value: number) => ({ debitCents: Math.max(0, value), creditCents: Math.max(0, -value) });
  const draft = await succeed<Entry>(root, "POST", "/api/entry", {
    legalEntityRefId: books.refId,
    journalCode: "OD",
    date: day,
    pieceRef,
    label: `Pièce ${pieceRef}`,
    lines: [
      { account: "411000", counterpartyId: books.customerId, ...side(cents) },
      { account: cents > 0 ? "471000" : "512000", ...side(-cents) },
    ],
  });
  await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
  return draft.lines.find(({ account }) => account === "411000")?.id ?? "";
}

const of = () => `legalEntityRefId=${books.refId}`;
const open = (query = "") =>
  succeed<{ subledgers: OpenSubledger[]; count: number }>(root, "GET", `/api/lettering/open?${of()}${query}`);
async function subledger(): Promise<string> {
  const { subledgers } = await open("&kind=customer");
  return `${of()}&account=411000&auxiliary=${subledgers[0]?.auxiliary}`;
}
const lines = async (query = "") =>
  succeed<{ lines: LetteringLine[]; gapLimitCents: number; nextAfter: string | null }>(
    root,
    "GET",
    `/api/lettering/line?${await subledger()}${query}`,
  );
const letter = (lineIds: string[], more: object = {}, person = root) =>
  person.call<LetteringAnswer>("POST", "/api/lettering", { legalEntityRefId: books.refId, lineIds, ...more });

describe("lettering", () => {
  it("lists what is open, letters it, and gives it back with its trace", async () => {
    books = await openOwnBooks(test, root);
    const [sale, receipt, other] = [
      await post(12_000, "F1"),
      await post(-12_000, "R1"),
      await post(500, "F2"),
    ];
    expect(await open()).toMatchObject({
      count: 2,
      subledgers: [
        { account: "471000", auxiliary: null, lines: 2 },
        { account: "411000", name: "Mairie de Chaumont", lines: 3, balanceCents: 500 },
      ],
    });
    expect((await open("&searchValue=chaumont mairie")).count).toBe(1);
    const { body } = await letter([sale, receipt]);
    expect(body).toMatchObject({ code: "AAA", partial: false, account: "411000" });
    expect((await lines()).lines.map(({ id }) => id)).toEqual([other]);
    expect((await lines("&state=lettered")).lines).toMatchObject([
      { lettering: { code: "AAA" } },
      { lettering: { code: "AAA" } },
    ]);
    expect((await letter([sale, other])).body).toMatchObject({ code: "LETTERING_TAKEN" });
    expect((await root.call("DELETE", `/api/lettering/${body.id}`)).status).toBe(200);
    expect((await lines()).lines).toHaveLength(3);
    expect((await root.call("DELETE", `/api/lettering/${body.id}`)).status).toBe(404);
  });

  it("turns pages by the last line shown, and refuses a cursor of nobody", async () => {
    const first = await lines("&limit=2");
    expect(first.lines).toHaveLength(2);
    const second = await lines(`&limit=2&after=${encodeURIComponent(first.nextAfter ?? "")}`);
    expect(second).toMatchObject({ lines: [{ debitCents: 500 }], nextAfter: null });
    expect((await root.call("GET", `/api/lettering/line?${await subledger()}&after=x`)).status).toBe(422);
    expect((await root.call("GET", `/api/lettering/line?${of()}&account=999999`)).body).toMatchObject({
      code: "LEDGER_ACCOUNT_NOT_FOUND",
    });
  });

  it("proposes, and letters several groups at once or none", async () => {
    books = await openOwnBooks(test, root);
    const a = [await post(10_000, "F1"), await post(-10_000, "R1")];
    const b = [await post(7_000, "F2"), await post(3_000, "F3"), await post(-9_950, "R2")];
    const { proposals } = await succeed<{ proposals: { method: string; lines: LetteringLine[] }[] }>(
      root,
      "GET",
      `/api/lettering/proposal?${await subledger()}&method=amount`,
    );
    expect(proposals.map(({ lines: found }) => found.map(({ id }) => id))).toEqual([a]);
    const batch = (letterings: object[]) =>
      root.call<{ letterings: LetteringAnswer[] }>("POST", "/api/lettering/batch", {
        legalEntityRefId: books.refId,
        letterings,
      });
    const refused = await batch([{ lineIds: a }, { lineIds: [a[0], b[0]] }]);
    expect(refused).toMatchObject({ status: 409, body: { code: "LETTERING_TAKEN" } });
    expect((await lines()).lines).toHaveLength(5);
    const done = await batch([{ lineIds: a }, { lineIds: b }]);
    expect(done.body.letterings.map(({ code, partial }) => [code, partial])).toEqual([
      ["AAA", false],
      ["aab", true],
    ]);
  });

  it("writes a small difference off on 658, dated as the last line, and refuses one above the limit", async () => {
    books = await openOwnBooks(test, root);
    const group = [await post(10_000, "F1"), await post(-9_950, "R1", "2026-04-02")];
    const { gapLimitCents } = await lines();
    const whole = await letter(group, { writeOffGap: true });
    expect(whole.body).toMatchObject({ code: "AAA", partial: false });
    expect(whole.body.lineIds).toHaveLength(3);
    const { rows } = await test.pool.query(
      `select l.account, l.debit_cents::int as debit, l.credit_cents::int as credit, l.entry_date::text as day
       from entry_line l join entry e on e.id = l.entry_id where e.source_kind = 'lettering' order by l.position`,
    );
    expect(rows).toEqual([
      { account: "658000", debit: 50, credit: 0, day: "2026-04-02" },
      { account: "411000", debit: 0, credit: 50, day: "2026-04-02" },
    ]);
    const far = [await post(10_000 + gapLimitCents + 1, "F3"), await post(-10_000, "R3")];
    expect((await letter(far, { writeOffGap: true })).body).toMatchObject({ code: "LETTERING_GAP_TOO_HIGH" });
    expect((await letter(far)).body).toMatchObject({ partial: true });
  });

  it("letters by itself what balances by reference, amount or sum, and leaves the rest", async () => {
    books = await openOwnBooks(test, root);
    const same = [await post(10_000, "F1"), await post(-10_000, "R1")];
    const sum = [await post(3_000, "F2"), await post(4_100, "F3"), await post(-7_100, "R2")];
    const alone = await post(999, "F4");
    const auto = (more: object = {}) =>
      succeed<{ lettered: number; lineIds: string[][] }>(root, "POST", "/api/lettering/auto", {
        legalEntityRefId: books.refId,
        account: "411000",
        ...more,
      });
    expect((await auto({ subledger: "INCONNU" })).lettered).toBe(0);
    const { lettered, lineIds } = await auto();
    expect([lettered, lineIds.map((ids) => ids.toSorted())]).toEqual([2, [same.toSorted(), sum.toSorted()]]);
    expect((await lines()).lines.map(({ id }) => id)).toEqual([alone]);
    expect((await auto()).lettered).toBe(0);
  });

  it("is done once by two at once, and asks for its right", async () => {
    books = await openOwnBooks(test, root);
    const group = [await post(10_000, "F1"), await post(-10_000, "R1")];
    const answers = await Promise.all([letter(group), letter(group)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await letter(group, {}, viewer)).status).toBe(403);
    expect((await viewer.call("GET", `/api/lettering/open?${of()}`)).status).toBe(200);
  });
});
