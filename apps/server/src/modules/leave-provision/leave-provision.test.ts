import type { AnalyticReportRow } from "@grand-livre/contracts/analytic";
import type { LeaveProvisionAnswer } from "@grand-livre/contracts/leave-provision";
import type { PayslipAnswer } from "@grand-livre/contracts/payroll";
import { expect, it } from "vitest";
import { openOwnBooks, succeed } from "../../../test/ledger-books.ts";
import type { TestPerson } from "../../../test/test-app.ts";

import {
  books,
  manager,
  openYearEndPay,
  pay,
  root,
  standingOn,
  test,
  yearEndCalls,
} from "../../../test/year-end-pay.ts";

openYearEndPay();
const PATH = "/api/leave-provision";
const DECEMBER = "2026-12-01";
const { read, write, cancel, road } = yearEndCalls<LeaveProvisionAnswer>(PATH, "OPEN_LEAVE");
const standing = () => standingOn(["4282", "4382", "4386", "6330", "6412", "6450"]);
/** A person of 3 000 € a month with 5 days before December, which earns 2,5. */
async function december() {
  await pay.withEmployee();
  const { payslips } = await pay.through(DECEMBER, "prepare", "calculate", "validate");
  const slip = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${payslips[0]?.id}`);
  const charges = Math.round(
    (90_000 * (slip.result?.employerCents ?? 0)) / (slip.result?.gross.grossCents ?? 1),
  );
  return { grossCents: 90_000, chargesCents: charges };
}
/** FNAL 0.10 %, training 0.55 %, the apprenticeship tax 0.68 % and social dialogue 0.016 %, of 900 €. */
const TAXES = Math.round(90_000 * 0.01346);

it("measures each employee, writes the sum, reverses it on the next day and takes it back", async () => {
  expect(await road()).toBeUndefined();
  const seen = await december();
  const { body: before } = await read();
  expect(before).toMatchObject({ date: "2026-12-31", reversalDate: "2027-01-01", run: null, ...seen });
  // 7,5 days: 3 000 × 7,5 / 26; a tenth of 3 000 for the 2,5 days that it acquired.
  expect(before.lines).toMatchObject([
    {
      ...{ name: "Bernard Claire", known: true, days: 750, acquired: 250, unit: "open" },
      ...{ monthlyCents: 300_000, yearCents: 300_000, maintainedCents: 86_538, tenthCents: 90_000, ...seen },
    },
  ]);
  expect(seen.chargesCents).toBeGreaterThan(0);
  expect(await road()).toMatchObject({ count: 1, amountCents: seen.grossCents + seen.chargesCents });
  const preview = await write(seen, manager, `${PATH}/preview`);
  expect(preview.body).toMatchObject({ entries: [{ date: "2026-12-31", pieceRef: "CP-1" }] });
  expect(await standing()).toEqual([]);

  expect((await write({ ...seen, grossCents: 1 })).body.code).toBe("YEAR_END_CHANGED");
  const both = await Promise.all([write(seen), write(seen)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body: after } = await read();
  expect(after).toMatchObject({ ...seen, changedCount: 0, lines: before.lines, run: { pieceRef: "CP-1" } });
  expect(after.run?.entries.map(({ date }) => date)).toEqual(["2026-12-31", "2027-01-01"]);
  expect(await standing()).toEqual([
    ["4282", -seen.grossCents, 0],
    ["4382", TAXES - seen.chargesCents, 0],
    ["4386", -TAXES, 0],
    ["6330", TAXES, 0],
    ["6412", seen.grossCents, 0],
    ["6450", seen.chargesCents - TAXES, 0],
  ]);
  expect(await road()).toBeUndefined();

  const id = after.run?.id ?? "";
  expect((await cancel(id)).body).toMatchObject({ run: null, ...seen });
  expect((await cancel(id)).body.code).toBe("YEAR_END_CANCELLED");
  expect((await standing()).map(([, at, last]) => [at, last])).toEqual([0, 1, 2, 3, 4, 5].map(() => [0, 0]));
  expect((await write(seen)).body.run?.pieceRef).toBe("CP-2");
});

it("is borne by the sections of the contract, at the closing and once it is taken back", async () => {
  const sections = ["LYON", "PARIS"].map((code) => ({ code, label: code, active: true }));
  const axis = { legalEntityRefId: books.refId, code: "SITE", label: "Sites", sections, keys: [] };
  const { id: axisId } = await succeed<{ id: string }>(root, "POST", "/api/analytic-axis", axis);
  const share = (section: string, basisPoints: number) => ({ axis: "SITE", section, basisPoints });
  await pay.withEmployee({}, { sections: [share("LYON", 2_500), share("PARIS", 7_500)] });
  await pay.through(DECEMBER, "prepare", "calculate", "validate");
  const { grossCents, chargesCents } = (await read()).body;
  const borne = async () => {
    const day = "2026-12-31";
    const path = `/api/report/analytic?legalEntityRefId=${books.refId}&axisId=${axisId}&startDate=${day}&endDate=${day}`;
    const { rows } = await succeed<{ rows: AnalyticReportRow[] }>(root, "GET", path);
    return Object.fromEntries(rows.map((row) => [row.section, row.chargesCents]));
  };
  const run = (await write({ grossCents, chargesCents })).body.run?.id ?? "";
  const { LYON = 0, PARIS = 0, ...rest } = await borne();
  expect(LYON + PARIS).toBe(grossCents + chargesCents);
  // Three charges, each rounded to the cent.
  expect(Math.abs(3 * LYON - PARIS)).toBeLessThanOrEqual(6);
  expect(Object.values(rest).every((cents) => cents === 0)).toBe(true);
  expect((await cancel(run)).status).toBe(200);
  expect(Object.values(await borne()).every((cents) => cents === 0)).toBe(true);
});

it("refuses what it does not know, what is nothing, and a closed period", async () => {
  const none = { grossCents: 0, chargesCents: 0 };
  expect((await write(none)).body.code).toBe("YEAR_END_NOTHING_LEFT");
  const { id } = await pay.withEmployee();
  expect((await write(none)).body).toMatchObject({
    code: "PROVISION_PAYSLIP_MISSING",
    details: { employee: "Bernard Claire", month: "12/2026" },
  });
  expect((await read()).body.lines).toMatchObject([{ known: false, grossCents: 0 }]);
  expect(await road()).toMatchObject({ count: 1 });
  expect((await write({ grossCents: -1 })).status).toBe(422);
  expect((await cancel(id)).status).toBe(404);
  await test.pool.query("update payroll_employee set exit_date = '2026-12-31' where id = $1", [id]);
  expect((await read()).body.lines).toEqual([]);
  await test.pool.query("update payroll_employee set exit_date = null where id = $1", [id]);
  await pay.through(DECEMBER, "prepare", "calculate", "validate");
  const { grossCents, chargesCents } = (await read()).body;
  await test.pool.query("update fiscal_period set state = 'closed' where legal_entity_id = $1", [
    books.legalEntityId,
  ]);
  expect((await write({ grossCents, chargesCents })).body.code).toBe("REGULATION_DATE_INVALID");
});

it("is for who has the right on pay, in their own company only", async () => {
  const seen = await december();
  const legalEntityIds = [books.legalEntityId];
  const accountant = await test.person({
    rights: { regulations: ["Viewer", "Creator", "Deleter"] },
    legalEntityIds,
  });
  const reader = await test.person({ rights: { payslip: ["Viewer"] }, legalEntityIds });
  const other = await openOwnBooks(test, root);
  const stranger = await test.person({
    rights: { payslip: ["Viewer", "Validator"] },
    legalEntityIds: [other.legalEntityId],
  });
  const tries = (person: TestPerson, id: string) =>
    Promise.all([read(person), write(seen, person), cancel(id, person)]).then((all) =>
      all.map(({ status }) => status),
    );
  const id = (await write(seen)).body.run?.id ?? "";
  expect(await tries(accountant, id)).toEqual([403, 403, 403]);
  expect(await tries(reader, id)).toEqual([200, 403, 403]);
  expect(await tries(stranger, id)).toEqual([404, 404, 404]);
  expect((await test.anonymous("POST", `${PATH}/${id}/cancel`)).status).toBe(401);
});
