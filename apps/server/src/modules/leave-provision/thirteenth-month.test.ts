import type { ThirteenthMonthAnswer } from "@grand-livre/contracts/leave-provision";
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
const PATH = "/api/thirteenth-month";
const { read, write, cancel, road } = yearEndCalls<ThirteenthMonthAnswer>(PATH, "OPEN_THIRTEENTH_MONTH");
const standing = () => standingOn(["4286", "4386", "6330", "6413", "6450"]);
const paidIn = async (month: string) => {
  const { payslips } = await pay.through(month, "prepare", "calculate", "validate");
  return succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${payslips[0]?.id}`);
};

it("is paid by the payslip of its month, and half a year of it is owed at the closing", async () => {
  await pay.withEmployee({}, { thirteenthMonth: 6 });
  expect((await write({ grossCents: 0, chargesCents: 0 })).body.code).toBe("PROVISION_PAYSLIP_MISSING");
  const june = await paidIn("2026-06-01");
  expect(june.result?.gross.lines).toContainEqual(
    expect.objectContaining({ label: "13e mois", cents: 300_000, account: "6413" }),
  );
  const { result } = await paidIn("2026-12-01");
  expect(result?.gross.lines.map(({ label }) => label)).not.toContain("13e mois");
  const { body: before } = await read();
  expect(before).toMatchObject({ date: "2026-12-31", run: null, grossCents: 150_000 });
  expect(before.lines).toMatchObject([
    {
      name: "Bernard Claire",
      known: true,
      fromDate: "2026-07-01",
      paidIn: 6,
      months: 600,
      grossCents: 150_000,
    },
  ]);
  const { grossCents, chargesCents } = before;
  const year = { employer: result?.year.employerCents ?? 0, gross: result?.year.grossCents ?? 1 };
  expect(Math.abs(chargesCents - (150_000 * year.employer) / year.gross)).toBeLessThan(1);
  expect(chargesCents).toBeGreaterThan(0);
  expect(await road()).toMatchObject({ count: 1, amountCents: grossCents + chargesCents });

  const taxes = before.lines[0]?.taxesCents ?? 0;
  expect(taxes).toBeGreaterThan(0);
  const seen = { grossCents, chargesCents };
  const preview = await write(seen, manager, `${PATH}/preview`);
  expect(preview.body).toMatchObject({ entries: [{ date: "2026-12-31", pieceRef: "TM-1" }] });
  expect((await write({ ...seen, grossCents: 1 })).body.code).toBe("YEAR_END_CHANGED");
  const both = await Promise.all([write(seen), write(seen)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await standing()).toEqual([
    ["4286", -grossCents, 0],
    ["4386", -chargesCents, 0],
    ["6330", taxes, 0],
    ["6413", grossCents, 0],
    ["6450", chargesCents - taxes, 0],
  ]);
  const { body: after } = await read();
  expect(after).toMatchObject({ ...seen, changedCount: 0, lines: before.lines });
  expect(await road()).toBeUndefined();
  expect((await cancel(after.run?.id ?? "")).body.run).toBeNull();
  expect((await cancel(after.run?.id ?? "")).body.code).toBe("YEAR_END_CANCELLED");
  expect((await standing()).map(([, at, last]) => [at, last])).toEqual([0, 1, 2, 3, 4].map(() => [0, 0]));
});

it("is nothing where the closing's month pays it, or where no contract has one", async () => {
  await pay.withEmployee({}, { thirteenthMonth: 12 });
  const { result } = await paidIn("2026-12-01");
  expect(result?.gross.lines.map(({ label }) => label)).toContain("13e mois");
  expect((await read()).body.lines).toEqual([]);
  expect(await road()).toBeUndefined();
  expect((await write({ grossCents: 0, chargesCents: 0 })).body.code).toBe("YEAR_END_NOTHING_LEFT");
});

it("is paid in proportion to who leaves, and refuses a month that is none", async () => {
  const { id } = (await pay.employer()).body;
  expect((await pay.employee(id, {}, { thirteenthMonth: 13 })).status).toBe(422);
  await pay.employee(id, { exitDate: "2026-08-31" }, { thirteenthMonth: 6 });
  const { result } = await paidIn("2026-08-01");
  expect(result?.gross.lines).toContainEqual(expect.objectContaining({ label: "13e mois", cents: 50_000 }));
});

it("is for who has the right on pay, in their own company only", async () => {
  const legalEntityIds = [books.legalEntityId];
  const seen = { grossCents: 0, chargesCents: 0 };
  const rights = { regulations: ["Viewer", "Creator", "Deleter"] } as const;
  const accountant = await test.person({ rights, legalEntityIds });
  const reader = await test.person({ rights: { payslip: ["Viewer"] }, legalEntityIds });
  const other = await openOwnBooks(test, root);
  const stranger = await test.person({
    rights: { payslip: ["Viewer", "Validator"] },
    legalEntityIds: [other.legalEntityId],
  });
  const statuses = (person: TestPerson) =>
    Promise.all([read(person), write(seen, person), cancel(books.legalEntityId, person)]).then((all) =>
      all.map(({ status }) => status),
    );
  expect(await statuses(accountant)).toEqual([403, 403, 403]);
  expect(await statuses(reader)).toEqual([200, 403, 403]);
  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect((await test.anonymous("GET", PATH)).status).toBe(401);
});
