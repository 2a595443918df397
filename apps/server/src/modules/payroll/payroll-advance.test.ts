import type { PayslipAnswer, PayslipMonth } from "@grand-livre/contracts/payroll";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import { PAY_IBAN } from "../../../test/payroll-bodies.ts";
import type { Refused } from "../../../test/payroll-company.ts";
import { changeCompany } from "../../../test/sales.ts";

openPayBooks();
const { month, through, sides, withEmployee, raise } = pay;
const JANUARY = "2026-01-01";
const FEBRUARY = "2026-02-01";

const ask = (path: string, body: object, person = manager) =>
  person.call<PayslipMonth & Refused>("POST", `/api/payroll/advance${path}`, {
    legalEntityRefId: books.refId,
    month: JANUARY,
    ...body,
  });
const add = (employeeId: string, amountCents: number, change: object = {}) =>
  ask("", { employeeId, amountCents, ...change });
const paid = (change: object = {}, person = manager) =>
  ask("/pay", { date: "2026-01-15", ...change }, person);
const first = async (at = JANUARY) =>
  succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${(await month(at)).body.payslips[0]?.id}`);

describe("an advance on the pay", () => {
  it("is typed, paid by one entry, taken off the net, and its payment is taken back before that", async () => {
    const { id } = await withEmployee();
    await through(JANUARY, "prepare", "calculate");
    const plain = (await first()).result?.netPaidCents ?? 0;
    expect((await paid()).body.code).toBe("PAYROLL_NOTHING_TO_DO");
    await add(id, 30_000);
    await add(id, 20_000);
    // What is typed is not paid yet, and no payslip takes it.
    await through(JANUARY, "calculate");
    expect((await first()).result?.netPaidCents).toBe(plain);
    const { body } = await paid();
    const [one] = body.advances;
    expect(await sides(one?.entryId)).toEqual({ "425000": 50_000, "512000": -50_000 });
    expect(body.payslips[0]?.state).toBe("prepared");
    await through(JANUARY, "calculate");
    expect((await first()).result).toMatchObject({ netPaidCents: plain - 50_000, advanceCents: 50_000 });
    const path = `/api/payroll/advance/${one?.id}`;
    expect((await manager.call<Refused>("DELETE", path)).body.code).toBe("PAY_ADVANCE_PAID");
    // Its payment is taken back, and paid again by two at once, once.
    expect((await ask("/undo", {})).body.advances.map(({ paidOn }) => paidOn)).toEqual([null, null]);
    expect((await manager.call("DELETE", path)).status).toBe(200);
    const both = await Promise.all([paid(), paid()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await through(JANUARY, "calculate", "validate", "post");
    const slip = await first();
    const left = slip.result?.advances?.[0]?.cents ?? 0;
    expect([20_000, 30_000]).toContain(left);
    expect((await sides(slip.entryId))["425000"]).toBe(-left);
    expect((await ask("/undo", {})).body.code).toBe("PAY_ADVANCE_MONTH");
    expect((await add(id, 100)).body.code).toBe("PAY_ADVANCE_MONTH");
    expect((await month()).body.advances).toMatchObject([{ leftCents: 0 }]);
    expect((await manager.call("GET", `/api/payroll/payslip/${slip.id}/pdf`)).status).toBe(200);
  });

  it("is carried over to the next month when the net does not reach it, and is not taken twice", async () => {
    const { id } = await withEmployee({}, { weeklyHours: 1_000, monthlyCents: 60_000 });
    await add(id, 100_000);
    await paid();
    await through(JANUARY, "prepare", "calculate", "validate", "post");
    const january = (await first()).result;
    const taken = january?.advanceCents ?? 0;
    expect([january?.netPaidCents, january?.carriedOutCents]).toEqual([0, 0]);
    expect(january?.advances).toMatchObject([{ cents: taken, leftCents: 100_000 - taken }]);
    await through(FEBRUARY, "prepare", "calculate");
    expect((await month(FEBRUARY)).body.advances).toMatchObject([{ leftCents: 100_000 - taken }]);
    const february = (await first(FEBRUARY)).result;
    expect(february?.advances).toMatchObject([{ leftCents: Math.max(0, 100_000 - 2 * taken) }]);
    await through(FEBRUARY, "validate");
    // A correction of January that pays more takes what February left of it.
    await raise(id, { from: JANUARY, monthlyCents: 200_000, weeklyHours: 3_500 });
    const before = await first();
    expect(before.correction).toBe("terms");
    const { id: corrective } = await succeed<PayslipAnswer>(
      manager,
      "POST",
      `/api/payroll/payslip/${before.id}/correct`,
    );
    await through(JANUARY, "calculate", "validate");
    const again = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${corrective}`);
    expect(again.result?.advances).toMatchObject([
      { cents: 100_000 - (february?.advanceCents ?? 0), leftCents: 0 },
    ]);
    expect((await month()).body.advances).toMatchObject([{ leftCents: 0 }]);
  });

  it("is paid by one SEPA order of the month, taken by a second person, and the same until it is paid", async () => {
    const { id } = await withEmployee();
    await changeCompany(root, books, { iban: PAY_IBAN });
    await add(id, 30_000);
    await add(id, 20_000);
    const from = `/api/payroll/advance/transfer-file?legalEntityRefId=${books.refId}&month=${JANUARY}`;
    const path = `${from}&account=512000&executionDate=2099-01-15`;
    expect((await month()).body.advances.map(({ account }) => account)).toEqual(["512000", "512000"]);
    expect((await manager.call<Refused>("GET", path)).body.code).toBe("TRANSFER_APPROVAL_OWN");
    const second = await test.person({
      rights: { payslip: ["Viewer", "Exporter"] },
      legalEntityIds: [books.legalEntityId],
    });
    const xml = String((await second.call("GET", path)).body);
    expect(xml).toContain("<NbOfTxs>2</NbOfTxs>");
    expect(xml).toContain("<CtrlSum>500.00</CtrlSum>");
    // The bank books one line, so that the statement shows no one's advance.
    expect(xml).toContain("<BtchBookg>true</BtchBookg>");
    expect(String((await second.call("GET", path)).body)).toBe(xml);
    const past = path.replace("2099", "2020");
    expect((await second.call<Refused>("GET", past)).body.code).toBe("TRANSFER_DATE_PAST");
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { payslip: ["Viewer", "Exporter"] } });
    expect([(await reader.call("GET", path)).status, (await stranger.call("GET", path)).status]).toEqual([
      403, 404,
    ]);
    await paid();
    expect((await second.call<Refused>("GET", path)).body.code).toBe("PAYROLL_NOTHING_TO_DO");
  });

  it("is of who is under contract, and of who may", async () => {
    const { id } = await withEmployee({ entryDate: "2026-02-01" }, { from: "2026-02-01" });
    expect((await add(id, 10_000)).body.code).toBe("PAYSLIP_OUTSIDE_CONTRACT");
    expect((await add(id, 0)).status).toBe(422);
    expect((await add(id, 10_000, { month: FEBRUARY })).status).toBe(200);
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { payslip: ["Viewer", "Creator", "Validator"] } });
    const [row] = (await month(FEBRUARY)).body.advances;
    const path = `/api/payroll/advance/${row?.id}`;
    expect([(await paid({}, reader)).status, (await paid({}, stranger)).status]).toEqual([403, 404]);
    expect([
      (await reader.call("DELETE", path)).status,
      (await stranger.call("DELETE", path)).status,
    ]).toEqual([403, 404]);
    expect((await month(FEBRUARY, reader)).body.abilities.payAdvances.allowed).toBe(false);
  });
});
