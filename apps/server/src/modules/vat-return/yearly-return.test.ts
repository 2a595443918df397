import type {
  DeclarationCalendarAnswer,
  DeclarationDetails,
  DeclarationRow,
} from "@grand-livre/contracts/declaration";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { VatLine, VatPeriodRow, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createHttpApp } from "../../http/app.ts";
import { vatReturnRoutes } from "../../routes/vat-return.ts";

/** A company under the simplified regime, its clock in January 2027. */
let test: TestApp;
let root: TestPerson;
let books: TestBooks;

const Y2025 = { startDate: "2025-01-01", endDate: "2025-12-31" };
const Y2026 = { startDate: "2026-01-01", endDate: "2026-12-31" };
type Period = typeof Y2025;

beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2027-01-15T09:00:00Z");
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  await openExercise(root, books.refId, Y2025.startDate, Y2025.endDate);
  await test.pool.query("update legal_entity set vat_regime = 'simplified' where id = $1", [
    books.legalEntityId,
  ]);
});

const of = (period: Period) =>
  `legalEntityRefId=${books.refId}&startDate=${period.startDate}&endDate=${period.endDate}`;
const body = (period: Period, more: object = {}) => ({ legalEntityRefId: books.refId, ...period, ...more });
const read = (period: Period) => succeed<VatReturnAnswer>(root, "GET", `/api/vat-return?${of(period)}`);
const file = (period: Period) => root.call<VatReturnAnswer>("POST", "/api/vat-return", body(period));
const settle = async (id: string | null) => {
  const { entryId } = await succeed<{ entryId: string }>(root, "POST", `/api/vat-return/${id}/settle`, {});
  const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${entryId}`);
  return lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);
};
const boxes = ({ boxes: all }: VatReturnAnswer) =>
  Object.fromEntries(Object.entries(all).map(([box, row]) => [box, `${row.baseEuros}/${row.taxEuros}`]));

async function post(date: string, journalCode: string, lines: object[]): Promise<void> {
  const draft = { legalEntityRefId: books.refId, journalCode, date, label: `Pièce ${date}`, lines };
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", draft);
  await succeed(root, "POST", `/api/entry/${id}/validate`);
}
const sale = (date: string, baseCents: number, taxCents: number) =>
  post(date, "VE", [
    { account: "411000", counterpartyId: books.customerId, debitCents: baseCents + taxCents },
    { account: "707000", creditCents: baseCents, vatCode: "VB20" },
    { account: "445710", creditCents: taxCents, vatCode: "VB20", vatBaseCents: baseCents },
  ]);
const calendar = async () => {
  const { declarations } = await succeed<DeclarationCalendarAnswer>(
    root,
    "GET",
    `/api/declaration?${of({ startDate: "2026-05-01", endDate: "2027-05-31" })}`,
  );
  return declarations.filter(({ kind }) => kind.startsWith("vat"));
};
const keyOf = ({ kind, startDate, endDate, part }: DeclarationRow) => ({
  legalEntityRefId: books.refId,
  kind,
  startDate,
  endDate,
  part,
});

it("makes two instalments of last year's tax, and a balance of what they leave, down to zero on 44581", async () => {
  await sale("2025-04-10", 4_000_000, 800_000);
  expect(await read(Y2025)).toMatchObject({ form: "ca12", dueDate: "2026-05-05", payableEuros: 8000 });
  const { body: filed } = await file(Y2025);
  expect(filed).toMatchObject({ state: "filed", form: "ca12" });
  expect(await settle(filed.id)).toEqual(["445710 800000", "445510 -800000"]);
  const due = await calendar();
  expect(due.map(({ kind, part, dueDate, amountCents }) => [kind, part, dueDate, amountCents])).toEqual([
    ["vat_annual", 0, "2026-05-05", 800_000],
    ["vat_instalment", 1, "2026-07-21", 440_000],
    ["vat_instalment", 2, "2026-12-21", 320_000],
    ["vat", 0, "2027-04-21", null],
    ["vat_annual", 0, "2027-05-04", 0],
  ]);
  const [first, second] = due.filter(({ kind }) => kind === "vat_instalment");
  for (const [row, date] of [
    [first, "2026-07-21"],
    [second, "2026-12-21"],
  ] as const) {
    if (!row) throw new Error("an instalment is missing");
    await succeed(root, "POST", "/api/declaration/file", keyOf(row));
    const order = { ...keyOf(row), posting: "payment", date };
    const { details } = await succeed<{ details: DeclarationDetails }>(
      root,
      "POST",
      "/api/declaration/posting",
      order,
    );
    expect(details.row.state).toBe("paid");
  }
  await sale("2026-06-10", 4_500_000, 900_049);
  const year = await read(Y2026);
  expect(boxes(year)).toEqual({
    "5A": "45000/9000",
    "16": "0/9000",
    "19": "0/9000",
    "28": "0/9000",
    "30": "0/7600",
    "33": "0/1400",
    "56": "0/1400",
    "57": "0/9000",
  });
  const { body: last } = await file(Y2026);
  expect(await settle(last.id)).toEqual(["445710 900049", "445810 -760000", "445510 -140000", "758000 -49"]);
  const { rows } = await test.pool.query(
    `select account, sum(debit_cents - credit_cents)::int as left from entry_line
     where legal_entity_id = $1 and account in ('445710', '445810') group by 1 order by 1`,
    [books.legalEntityId],
  );
  expect(rows).toEqual([
    { account: "445710", left: 0 },
    { account: "445810", left: 0 },
  ]);
  // The settlement itself is no instalment of the year.
  expect(await read(Y2026)).toMatchObject({ instalmentEuros: 7600, payableEuros: 1400 });
});

it("takes instalments that the books do not hold as typed, and carries their excess to the next year", async () => {
  await sale("2025-04-10", 500_000, 100_000);
  const typed = await root.call<VatReturnAnswer>(
    "PUT",
    "/api/vat-return",
    body(Y2025, { instalmentEuros: 1300 }),
  );
  expect(typed.body).toMatchObject({ payableEuros: 0, carriedEuros: 300, demand: { instalmentEuros: 1300 } });
  const { body: filed } = await file(Y2025);
  expect(await settle(filed.id)).toEqual(["445710 100000", "445670 30000", "445810 -130000"]);
  expect(boxes(await read(Y2026))).toMatchObject({ "24": "0/300", "29": "0/300", "35": "0/300" });
  const negative = await root.call("PUT", "/api/vat-return", body(Y2026, { instalmentEuros: -1 }));
  expect(negative.status).toBe(422);
});

it("explains a line of the year, refuses a month of it, and begins quarters with 2027", async () => {
  await sale("2025-04-10", 500_000, 100_000);
  await sale("2025-11-10", 300_000, 60_000);
  const { lines } = await succeed<{ lines: VatLine[] }>(
    root,
    "GET",
    `/api/vat-return/explain?${of(Y2025)}&box=5A`,
  );
  expect(lines.map(({ date, taxCents }) => [date, taxCents])).toEqual([
    ["2025-04-10", 100_000],
    ["2025-11-10", 60_000],
  ]);
  const march = { startDate: "2025-03-01", endDate: "2025-03-31" };
  expect((await root.call("GET", `/api/vat-return?${of(march)}`)).body).toMatchObject({
    code: "VAT_RETURN_PERIOD_INVALID",
    details: { start: "2025-01-01", end: "2025-12-31" },
  });
  await file(Y2025);
  expect(
    (await succeed<{ lines: VatLine[] }>(root, "GET", `/api/vat-return/explain?${of(Y2025)}&box=5A`)).lines,
  ).toEqual(lines);
  const { periods } = await succeed<{ periods: VatPeriodRow[] }>(
    root,
    "GET",
    `/api/vat-return/periods?${of({ startDate: "2025-01-01", endDate: "2027-06-30" })}`,
  );
  expect(periods.map(({ form, startDate, state }) => [form, startDate, state])).toEqual([
    ["ca12", "2025-01-01", "filed"],
    ["ca12", "2026-01-01", "to_prepare"],
    ["ca3", "2027-01-01", "to_prepare"],
    ["ca3", "2027-04-01", "to_prepare"],
  ]);
  // What a company filed stays on its form when its regime changes.
  await test.pool.query("update legal_entity set vat_regime = 'normal_monthly' where id = $1", [
    books.legalEntityId,
  ]);
  expect(await read(Y2025)).toMatchObject({ form: "ca12", payableEuros: 1600 });
});

it("is refused with an import, which the form has no line for", async () => {
  await post("2025-05-10", "OD", [
    { account: "445664", debitCents: 20_000, vatCode: "AM20", vatBaseCents: 100_000 },
    { account: "445713", creditCents: 20_000, vatCode: "AM20", vatBaseCents: 100_000 },
  ]);
  expect(await file(Y2025)).toMatchObject({
    status: 422,
    body: { code: "VAT_BOX_NOT_ON_FORM", details: { vatCode: "AM20" } },
  });
});

it("is handed to another program by the codes of its form, and printed", async () => {
  await sale("2025-04-10", 500_000, 100_000);
  const http = createHttpApp(test.fenced, vatReturnRoutes);
  const get = (kind: string, token: string | undefined) =>
    http.request(`/api/vat-return/${kind}?${of(Y2025)}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const answer = await get("edi", root.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch("application/xml");
  expect(answer.headers.get("content-disposition")).toMatch(/CA12-\d{9}-2025-12\.xml/);
  const text = await answer.text();
  expect(text).toContain('<declaration-tva formulaire="3517SCA12" format="1">');
  expect(text).toContain('<periode debut="2025-01-01" fin="2025-12-31"');
  expect(text.match(/<zone .*<\/zone>/g)?.map((zone) => zone.trim())).toEqual([
    '<zone code="EW" case="5A">5000</zone>',
    '<zone code="FW" case="5A">1000</zone>',
    '<zone code="FR" case="16">1000</zone>',
    '<zone code="GC" case="19">1000</zone>',
    '<zone code="LA" case="28">1000</zone>',
    '<zone code="NA" case="33">1000</zone>',
    '<zone code="SC" case="56">1000</zone>',
    '<zone code="VA" case="57">1000</zone>',
  ]);
  expect((await get("pdf", root.token)).headers.get("content-disposition")).toMatch(/CA12-/);
  expect((await get("edi", undefined)).status).toBe(401);
  const stranger = await test.person({ rights: { declarations: ["Viewer"] } });
  expect((await get("edi", stranger.token)).status).toBe(404);
});
