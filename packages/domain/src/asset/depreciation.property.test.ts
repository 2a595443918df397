import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMonths } from "../date/calendar-date.ts";
import type { ExerciseDates } from "../exercise/exercise.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { assetAccounts, assetFamilyOf } from "./asset-family.ts";
import type { AssetPlan, DepreciationTerms } from "./asset-plan.ts";
import { impairmentAt } from "./asset-plan.ts";
import { chargeRun, type RegisteredAsset } from "./charge-run.ts";
import { chargedAt } from "./cumulative-depreciation.ts";
import { decliningCoefficient } from "./declining.ts";
import { assetMovements, movementTables } from "./movement-tables.ts";
import { planTable } from "./plan-table.ts";
import { impairPlan, revisePlan } from "./revise-plan.ts";
import { splitPlan } from "./split-asset.ts";

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2018-01-01", days));

/** Exercises of 1 to 24 months that follow each other from a day of 2016 on. */
const exercises = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }).map((months) => addMonths("2016-01-01", months)),
    fc.array(fc.oneof(fc.constant(12), fc.constantFrom(7, 18), fc.integer({ min: 1, max: 24 })), {
      maxLength: 12,
    }),
  )
  .map(([first, lengths]) => {
    let startDate = first;
    return lengths.map((months): ExerciseDates => {
      const exercise = { startDate, endDate: addDays(addMonths(startDate, months), -1) };
      startDate = addDays(exercise.endDate, 1);
      return exercise;
    });
  });

const terms = (costCents: number) =>
  fc
    .record({
      declines: fc.boolean(),
      lifeDays: fc.oneof(
        fc.integer({ min: 1, max: 40 }).map((years) => years * 360),
        fc.integer({ min: 1, max: 14_400 }),
      ),
      residualCents: fc.oneof(fc.constant(0), fc.nat(costCents - 1)),
    })
    .map(({ declines, lifeDays, residualCents }): DepreciationTerms => {
      const coefficientHundredths = declines ? decliningCoefficient(lifeDays, "2018-01-01") : undefined;
      const mode = coefficientHundredths === undefined ? "straight_line" : "declining";
      return { mode, lifeDays, residualCents, coefficientHundredths };
    });

const plan = fc.integer({ min: 2, max: 100_000_000 }).chain((costCents) =>
  fc
    .record({ acquisitionDate: day, wait: fc.nat(400), terms: terms(costCents) })
    .map(({ acquisitionDate, wait, terms }): AssetPlan => {
      return { costCents, acquisitionDate, serviceDate: addDays(acquisitionDate, wait), terms };
    }),
);

/** A plan with some changes, impairments and splits, as long as each is allowed. */
const changedPlan = fc
  .tuple(plan, exercises, fc.array(fc.record({ kind: fc.nat(2), after: fc.nat(3_000), size: fc.nat(1_000) })))
  .map(([drawn, known, changes]) => {
    let changed = drawn;
    let last = drawn.serviceDate;
    for (const { kind, after, size } of changes) {
      const date = addDays(last, after);
      const facts = { exercises: known, frozenUntil: last };
      const cents = Math.floor((drawn.costCents * (size - 300)) / 2_000);
      const from = addDays(date, 1);
      const life: DepreciationTerms = { mode: "straight_line", lifeDays: size + 1, residualCents: 0 };
      const next =
        kind === 0
          ? impairPlan(changed, { date, cents }, facts)
          : kind === 1
            ? revisePlan(changed, from, life, facts)
            : splitPlan(changed, Math.max(1, Math.floor((changed.costCents * size) / 1_001)), known);
      if (isRefusal(next)) continue;
      changed = "part" in next ? (size % 2 === 0 ? next.part : next.rest) : next;
      last = date;
    }
    return { changed, known };
  });

