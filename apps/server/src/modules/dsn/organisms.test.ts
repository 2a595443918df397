import type { OrganismDuesAnswer } from "@grand-livre/contracts/dsn-organism";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { beforeEach, describe, expect, it } from "vitest";
import { establishmentDsn, personDsn } from "../../../test/dsn-bodies.ts";
import { openOwnBooks, succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import type { Refused } from "../../../test/payroll-company.ts";
import { changeCompany } from "../../../test/sales.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openPayBooks();

const PATH = "/api/dsn/organism";
const MONTHS = ["2026-01-01", "2026-02-01", "2026-03-01"] as const;
const [JANUARY] = MONTHS;
const URSSAF = "FR7630006000011234567890189";
const organism = (kind: string, quarterly = false, iban: string | null = null) => ({
  kind,
  name: `Caisse ${kind}`,
  iban,
  quarterly,
});
let employer: EmployerAnswer;
let chosen: object[];

async function employ(organisms: readonly object[], headcount = "under11"): Promise<void> {
  const made = await pay.employer({
    organisms,
    dsn: establishmentDsn(),
    address: { line1: "1 rue de la Paix", postcode: "75002", city: "Paris" },
    rates: [
      { from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount, source: "Notification Carsat" },
    ],
  });
  employer = made.body;
  expect((await pay.employee(employer.id, { dsn: personDsn() })).status).toBe(200);
}
const paid = async (...months: readonly string[]) => {
  for (const month of months) await pay.through(month, "prepare", "calculate", "validate", "post");
};
const dues = (month: string = JANUARY, person = manager) =>
  person.call<OrganismDuesAnswer & Refused>("GET", `${PATH}?legalEntityRefId=${books.refId}&month=${month}`);
const ofKind = async (kind: string, month: string = JANUARY) =>
  (await dues(month)).body.dues.filter((one) => one.kind === kind);
const choose = async (...kinds: readonly string[]) => {
  const { body } = await dues();
  chosen = body.dues
    .filter(({ kind, leftCents }) => kinds.includes(kind) && leftCents > 0)
    .map(({ employerId, kind, from, leftCents }) => ({ employerId, kind, from, leftCents }));
  return chosen;
};
const give = (of: readonly object[], person: TestPerson = manager, change: object = {}) =>
  person.call<OrganismDuesAnswer & Refused>("POST", `${PATH}/pay`, {
    ...{ legalEntityRefId: books.refId, month: JANUARY, date: "2026-04-15", dues: of },
    ...change,
  });
const undo = (id: string | undefined, person = manager) =>
  person.call<OrganismDuesAnswer & Refused>("POST", `${PATH}/payment/${id}/undo`, {
    legalEntityRefId: books.refId,
    month: JANUARY,
  });
/** What is not lettered of an account, and the codes in force on it. */
async function lettering(account: string) {
  const { rows } = await test.pool.query(
    `select coalesce(g.code, '') as code, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
     left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
     left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
     where l.legal_entity_id = $1 and l.account = $2 group by 1 order by 1`,
    [books.legalEntityId, account],
  );
  return rows.map(({ code, cents }) => [code, cents]);
}

beforeEach(() => {
  test.now.current = new Date("2026-04-10T09:00:00Z");
});

describe("what is due to organisms", () => {
  it("is the sum of the quarter's months where a small employer chose the quarter", async () => {
    await employ([organism("urssaf", true), organism("pension")]);
    await paid(...MONTHS);
    const [quarter, ...none] = await ofKind("urssaf");
    expect(none).toEqual([]);
    expect(quarter).toMatchObject({
      from: JANUARY,
      to: MONTHS[2],
      dueDate: "2026-04-15",
      name: "Caisse urssaf",
    });
    const pensions = await ofKind("pension");
    // 25 January and 25 April are a Sunday and a Saturday: the next working days.
    expect(pensions.map(({ dueDate }) => dueDate)).toEqual(["2026-02-25", "2026-03-25", "2026-04-27"]);
    const slips = await Promise.all(
      MONTHS.map((month) =>
        succeed<{ totals: { urssafDueCents: number } }>(
          manager,
          "GET",
          `/api/dsn/month?legalEntityRefId=${books.refId}&employerId=${employer.id}&month=${month}`,
        ),
      ),
    );
    const months = sumCentsOf(slips, ({ totals }) => totals.urssafDueCents);
    expect([quarter?.dueCents, (quarter?.dueCents ?? 1) % 100]).toEqual([months, 0]);
    // The declaration pays the quarter with its last month, and nothing before.
    const payments = async (month: string) => {
      const made = await succeed<{ files: { id: string }[] }>(manager, "POST", "/api/dsn", {
        ...{ legalEntityRefId: books.refId, employerId: employer.id, month },
      });
      const { body } = await manager.call("GET", `/api/dsn/file/${made.files[0]?.id}`);
      const paidTo = /S21\.G00\.20\.001,'78861779300013'[\s\S]*?S21\.G00\.20\.005,'([\d.]+)'/g;
      return [...String(body).matchAll(paidTo)].map(([, amount]) => amount);
    };
    expect(await payments(MONTHS[1])).toEqual([]);
    expect(await payments(MONTHS[2])).toEqual([(months / 100).toFixed(2)]);
  });

  it("stays monthly from eleven employees on, by the 15th or the 5th put off to a working day", async () => {
    await employ([organism("urssaf", true), organism("mutual", true)], "under20");
    await paid(...MONTHS);
    expect((await ofKind("urssaf")).map(({ dueDate }) => dueDate)).toEqual([
      "2026-02-16",
      "2026-03-16",
      "2026-04-15",
    ]);
    // A cover follows its contract, whatever the size.
    expect((await ofKind("mutual")).map(({ from, to }) => [from, to])).toEqual([[JANUARY, MONTHS[2]]]);
  });

  it("is paid by one entry and one SEPA order, lettered whole, once, and taken back", async () => {
    await employ([organism("urssaf", false, URSSAF), organism("tax"), organism("pension", false, URSSAF)]);
    await changeCompany(root, books, { iban: URSSAF });
    await paid(JANUARY);
    const wanted = await choose("urssaf", "pension", "tax");
    expect(wanted).toHaveLength(3);
    const [first] = wanted as { leftCents: number }[];
    const changed = await give([{ ...first, leftCents: (first?.leftCents ?? 0) + 1 }]);
    expect(changed.body.code).toBe("ORGANISM_DUE_CHANGED");
    const both = await Promise.all([give(wanted), give(wanted)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await dues();
    const [payment, ...others] = body.payments;
    expect(others).toEqual([]);
    const total = sumCentsOf(wanted as { leftCents: number }[], ({ leftCents }) => leftCents);
    expect(payment?.amountCents).toBe(total);
    const sides = await pay.sides(payment?.id);
    expect(sides["512000"]).toBe(-total);
    expect(sumCentsOf(Object.values(sides), (cents) => cents)).toBe(0);
    for (const account of ["431000", "442100", "437300"])
      expect(await lettering(account)).toEqual([["AAA", 0]]);
    // The balance of the apprenticeship tax waits for its day, beside.
    expect((await lettering("438600"))[0]?.[1]).toBe(-270);
    // The file: the two that have an IBAN, for another person, the same bytes each time.
    const file = `${PATH}/payment/${payment?.id}/file?executionDate=2026-04-15`;
    expect((await manager.call<Refused>("GET", file)).body.code).toBe("TRANSFER_APPROVAL_OWN");
    const second = await test.person({
      rights: { payslip: ["Viewer", "Exporter"] },
      legalEntityIds: [books.legalEntityId],
    });
    const xml = async () => String((await second.call("GET", file)).body);
    const text = await xml();
    expect(text).toBe(await xml());
    expect(text).toContain("<NbOfTxs>2</NbOfTxs>");
    expect(text).toContain(`<CtrlSum>${((payment?.transferCents ?? 0) / 100).toFixed(2)}</CtrlSum>`);
    const past = await second.call<Refused>("GET", file.replace("2026-04-15", "2026-04-01"));
    expect(past.body.code).toBe("TRANSFER_DATE_PAST");
    const undone = await Promise.all([undo(payment?.id), undo(payment?.id)]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await choose("urssaf", "pension", "tax")).length).toBe(3);
    expect((await lettering("431000")).map(([code]) => code)).toContain("");
    expect((await give(chosen)).status).toBe(200);
    expect((await lettering("431000")).every(([code, cents]) => code !== "" && cents === 0)).toBe(true);
  });

  it("waits for the end of its period and for the entry of its payslips, and asks what a correction adds", async () => {
    test.now.current = new Date("2026-03-20T09:00:00Z");
    await employ([organism("urssaf", true), organism("tax")]);
    await paid(JANUARY);
    const [open] = await ofKind("urssaf");
    expect(open?.pay).toMatchObject({ allowed: false, code: "ORGANISM_PERIOD_OPEN" });
    await pay.through(MONTHS[1], "prepare", "calculate", "validate");
    const tax = await ofKind("tax");
    expect(tax.map(({ pay: { allowed } }) => allowed)).toEqual([true, false]);
    expect(tax[1]?.pay).toMatchObject({ code: "ORGANISM_NOT_POSTED" });
    const date = "2026-03-20";
    expect((await give(await choose("urssaf"), manager, { date })).body.code).toBe("ORGANISM_PERIOD_OPEN");
    await pay.step("post", MONTHS[1]);
    expect((await give(await choose("tax"), manager, { date })).status).toBe(200);
    expect((await ofKind("tax")).map(({ leftCents }) => leftCents)).toEqual([0, 0]);
    expect((await ofKind("tax"))[0]?.pay).toMatchObject({ code: "PAYROLL_NOTHING_TO_DO" });
  });

  it("is seen, paid and exported with the right alone, in one's own company", async () => {
    await employ([organism("urssaf", false, URSSAF)]);
    await paid(JANUARY);
    const wanted = await choose("urssaf");
    const legalEntityIds = [books.legalEntityId];
    const reader = await test.person({ rights: { payslip: ["Viewer"] }, legalEntityIds });
    const accountant = await test.person({
      rights: { "entry-logs": ["Viewer", "Validator"] },
      legalEntityIds,
    });
    const other = await openOwnBooks(test, root);
    const stranger = await test.person({
      rights: { payslip: ["Viewer", "Validator", "Exporter"] },
      legalEntityIds: [other.legalEntityId],
    });
    expect((await give(wanted)).status).toBe(200);
    const id = (await dues()).body.payments[0]?.id;
    const file = `${PATH}/payment/${id}/file?executionDate=2026-04-15`;
    const tried = async (person: TestPerson) => [
      (await dues(JANUARY, person)).status,
      (await give(wanted, person)).status,
      (await undo(id, person)).status,
      (await person.call("GET", file)).status,
    ];
    expect(await tried(reader)).toEqual([200, 403, 403, 403]);
    expect(await tried(accountant)).toEqual([403, 403, 403, 403]);
    expect(await tried(stranger)).toEqual([404, 404, 404, 404]);
    expect((await give([])).status).toBe(422);
    expect((await test.anonymous("POST", `${PATH}/pay`, {})).status).toBe(401);
    const { rows } = await test.pool.query(
      "select action, details::text from audit_log where resource = 'organism-payment' order by id",
    );
    expect(rows.map(({ action }) => action)).toContain("pay");
    expect(JSON.stringify(rows)).not.toMatch(/Cents|amount/i);
  });
});
