import type {
  DeclarationCalendarAnswer,
  DeclarationDetails,
  DeclarationProfileAnswer,
  DeclarationRow,
} from "@grand-livre/contracts/declaration";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** The tests' clock is set to 23 November 2026. */
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
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
});

const YEAR = { startDate: "2026-01-01", endDate: "2026-12-31" };
const calendar = async (span = YEAR, person = root) =>
  succeed<DeclarationCalendarAnswer>(
    person,
    "GET",
    `/api/declaration?legalEntityRefId=${books.refId}&startDate=${span.startDate}&endDate=${span.endDate}`,
  );
const keyOf = ({
  kind,
  startDate,
  endDate,
  part,
}: Pick<DeclarationRow, "kind" | "startDate" | "endDate" | "part">) => ({
  legalEntityRefId: books.refId,
  kind,
  startDate,
  endDate,
  part,
});
const civil = (kind: DeclarationRow["kind"], year = 2026, part = 0) =>
  keyOf({ kind, startDate: `${year}-01-01`, endDate: `${year}-12-31`, part });
type Key = ReturnType<typeof keyOf>;
const queryOf = (key: object) =>
  new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)])).toString();
const details = (key: Key) =>
  succeed<DeclarationDetails>(root, "GET", `/api/declaration/details?${queryOf(key)}`);
const step = (action: string, key: Key, person = root) =>
  person.call<DeclarationDetails>("POST", `/api/declaration/${action}`, key);
const pay = (key: Key, more: object = {}, person = root) =>
  person.call<{ entryId: string; details: DeclarationDetails }>("POST", "/api/declaration/posting", {
    ...key,
    posting: "payment",
    date: "2026-11-20",
    ...more,
  });

async function post(date: string, lines: object[], journalCode = "OD"): Promise<EntryAnswer> {
  const draft = { legalEntityRefId: books.refId, journalCode, date, label: `Pièce ${date}`, lines };
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", draft);
  return succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}
const move = (date: string, debit: string, credit: string, cents: number) =>
  post(date, [
    { account: debit, debitCents: cents },
    { account: credit, creditCents: cents },
  ]);
const profile = async (change: object) => {
  const path = `/api/declaration/profile?legalEntityRefId=${books.refId}`;
  const { version, ...before } = await succeed<DeclarationProfileAnswer>(root, "GET", path);
  return succeed<DeclarationProfileAnswer>(root, "PUT", "/api/declaration/profile", {
    ...before,
    ...change,
    version,
    legalEntityRefId: books.refId,
  });
};
const sides = ({ lines }: Pick<EntryAnswer, "lines"> | EntryPreview) =>
  lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);