it("charges, impairment and residual value are the cost, to the cent, whatever happened to the asset", () => {
  fc.assert(
    fc.property(changedPlan, ({ changed, known }) => {
      const rows = planTable(changed, known);
      const residual = (changed.revisions?.at(-1)?.terms ?? changed.terms).residualCents;
      const total = sumCentsOf(rows, (row) => row.chargeCents);
      const impaired = impairmentAt(changed, rows.at(-1)?.endDate ?? "");
      expect(total + impaired + residual).toBe(changed.costCents);
      for (const row of rows) expect(row.chargeCents).toBeGreaterThanOrEqual(0);
    }),
    propertyRuns(800),
  );
});

it("the two parts of a split asset are it, each day", () => {
  fc.assert(
    fc.property(changedPlan, day, fc.nat(1_000), ({ changed, known }, date, size) => {
      const split = splitPlan(changed, Math.floor((changed.costCents * size) / 1_000), known);
      fc.pre(!isRefusal(split));
      if (isRefusal(split)) return;
      const { part, rest } = split;
      expect(chargedAt(part, date, known) + chargedAt(rest, date, known)).toBe(
        chargedAt(changed, date, known),
      );
      expect(impairmentAt(part, date) + impairmentAt(rest, date)).toBe(impairmentAt(changed, date));
    }),
    propertyRuns(300),
  );
});

it("runs by any periods, a disposal included, write what the plan says, balanced, and nothing twice", () => {
  fc.assert(
    fc.property(
      fc.array(plan, { minLength: 1, maxLength: 5 }),
      exercises,
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 }),
      fc.option(day, { nil: null }),
      (plans, known, steps, disposedOn) => {
        let assets = plans.map((one, at) => registered(String(at), one, disposedOn));
        let date = "2018-01-01";
        for (const step of steps) {
          date = addDays(date, step);
          const terms = { date, exercises: known, journalCode: "IM", derogatoryAccount: "145000" };
          const { rows, entry } = chargeRun(assets, terms);
          const lines = entry?.lines ?? [];
          expect(sumCentsOf(lines, (line) => line.debitCents - line.creditCents)).toBe(0);
          assets = assets.map((asset) => {
            const row = rows.find(({ assetId }) => assetId === asset.id);
            return row === undefined ? asset : { ...asset, chargedCents: row.closingCents };
          });
          expect(chargeRun(assets, terms).entry).toBeNull();
        }
        for (const { disposedOn: left, plan: one, chargedCents } of assets)
          expect(chargedCents).toBe(chargedAt(one, left !== null && left < date ? left : date, known));
      },
    ),
    propertyRuns(200),
  );
});

it("opening, in and out make the closing of each line of the tables 2054 and 2055, and one exercise opens where the other closes", () => {
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 6 }), day, (plans, left) => {
      const assets = plans.map((one, at) => registered(String(at), one, at % 2 === 0 ? left : null));
      let opening: number | undefined;
      for (const year of ["2018", "2019", "2020", "2021"]) {
        const exercise = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
        const { lines, total } = movementTables(assets.map((asset) => assetMovements(asset, exercise, [])));
        for (const line of [...lines, total]) {
          expect(line.openingCostCents + line.acquiredCents - line.leftCents).toBe(line.closingCostCents);
          expect(line.openingChargedCents + line.chargeCents - line.takenOutCents).toBe(
            line.closingChargedCents,
          );
        }
        if (opening !== undefined) expect(total.openingChargedCents).toBe(opening);
        opening = total.closingChargedCents;
      }
    }),
    propertyRuns(100),
  );
});

function registered(id: string, one: AssetPlan, left: string | null): RegisteredAsset {
  const account = "218300";
  const family = assetFamilyOf(account);
  if (family === undefined) throw new Error("no family");
  const { depreciation, charge } = assetAccounts(account, family);
  return {
    id,
    label: `Poste ${id}`,
    account,
    plan: one,
    depreciationAccount: depreciation,
    chargeAccount: charge,
    chargedCents: 0,
    derogatoryCents: 0,
    disposedOn: left !== null && left >= one.acquisitionDate ? left : null,
  };
}
