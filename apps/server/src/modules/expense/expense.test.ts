import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Report = ExpenseReportAnswer & { readonly code?: string };
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let author: TestPerson;
let manager: TestPerson;
let accountant: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  const legalEntityIds = [books.legalEntityId];
  author = await test.person({ rights: { missions: ["Viewer", "Creator"] }, legalEntityIds });
  manager = await test.person({ rights: { missions: ["Viewer", "Creator", "Editor"] }, legalEntityIds });
  accountant = await test.person({ rights: { missions: ["Viewer", "Validator"] }, legalEntityIds });
});

/** Lunch of 60,00 with 5,45 of VAT at 10 %, and a train of 84,00. */
const lunch = (change: object = {}) => ({
  date: "2026-05-12",
  nature: "reception",
  label: "Déjeuner client",
  inclVatCents: 6_000,
  taxes: [{ vatCode: "AB10", baseCents: 5_455, vatCents: 545 }],
  lostReceipt: "Ticket perdu",
  ...change,
});
const train = {
  ...{ date: "2026-05-13", nature: "passenger_transport", label: "Train", inclVatCents: 8_400 },
  lostReceipt: "Billet effacé",
};
const journey = (kilometres: number, date = "2026-05-20") => ({
  date,
  nature: "kilometres",
  label: "Visite de chantier",
  journey: { kind: "car", power: 5, electric: false, kilometres },
});
const create = (lines: readonly object[], person = author) =>
  person.call<Report>("POST", "/api/expense-report", {
    legalEntityRefId: books.refId,
    label: "Lyon, mai",
    lines,
  });
const read = (id: string, person = author) => person.call<Report>("GET", `/api/expense-report/${id}`);
const act = (id: string, action: string, person: TestPerson, body?: object) =>
  person.call<Report>("POST", `/api/expense-report/${id}/${action}`, body);