describe("the calendar of a company", () => {
  it("lists what is due with what the books know, and keeps nothing", async () => {
    // 100 000 € of profit in 2025: 25 000 € of tax at 25 %.
    await move("2025-06-30", "512000", "706000", 10_000_000);
    const { declarations, franchise } = await calendar();
    expect(franchise).toBeNull();
    const shown = declarations
      .filter(({ kind }) => kind !== "vat")
      .map(({ dueDate, kind, part, amountCents, state }) => [dueDate, kind, part, amountCents, state]);
    expect(shown).toEqual([
      ["2026-03-16", "corporate_tax_instalment", 1, 625_000, "to_prepare"],
      ["2026-05-15", "corporate_tax_balance", 0, 2_500_000, "to_prepare"],
      ["2026-05-20", "tax_package", 0, null, "to_prepare"],
      ["2026-06-15", "business_rates_instalment", 0, null, "to_prepare"],
      ["2026-06-15", "corporate_tax_instalment", 2, 625_000, "to_prepare"],
      ["2026-09-15", "corporate_tax_instalment", 3, 625_000, "to_prepare"],
      ["2026-12-15", "business_rates", 0, null, "to_prepare"],
      ["2026-12-15", "corporate_tax_instalment", 4, 625_000, "to_prepare"],
    ]);
    expect(declarations.filter(({ kind }) => kind === "vat")).toHaveLength(12);
    const { rows } = await test.pool.query(
      "select count(*)::int as count from declaration where legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(rows[0].count).toBe(0);
  });

  it("follows what the company says of itself", async () => {
    await move("2025-06-30", "512000", "706000", 10_000_000);
    expect(await profile({ reducedRate: true, payrollTax: "quarterly", businessRates: false })).toMatchObject(
      {
        version: 1,
        reducedRate: true,
      },
    );
    const { declarations } = await calendar();
    expect(declarations.map(({ kind }) => kind)).not.toContain("business_rates");
    expect(declarations.filter(({ kind }) => kind === "payroll_tax")).toHaveLength(3);
    // 42 500 at 15 %, 57 500 at 25 %.
    expect(await details(civil("corporate_tax_balance", 2025))).toMatchObject({
      label: "Solde d’impôt sur les sociétés",
      corporateTax: {
        reducedTaxCents: 637_500,
        fullTaxCents: 1_437_500,
        totalCents: 2_075_000,
        dueCents: 2_075_000,
      },
    });
    const stale = await root.call("PUT", "/api/declaration/profile", {
      ...(await profile({ businessRates: true })),
      version: 1,
      legalEntityRefId: books.refId,
    });
    expect(stale.body).toMatchObject({ code: "STALE_VERSION" });
  });

  it("refuses a span of more than 400 days, and a declaration that the company does not owe", async () => {
    const long = await root.call(
      "GET",
      `/api/declaration?legalEntityRefId=${books.refId}&startDate=2025-01-01&endDate=2026-12-31`,
    );
    expect(long).toMatchObject({ status: 422, body: { code: "DECLARATION_SPAN_INVALID" } });
    const odd = { ...civil("corporate_tax_balance", 2025), endDate: "2025-11-30" };
    expect(await step("file", odd)).toMatchObject({ status: 404, body: { code: "DECLARATION_NOT_FOUND" } });
    expect((await step("file", { ...odd, kind: "other" as never })).status).toBe(422);
  });

  it("watches the limits of a company in franchise", async () => {
    await test.pool.query("update legal_entity set vat_regime = 'franchise' where id = $1", [
      books.legalEntityId,
    ]);
    await move("2026-06-30", "512000", "706000", 3_100_000);
    const { declarations, franchise } = await calendar();
    expect(declarations.map(({ kind }) => kind)).not.toContain("vat");
    expect(franchise).toMatchObject({ turnoverCents: 3_100_000, limitCents: 3_750_000, state: "near" });
  });
});

describe("corporation tax", () => {
  it("leaves the balance after instalments, and books charge and payment, each undone whole", async () => {
    await move("2025-06-30", "512000", "706000", 10_000_000);
    await move("2025-12-15", "444000", "512000", 1_000_000);
    const key = civil("corporate_tax_balance", 2025);
    const typed = await succeed<DeclarationDetails>(root, "PUT", "/api/declaration", {
      ...key,
      addedBackCents: 400_000,
    });
    expect(typed.corporateTax).toMatchObject({
      totalCents: 2_600_000,
      instalmentsCents: 1_000_000,
      dueCents: 1_600_000,
    });
    expect((await pay(key)).body).toMatchObject({ code: "DECLARATION_NOT_FILED" });

    const order = { ...key, posting: "charge", date: "2025-12-31" };
    const preview = await succeed<EntryPreview>(root, "GET", `/api/declaration/posting?${queryOf(order)}`);
    expect(sides(preview)).toEqual(["695000 2600000", "444000 -2600000"]);
    const charge = await pay(key, { posting: "charge", date: "2025-12-31" });
    expect(charge.body.details.corporateTax).toMatchObject({ chargedCents: 2_600_000, dueCents: 1_600_000 });
    expect((await pay(key, { posting: "charge" })).body).toMatchObject({ code: "DECLARATION_CHARGED" });

    await step("prepare", key);
    const filed = await step("file", key);
    expect(filed.body.row).toMatchObject({
      state: "filed",
      amountCents: 1_600_000,
      actedBy: expect.any(String),
    });
    expect((await pay(key, { date: "2026-11-24" })).body).toMatchObject({ code: "DECLARATION_DATE_FUTURE" });
    expect((await pay(key, { amountCents: 1_600_001 })).body).toMatchObject({
      code: "DECLARATION_AMOUNT_INVALID",
      details: { left: expect.stringContaining("16") },
    });
    const part = await pay(key, { amountCents: 600_000 });
    expect(part.body.details.row).toMatchObject({ state: "filed", paidCents: 600_000 });
    const rest = await pay(key);
    expect(rest.body.details.row).toMatchObject({ state: "paid", paidCents: 1_600_000 });
    const entry = await succeed<EntryAnswer>(root, "GET", `/api/entry/${rest.body.entryId}`);
    expect(entry).toMatchObject({ state: "validated", journalCode: "BQ1" });
    expect(sides(entry)).toEqual(["444000 1000000", "512000 -1000000"]);
    expect((await pay(key)).body).toMatchObject({ code: "DECLARATION_NOTHING_TO_PAY" });
    expect((await step("reopen", key)).body).toMatchObject({ code: "DECLARATION_PAID" });

    const last = rest.body.details.row.postings.at(-1)?.id;
    const undo = () => root.call<DeclarationDetails>("POST", `/api/declaration/posting/${last}/undo`);
    expect((await undo()).body.row).toMatchObject({ state: "filed", paidCents: 600_000 });
    expect((await undo()).body).toMatchObject({ code: "DECLARATION_POSTING_UNDONE" });
    const { rows } = await test.pool.query(
      `select sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
       where l.legal_entity_id = $1 and l.account = '444000'`,
      [books.legalEntityId],
    );
    // 10 000 of instalment, 26 000 of charge, 6 000 paid.
    expect(rows[0].cents).toBe(1_000_000 - 2_600_000 + 600_000);
  });

  it("is paid once by two persons at once, and freezes what was filed", async () => {
    await move("2025-06-30", "512000", "706000", 10_000_000);
    const key = civil("corporate_tax_instalment", 2026, 1);
    await step("file", key);
    // The result grows after the filing: the instalment stays as it was filed.
    await move("2025-07-31", "512000", "706000", 10_000_000);
    const answers = await Promise.all([pay(key), pay(key)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await details(key)).row).toMatchObject({
      state: "paid",
      amountCents: 625_000,
      paidCents: 625_000,
    });
    // Its exercise ends after the days that are looked at.
    const spring = await calendar({ startDate: "2026-03-01", endDate: "2026-03-31" });
    expect(spring.declarations.find(({ part }) => part === 1)).toMatchObject({ state: "paid" });
    const next = civil("corporate_tax_instalment", 2026, 2);
    expect((await details(next)).row.amountCents).toBe(1_250_000);
  });

  it("is filed again after a rejection, and takes an amount that the books do not know", async () => {
    const key = civil("business_rates");
    await step("file", key);
    expect((await pay(key)).body).toMatchObject({ code: "DECLARATION_AMOUNT_UNKNOWN" });
    expect((await step("reject", key)).body.row.state).toBe("rejected");
    expect((await step("reopen", key)).body.row.state).toBe("to_prepare");
    const body = { ...key, amountCents: 184_300, note: "Avis du 2 novembre" };
    await succeed(root, "PUT", "/api/declaration", body);
    expect((await step("file", key)).body.row).toMatchObject({
      amountCents: 184_300,
      note: "Avis du 2 novembre",
    });
    expect((await root.call("PUT", "/api/declaration", body)).body).toMatchObject({
      code: "DECLARATION_STATE",
    });
    const noted = await pay(key, { withoutEntry: true });
    expect(noted.body).toMatchObject({ entryId: null, details: { row: { state: "paid" } } });
  });
});

describe("VAT", () => {
  const tax = (date: string, lines: object[]) => post(date, lines);
  const file = (month: object) =>
    succeed<{ id: string }>(root, "POST", "/api/vat-return", { legalEntityRefId: books.refId, ...month });

  it("is paid from 44551 once its return is filed, and has no other step here", async () => {
    await tax("2026-03-10", [
      { account: "512000", debitCents: 120_000 },
      { account: "707000", creditCents: 100_000, vatCode: "VB20" },
      { account: "445710", creditCents: 20_000, vatCode: "VB20", vatBaseCents: 100_000 },
    ]);
    const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
    const key = keyOf({ kind: "vat", ...march, part: 0 });
    expect((await details(key)).row).toMatchObject({ amountCents: 20_000, state: "to_prepare" });
    expect((await step("file", key)).body).toMatchObject({ code: "DECLARATION_VAT_RETURN" });
    expect((await pay(key)).body).toMatchObject({ code: "DECLARATION_NOT_FILED" });
    await file(march);
    const { body } = await pay(key);
    expect(sides(await succeed<EntryAnswer>(root, "GET", `/api/entry/${body.entryId}`))).toEqual([
      "445510 20000",
      "512000 -20000",
    ]);
    expect(body.details.row.state).toBe("paid");
    // What was before the first return was declared elsewhere.
    const { declarations } = await calendar();
    expect(declarations.filter(({ kind }) => kind === "vat").map(({ startDate }) => startDate)[0]).toBe(
      "2026-03-01",
    );
    const all = await succeed<DeclarationCalendarAnswer>(
      root,
      "GET",
      "/api/declaration?startDate=2026-04-01&endDate=2026-04-30",
    );
    expect(all.declarations.find(({ legalEntityRefId }) => legalEntityRefId === books.refId)).toMatchObject({
      kind: "vat",
      amountCents: 20_000,
      state: "paid",
    });
  });

  it("is received on 44583 when a refund was asked for", async () => {
    await tax("2026-03-10", [
      { account: "606400", debitCents: 1_000_000, vatCode: "AB20" },
      { account: "445660", debitCents: 200_000, vatCode: "AB20", vatBaseCents: 1_000_000 },
      { account: "512000", creditCents: 1_200_000 },
    ]);
    const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
    await succeed(root, "PUT", "/api/vat-return", {
      legalEntityRefId: books.refId,
      ...march,
      refundEuros: 1500,
    });
    await file(march);
    const { body } = await pay(keyOf({ kind: "vat", ...march, part: 0 }));
    expect(sides(await succeed<EntryAnswer>(root, "GET", `/api/entry/${body.entryId}`))).toEqual([
      "512000 150000",
      "445830 -150000",
    ]);
    expect(body.details.row).toMatchObject({ amountCents: -150_000, state: "paid" });
  });
});

describe("lists from the books", () => {
  it("the DAS2 names beneficiaries paid more than 2 400 € in the year, VAT included", async () => {
    const fee = (date: string, counterpartyId: string, netCents: number) =>
      post(
        date,
        [
          { account: "622600", debitCents: netCents, vatCode: "AB20" },
          { account: "445660", debitCents: netCents / 5, vatCode: "AB20", vatBaseCents: netCents },
          { account: "401000", counterpartyId, creditCents: netCents * 1.2 },
        ],
        "AC",
      );
    const settle = (date: string, counterpartyId: string, cents: number) =>
      post(
        date,
        [
          { account: "401000", counterpartyId, debitCents: cents },
          { account: "512000", creditCents: cents },
        ],
        "BQ1",
      );
    const { id: other } = await succeed<{ id: string }>(root, "POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "supplier",
      name: "Cabinet Roche",
      siren: "542065479",
    });
    await fee("2025-03-10", books.supplierId, 200_000);
    await settle("2025-04-10", books.supplierId, 240_000);
    await fee("2025-05-10", other, 300_000);
    await settle("2025-06-10", other, 300_000);
    await settle("2026-01-10", other, 60_000);
    const { fees } = await details(civil("fees", 2025));
    expect(fees).toMatchObject({
      thresholdCents: 240_000,
      rows: [
        {
          name: "Cabinet Roche",
          siren: "542065479",
          category: "fees",
          bookedCents: 360_000,
          paidCents: 300_000,
          declared: true,
        },
        { name: "Papeterie Élan", bookedCents: 240_000, paidCents: 240_000, declared: false },
      ],
    });
    expect((await calendar()).declarations.find(({ kind }) => kind === "fees")?.dueDate).toBe("2026-05-05");
  });

  it("the DES names intra-EU services by customer", async () => {
    await post(
      "2026-04-10",
      [
        { account: "411000", counterpartyId: books.customerId, debitCents: 500_000 },
        { account: "706000", creditCents: 500_000, vatCode: "VES" },
      ],
      "VE",
    );
    const key = keyOf({ kind: "services_list", startDate: "2026-04-01", endDate: "2026-04-30", part: 0 });
    const found = await details(key);
    expect(found.row.dueDate).toBe("2026-05-15");
    expect(found.flows).toEqual([
      {
        counterpartyId: books.customerId,
        name: "Mairie de Chaumont",
        vatNumber: null,
        direction: "sale",
        supplyType: "services",
        vatCode: "VES",
        baseCents: 500_000,
      },
    ]);
  });

  it("dividends of a month bear the levy, whose entry is not counted again", async () => {
    await move("2026-06-30", "457000", "512000", 6_860_000);
    const key = keyOf({ kind: "dividends", startDate: "2026-06-01", endDate: "2026-06-30", part: 0 });
    expect((await details(key)).dividends).toMatchObject({
      paidCents: 6_860_000,
      baseCents: 10_000_000,
      totalCents: 3_140_000,
    });
    const { body } = await pay(key, { posting: "charge", date: "2026-06-30" });
    expect(body.details.dividends).toMatchObject({ baseCents: 10_000_000, totalCents: 3_140_000 });
    await step("file", key);
    const paid = await pay(key);
    expect(sides(await succeed<EntryAnswer>(root, "GET", `/api/entry/${paid.body.entryId}`))).toEqual([
      "442200 3140000",
      "512000 -3140000",
    ]);
  });
});

