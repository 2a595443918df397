import type { HousingEffortAnswer } from "@grand-livre/contracts/housing-effort";
import { expect, it } from "vitest";
import { openOwnBooks } from "../../../test/ledger-books.ts";
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
const PATH = "/api/housing-effort";
const { read, write, cancel, road } = yearEndCalls<HousingEffortAnswer>(PATH, "OPEN_HOUSING_EFFORT");
const rates = (headcount: string) => ({
  rates: [{ from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount, source: "Carsat" }],
});

/** Nothing was paid in 2025. */
const NOTHING = { year: 2025, wagesCents: 0, investedCents: 0 };

it("is owed on the wages of the year from 50 employees on, written once and taken back", async () => {
  const { id } = (await pay.employer({ ...rates("under250"), housing: [NOTHING] })).body;
  await pay.employee(id);
  await pay.through("2026-11-01", "prepare", "calculate", "validate");
  expect((await write({ dueCents: 1_350, penaltyCents: 0 })).body.code).toBe("PROVISION_PAYSLIP_MISSING");
  await pay.through("2026-12-01", "prepare", "calculate", "validate");
  const { body: before } = await read();
  // Two months of 3 000 €, 0,45 %.
  expect(before).toMatchObject({ run: null, wagesCents: 600_000, dueCents: 2_700 });
  expect(before.lines).toMatchObject([
    { headcount: "under250", ratePpm: 4_500, dueCents: 2_700, missing: null },
  ]);
  expect(await road()).toMatchObject({ count: 1, amountCents: 2_700 });
  expect((await write({ dueCents: 1, penaltyCents: 0 })).body.code).toBe("YEAR_END_CHANGED");
  const seen = { dueCents: 2_700, penaltyCents: 0 };
  const both = await Promise.all([write(seen), write(seen)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await standingOn(["4386", "6334"])).toEqual([
    ["4386", -2_700, 0],
    ["6334", 2_700, 0],
  ]);
  const { body: after } = await read();
  expect(after).toMatchObject({ dueCents: 2_700, changedCount: 0, run: { pieceRef: "PEEC-1" } });
  expect(await road()).toBeUndefined();
  expect((await cancel(after.run?.id ?? "")).body).toMatchObject({ run: null, dueCents: 2_700 });
});

it("is not owed below 50 employees", async () => {
  const { id } = (await pay.employer(rates("under50"))).body;
  await pay.employee(id);
  await pay.through("2026-12-01", "prepare", "calculate", "validate");
  expect((await read()).body).toMatchObject({ wagesCents: 300_000, dueCents: 0, lines: [{ dueCents: 0 }] });
  expect(await road()).toBeUndefined();
  expect((await write({ dueCents: 0, penaltyCents: 0 })).body.code).toBe("YEAR_END_NOTHING_LEFT");
});

it("asks what was invested on the wages of the year before, and owes 2 % of what was not", async () => {
  const { id } = (await pay.employer(rates("under250"))).body;
  await pay.employee(id);
  await pay.through("2026-12-01", "prepare", "calculate", "validate");
  const invest = async (housing: object[]) => {
    const { version } = (await read()).body.lines[0] ?? {};
    return manager.call<{ code?: string }>("PATCH", `/api/payroll/employer/${id}`, { version, housing });
  };
  const seen = { dueCents: 1_350, penaltyCents: 80_000 };
  expect((await write(seen)).body).toMatchObject({
    code: "HOUSING_INVESTMENT_MISSING",
    details: { year: "2025" },
  });
  expect(await road()).toMatchObject({ count: 1 });
  // No payslip of 2025 is here: an investment alone does not say on what.
  const told = { ...NOTHING, wagesCents: null };
  expect((await invest([told])).status).toBe(200);
  expect((await write(seen)).body.code).toBe("HOUSING_INVESTMENT_MISSING");
  expect((await invest([told, told])).status).toBe(422);
  // 450 € were due on 100 000 €; 270 € of them cover 60 000 €.
  expect((await invest([{ year: 2025, wagesCents: 10_000_000, investedCents: 27_000 }])).status).toBe(200);
  const { body: before } = await read();
  expect(before).toMatchObject(seen);
  expect(before.lines).toMatchObject([
    { before: { year: 2025, investedCents: 27_000, baseCents: 4_000_000, penaltyPpm: 20_000 } },
  ]);
  expect((await write(seen)).status).toBe(200);
  expect(await standingOn(["4386", "6334", "4481", "6314"])).toEqual([
    ["4386", -1_350, 0],
    ["4481", -80_000, 0],
    ["6314", 80_000, 0],
    ["6334", 1_350, 0],
  ]);
  expect((await read()).body).toMatchObject({ ...seen, lines: [{ before: before.lines[0]?.before }] });
  expect(await road()).toBeUndefined();
  expect((await invest([{ year: 2025, wagesCents: 10_000_000, investedCents: 45_000 }])).status).toBe(200);
  expect((await read()).body).toMatchObject({ changedCount: 1 });
  expect(await road()).toMatchObject({ count: 1, amountCents: 1_350 });
});

it("is for who has the right on pay, in their own company only", async () => {
  const legalEntityIds = [books.legalEntityId];
  const seen = { dueCents: 0, penaltyCents: 0 };
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