async function attach({ id, lines }: Report, at = 0, content = "reçu", person = author) {
  const form = new FormData();
  const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, ...new TextEncoder().encode(content)]);
  form.set("file", new File([png], "recu.png"));
  return person.call<Report>("POST", `/api/expense-report/${id}/line/${lines[at]?.id}/receipt`, form);
}
async function sides(entryId: string | null): Promise<string[]> {
  const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${entryId}`);
  return lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);
}

describe("an expense report", () => {
  it("goes from its author to the books and to its reimbursement, and back", async () => {
    const { body: made } = await create([lunch({ lostReceipt: null }), train]);
    expect(made).toMatchObject({ refId: "NF-00001", state: "draft", totalCents: 14_400, missingReceipts: 1 });
    expect((await act(made.id, "submit", author)).body.code).toBe("EXPENSE_RECEIPT_MISSING");
    const { body: proved } = await attach(made);
    expect(proved).toMatchObject({
      missingReceipts: 0,
      lines: [{ receiptName: "recu.png", recoveredCents: 545 }, { lostReceipt: "Billet effacé" }],
    });
    const receipt = `/api/expense-report/${made.id}/line/${made.lines[0]?.id}/receipt`;
    expect((await author.call("GET", receipt)).status).toBe(200);
    expect((await act(made.id, "submit", author)).body.state).toBe("submitted");
    expect((await act(made.id, "approve", accountant)).body).toMatchObject({
      code: "EXPENSE_APPROVAL_RIGHT_MISSING",
    });
    expect((await act(made.id, "approve", manager)).body.state).toBe("manager_approved");
    expect((await act(made.id, "post", accountant, {})).body.code).toBe("EXPENSE_REPORT_STATE");
    expect((await act(made.id, "approve", accountant)).body.state).toBe("approved");
    const posted = await act(made.id, "post", accountant, { date: "2026-05-31" });
    expect(posted.body).toMatchObject({ state: "posted", owedCents: 14_400 });
    expect(await sides(posted.body.entryId)).toEqual([
      "625700 5455",
      "625100 8400",
      "445660 545",
      "421900 -14400",
    ]);
    const paid = await act(made.id, "reimburse", accountant, { date: "2026-06-05" });
    expect(paid.body).toMatchObject({ state: "reimbursed", owedCents: 0, reimbursedOn: "2026-06-05" });
    expect(await sides(paid.body.reimbursementEntryId)).toEqual(["421900 14400", "512000 -14400"]);
    expect((await act(made.id, "undo", accountant)).body.state).toBe("posted");
    expect((await act(made.id, "undo", accountant)).body).toMatchObject({ state: "approved", entryId: null });
    expect((await act(made.id, "undo", accountant)).body.code).toBe("EXPENSE_REPORT_STATE");
    expect((await act(made.id, "post", accountant, { date: "2026-05-31" })).body.state).toBe("posted");
  });

  it("in a currency counts at the rate of its day or a typed one, which it keeps, without a foreign VAT", async () => {
    const rate = (day: string, value: string) =>
      succeed(root, "POST", "/api/currency-rate", {
        ...{ legalEntityRefId: books.refId, currency: "USD", day, rate: value },
      });
    const hotel = (change: object = {}, own: object = {}) => ({
      ...{ date: "2026-05-14", nature: "lodging_staff", label: "Hôtel", lostReceipt: "Perdu", ...own },
      inCurrency: { currency: "USD", units: 10_001, ...change },
    });
    expect((await create([hotel()])).body.code).toBe("EXPENSE_RATE_MISSING");
    await rate("2026-05-11", "1.25");
    const yen = { currency: "JPY", units: 5_000, exchangeRate: "160,5" };
    const { body: made } = await create([hotel(), hotel(yen, { label: "Taxi" })]);
    // 100,01 USD at 1.25, and 5 000 JPY at 160.5.
    expect(made).toMatchObject({
      totalCents: 8_001 + 3_115,
      lines: [
        { inclVatCents: 8_001, inCurrency: { exchangeRate: "1.25", rateDay: "2026-05-11" } },
        { inclVatCents: 3_115, inCurrency: { exchangeRate: "160.5", rateDay: null } },
      ],
    });
    await rate("2026-05-13", "1.1");
    const [first, second] = made.lines;
    const kept = [hotel({}, { id: first?.id }), hotel(yen, { id: second?.id, label: "Taxi" })];
    const change = (lines: readonly object[]) =>
      author.call<Report>("PATCH", `/api/expense-report/${made.id}`, { version: made.version, lines });
    expect((await change([lunch({ inCurrency: { currency: "USD", units: 100 } })])).body.code).toBe(
      "EXPENSE_VAT_IN_CURRENCY",
    );
    for (const wrong of [{ currency: "EUR" }, { currency: "ZZZ" }, { units: 0 }, { exchangeRate: "0" }])
      expect((await change([hotel(wrong)])).status).toBe(422);
    expect((await change(kept)).body).toMatchObject({ totalCents: 8_001 + 3_115 });
    await act(made.id, "submit", author);
    await act(made.id, "approve", manager);
    await act(made.id, "approve", accountant);
    const { body: posted } = await act(made.id, "post", accountant, { date: "2026-05-31" });
    const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${posted.entryId}`);
    expect(
      lines.map(({ debitCents, creditCents, currency, currencyCents }) => [
        debitCents - creditCents,
        currency,
        currencyCents,
      ]),
    ).toEqual([
      [8_001, "USD", 10_001],
      [3_115, "JPY", 5_000],
      [-11_116, undefined, undefined],
    ]);
  });

  it("recovers the VAT of gifts within what one person may have in a year, and none without a name", async () => {
    const gift = (inclVatCents: number, change: object = {}) =>
      lunch({
        nature: "gift",
        inclVatCents,
        taxes: [{ vatCode: "AB20", baseCents: inclVatCents - 600, vatCents: 600 }],
        beneficiary: "Mme Noël",
        ...change,
      });
    const proved = async (lines: readonly object[]) => {
      let { body: report } = await create(lines);
      for (const at of lines.keys()) ({ body: report } = await attach(report, at, `${Math.random()}`));
      return report;
    };
    const recovered = ({ lines }: Report) => lines.map(({ recoveredCents }) => recoveredCents);
    // 73 € a year since 2021: 40 and 33 keep within it, 40 and 33,01 do not, and another year counts anew.
    const first = await proved([gift(4_000), gift(7_400), gift(4_000, { beneficiary: null })]);
    expect(recovered(first)).toEqual([0, 0, 0]);
    const alone = await proved([gift(4_000, { beneficiary: "M. Été" })]);
    expect(recovered(alone)).toEqual([600]);
    await act(alone.id, "submit", author);
    const next = await proved([gift(3_300, { beneficiary: "m. ete" })]);
    expect(recovered(next)).toEqual([600]);
    const above = await author.call<Report>("PATCH", `/api/expense-report/${next.id}`, {
      version: next.version,
      lines: [{ id: next.lines[0]?.id, ...gift(3_301, { beneficiary: "M. Été" }) }],
    });
    expect(recovered(above.body)).toEqual([0]);
    await act(next.id, "submit", author);
    expect(recovered((await read(alone.id)).body)).toEqual([600]);
  });

  it("leaves nothing half when it is cut between its entry and its state, and is then posted once", async () => {
    const { body: made } = await create([lunch()]);
    await act(made.id, "submit", author);
    await act(made.id, "approve", manager);
    await act(made.id, "approve", accountant);
    const entries = async () =>
      (
        await test.pool.query(
          "select count(*)::int as count from entry where legal_entity_id = $1 and source_kind = 'expense_report'",
          [books.legalEntityId],
        )
      ).rows[0];
    const post = () => act(made.id, "post", accountant, { date: "2026-05-31" });
    await stopAt(test, "expense_report", post, (backend) => cutConnection(test, backend));
    expect(await entries()).toEqual({ count: 0 });
    expect((await read(made.id)).body.state).toBe("approved");
    expect((await post()).body.state).toBe("posted");
    expect(await entries()).toEqual({ count: 1 });
  });

  it("is never approved by its author, and is seen by him and by who approves", async () => {
    const { body: own } = await create([lunch()], manager);
    await act(own.id, "submit", manager);
    expect((await act(own.id, "approve", manager)).body.code).toBe("EXPENSE_APPROVAL_OWN");
    expect((await read(own.id)).status).toBe(404);
    const of = `/api/expense-report?legalEntityRefId=${books.refId}`;
    expect((await author.call<{ count: number }>("GET", of)).body.count).toBe(0);
    expect((await accountant.call<{ count: number }>("GET", of)).body.count).toBe(1);
    const outsider = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await outsider.call("GET", of)).status).toBe(403);
  });

  it("is approved by two persons while two may, and alone by the one who may, who says so", async () => {
    const legalEntityIds = [books.legalEntityId];
    const both = await test.person({
      rights: { missions: ["Viewer", "Creator", "Editor", "Validator"] },
      legalEntityIds,
    });
    const { body: report } = await create([train]);
    await act(report.id, "submit", author);
    await act(report.id, "approve", both);
    expect((await act(report.id, "approve", both)).body.code).toBe("EXPENSE_APPROVAL_TWICE");
    expect((await act(report.id, "approve", both, { alone: true })).body.code).toBe("EXPENSE_APPROVAL_TWICE");

    // Every other account is inactive: the super-administrator alone may approve.
    const solo = root;
    await test.pool.query("update user_account set status = 'inactive' where not super_administrator");
    try {
      const { body: own } = await create([train], solo);
      await act(own.id, "submit", solo);
      expect((await read(own.id, solo)).body.abilities.approve.code).toBe("EXPENSE_APPROVAL_ALONE");
      expect((await act(own.id, "approve", solo)).body.code).toBe("EXPENSE_APPROVAL_ALONE");
      for (const state of ["manager_approved", "approved"])
        expect((await act(own.id, "approve", solo, { alone: true })).body.state).toBe(state);
      expect((await act(own.id, "post", solo, { date: "2026-05-31" })).body.state).toBe("posted");
      const { rows } = await test.pool.query(
        "select details from audit_log where resource_id = $1 and action = 'approve' order by id",
        [own.id],
      );
      expect(rows).toMatchObject([
        { details: { alone: true } },
        { details: { step: "accountant", alone: true } },
      ]);
    } finally {
      await test.pool.query("update user_account set status = 'active'");
    }
  });

  it("is approved by whom the manager lent his rights to, but never his own", async () => {
    const lender = await test.person({
      rights: { missions: ["Viewer", "Creator", "Editor"], "delegated-users": ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    const deputy = await test.person({ role: "DELEGATE" });
    const delegation = await succeed<{ id: string }>(lender, "POST", "/api/delegation", {
      receiverEmail: deputy.email,
      startsOn: "2026-11-20",
      endsOn: "2026-12-31",
      rights: [{ serviceId: "missions", authorizations: { Viewer: true, Editor: true } }],
      legalEntityRefIds: [books.refId],
    });
    const lent = { "x-acting-for": delegation.id };
    const approve = (id: string) =>
      deputy.call<Report>("POST", `/api/expense-report/${id}/approve`, undefined, lent);
    const { body: report } = await create([train]);
    await act(report.id, "submit", author);
    expect((await deputy.call("POST", `/api/expense-report/${report.id}/approve`)).status).toBe(403);
    expect((await approve(report.id)).body.state).toBe("manager_approved");
    const { body: own } = await create([train], lender);
    await act(own.id, "submit", lender);
    expect((await approve(own.id)).body.code).toBe("EXPENSE_APPROVAL_OWN");
  });

  it("is sent back with a reason, changed by its author, and sent again", async () => {
    const { body: made } = await create([lunch()]);
    await attach(made);
    await act(made.id, "submit", author);
    const change = { version: 3, label: "Autre" };
    expect((await author.call<Report>("PATCH", `/api/expense-report/${made.id}`, change)).body.code).toBe(
      "EXPENSE_REPORT_STATE",
    );
    const back = await act(made.id, "reject", manager, { reason: "Justificatif illisible" });
    expect(back.body).toMatchObject({ state: "rejected", rejection: { reason: "Justificatif illisible" } });
    const lines = [lunch({ id: made.lines[0]?.id, inclVatCents: 6_100 })];
    const changed = await author.call<Report>("PATCH", `/api/expense-report/${made.id}`, {
      version: back.body.version,
      lines,
    });
    expect(changed.body.lines).toMatchObject([{ receiptName: "recu.png", inclVatCents: 6_100 }]);
    expect((await act(made.id, "submit", author)).body).toMatchObject({
      state: "submitted",
      rejection: null,
    });
  });

  it("takes kilometres from the scale, and makes a change of band up", async () => {
    const { body: first } = await create([journey(4_800)]);
    expect(first.totalCents).toBe(305_280);
    await act(first.id, "submit", author);
    const { body: second } = await create([journey(100), journey(300, "2026-05-21")]);
    expect(second.lines.map(({ inclVatCents }) => inclVatCents)).toEqual([6_360, 13_500]);
    expect(second.missingReceipts).toBe(0);
  });

  it("warns of what may be asked for twice: the same file, the same amount on the same day", async () => {
    const { body: first } = await create([lunch()]);
    await attach(first);
    const { body: second } = await create([lunch({ label: "Repas" }), train], manager);
    const { body: proved } = await attach(second, 1, "reçu", manager);
    expect(proved.lines.map(({ duplicates }) => duplicates)).toEqual([
      [{ reportId: first.id, refId: "NF-00001", reasons: ["amount_and_date"] }],
      [{ reportId: first.id, refId: "NF-00001", reasons: ["file"] }],
    ]);
  });

  it.each([
    [lunch({ nature: "yacht" }), "EXPENSE_NATURE_UNKNOWN"],
    [lunch({ inclVatCents: 0 }), "EXPENSE_AMOUNT_INVALID"],
    [lunch({ inclVatCents: 5_000 }), "EXPENSE_TAX_ABOVE_TOTAL"],
    [lunch({ taxes: [{ vatCode: "VB20", baseCents: 1, vatCents: 1 }] }), "EXPENSE_VAT_CODE_INVALID"],
    [lunch({ account: "999999" }), "LEDGER_ACCOUNT_UNUSABLE"],
    [{ ...journey(10), journey: null }, "KILOMETRES_INVALID"],
    [journey(10, "2020-05-20"), "KILOMETRE_SCALE_UNKNOWN"],
  ])("refuses %o", async (line, code) => {
    expect((await create([line])).body).toMatchObject({ code });
  });

  it("is posted once by two at once, and not in a closed period", async () => {
    const { body: made } = await create([lunch()]);
    expect((await act((await create([])).body.id, "submit", author)).body.code).toBe("EXPENSE_REPORT_EMPTY");
    await act(made.id, "submit", author);
    await act(made.id, "approve", manager);
    await act(made.id, "approve", accountant);
    await test.pool.query(
      "update fiscal_period set state = 'closed' where legal_entity_id = $1 and number = 5",
      [books.legalEntityId],
    );
    expect((await act(made.id, "post", accountant, { date: "2026-05-31" })).body.code).toBe("PERIOD_CLOSED");
    const both = await Promise.all(
      [1, 2].map(() => act(made.id, "post", accountant, { date: "2026-06-30" })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