describe("rights", () => {
  it("are asked for, and companies are the caller's", async () => {
    const own = [books.legalEntityId];
    const viewer = await test.person({ rights: { declarations: ["Viewer"] }, legalEntityIds: own });
    const editor = await test.person({ rights: { declarations: ["Viewer", "Editor"] }, legalEntityIds: own });
    const stranger = await test.person({ rights: { declarations: ["Viewer", "Validator"] } });
    const key = civil("business_rates");
    const path = `/api/declaration/details?${queryOf(key)}`;
    expect((await test.anonymous("GET", path)).status).toBe(401);
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await viewer.call("GET", path)).body).toMatchObject({
      row: { abilities: { prepare: { allowed: false, code: "FORBIDDEN" } } },
    });
    expect((await step("prepare", key, viewer)).status).toBe(403);
    expect((await step("prepare", key, editor)).body.row.state).toBe("to_approve");
    expect((await step("file", key, editor)).status).toBe(403);
    expect((await pay(key, {}, stranger)).status).toBe(404);
    const span = "/api/declaration?startDate=2026-01-01&endDate=2026-12-31";
    const { body } = await stranger.call<DeclarationCalendarAnswer>("GET", span);
    expect(body.declarations).toEqual([]);
    const mine = await viewer.call<DeclarationCalendarAnswer>("GET", span);
    expect(new Set(mine.body.declarations.map(({ legalEntityRefId }) => legalEntityRefId))).toEqual(
      new Set([books.refId]),
    );
  });
});
