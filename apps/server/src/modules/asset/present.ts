import type { AssetAnswer, AssetRow as AssetListRow, AssetPlanRow } from "@grand-livre/contracts/asset";
import { ASSET_FAMILIES } from "@grand-livre/domain/asset/asset-family";
import { canChangeAsset, canEditPlan } from "@grand-livre/domain/asset/asset-permission";
import type { DepreciationTerms } from "@grand-livre/domain/asset/asset-plan";
import { chargedAt, openingCharged } from "@grand-livre/domain/asset/cumulative-depreciation";
import { derogatoryAt } from "@grand-livre/domain/asset/derogatory";
import { assetMovements } from "@grand-livre/domain/asset/movement-tables";
import { addedBack, type PassengerCar, passengerCarCeiling } from "@grand-livre/domain/asset/passenger-car";
import { planTable } from "@grand-livre/domain/asset/plan-table";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { MONTH_360, YEAR_360 } from "@grand-livre/domain/date/days-360";
import type { ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { assetRefId } from "./command.ts";
import { type Asset, assetOf } from "./plan.ts";
import { findPostingEntries, findPostings } from "./posting-repository.ts";
import { type AssetRow, findKin, findPosted, findSources } from "./repository.ts";

const FAMILY_LABELS = new Map(ASSET_FAMILIES.map(({ key, label }) => [key, label]));

type Posted = ReadonlyMap<string, { readonly chargedUntil: string | null }>;

/** A row of the register, with what an exercise does to it. */
export function presentRow(
  row: AssetRow,
  { exercise, exercises }: { readonly exercise: ExerciseDates; readonly exercises: readonly ExerciseDates[] },
  posted: Posted,
): AssetListRow {
  const asset = assetOf(row);
  const moved = assetMovements(asset, exercise, exercises);
  const { terms } = asset.plan;
  return {
    id: row.id,
    refId: assetRefId(row),
    version: row.version,
    label: row.label,
    account: row.account,
    family: row.family,
    familyLabel: FAMILY_LABELS.get(row.family) ?? row.family,
    acquisitionDate: row.acquisitionDate,
    serviceDate: row.serviceDate,
    baseCents: row.costCents,
    residualCents: row.residualCents,
    method: terms.mode,
    lifeMonths: monthsOf(terms),
    rateBasisPoints: rateOf(terms),
    state: row.state,
    disposedOn: row.disposedOn,
    writtenCents: row.chargedCents,
    derogatoryCents: row.derogatoryCents,
    chargedUntil: posted.get(row.id)?.chargedUntil ?? null,
    openingCents: moved.openingChargedCents,
    chargeCents: moved.chargeCents,
    cumulatedCents: moved.closingChargedCents,
    netCents: moved.closingCostCents - moved.closingChargedCents - moved.closingImpairmentCents,
  };
}

const monthsOf = ({ lifeDays }: Pick<DepreciationTerms, "lifeDays">) => lifeDays / MONTH_360;

function rateOf({ mode, lifeDays, coefficientHundredths = 100 }: DepreciationTerms): number | null {
  if (lifeDays === 0) return null;
  const whole = (10_000 * YEAR_360) / lifeDays;
  return Math.round(mode === "declining" ? (whole * coefficientHundredths) / 100 : whole);
}

/** The exercise that holds a day, else the last one; a calendar year where the company has none. */
export function exerciseOn({ exercises }: Pick<Books, "exercises">, day: string): ExerciseDates {
  const year = { startDate: `${day.slice(0, 4)}-01-01`, endDate: `${day.slice(0, 4)}-12-31` };
  const holding = exercises.find(({ startDate, endDate }) => startDate <= day && day <= endDate);
  return holding ?? exercises.at(-1) ?? year;
}

/** One card, whole. */
export async function presentAsset(
  db: Connection,
  caller: Caller,
  row: AssetRow,
  day: string,
): Promise<AssetAnswer> {
  const { scope } = caller;
  const { legalEntityId, id } = row;
  const books = await loadBooks(db, scope, legalEntityId);
  const posted = await findPosted(db, scope, [id]);
  const asset = assetOf(row);
  const facts = { disposedOn: row.disposedOn, isPosted: posted.has(id) };
  const revisions = asset.plan.revisions ?? [];
  const taken = revisions.find(({ chargedCents }) => chargedCents !== undefined);
  const spread = new Set((asset.plan.impairments ?? []).map(({ date }) => date));
  const postings = await postingsOf(db, row);
  const kin = await findKin(db, row);
  const fiscal = asset.fiscalPlan?.terms;
  const car = row.car as AssetAnswer["car"];
  const ceiling = ceilingOf(row);
  const right = (action: "Editor" | "Validator" | "Deleter") =>
    ({ service: "immobilizations", action }) as const;
  return {
    ...presentRow(row, { exercise: exerciseOn(books, day), exercises: books.exercises }, posted),
    legalEntityRefId: books.entity.refId,
    depreciationAccount: row.depreciationAccount,
    chargeAccount: row.chargeAccount,
    impairmentAccount: row.impairmentAccount,
    totalUnits: row.totalUnits,
    takenOverCents: row.takenOverCents,
    takenOverFrom: taken?.from ?? null,
    fiscal: fiscal === undefined ? null : { method: fiscal.mode, lifeMonths: monthsOf(fiscal) },
    car,
    ceilingCents: ceiling ?? null,
    disposalPriceCents: row.disposalPriceCents,
    plan: planRows(asset, books.exercises, ceiling),
    revisions: revisions
      .filter((one) => one !== taken && !spread.has(dayBefore(one.from)))
      .map(({ from, terms }) => ({
        from,
        method: terms.mode,
        lifeMonths: monthsOf(terms),
        residualCents: terms.residualCents,
      })),
    impairments: [...(asset.plan.impairments ?? [])],
    unitsUsed: [...(asset.plan.unitsUsed ?? [])],
    main: kin.main && presentKin(kin.main),
    components: kin.components.map(presentKin),
    sources: await findSources(db, scope, id),
    postings,
    abilities: {
      edit: abilityOf(caller, right("Editor"), canChangeAsset(facts)),
      editPlan: abilityOf(caller, right("Editor"), canEditPlan(facts)),
      revise: abilityOf(caller, right("Editor"), canChangeAsset(facts)),
      impair: abilityOf(caller, right("Validator"), canChangeAsset(facts)),
      dispose: abilityOf(caller, right("Validator"), canChangeAsset(facts)),
      remove: abilityOf(caller, right("Deleter"), canEditPlan({ ...facts, isPosted: postings.length > 0 })),
    },
  };
}

const presentKin = (row: AssetRow) => ({
  id: row.id,
  refId: assetRefId(row),
  label: row.label,
  baseCents: row.costCents,
});

const dayBefore = (day: string) => addDays(day, -1);

async function postingsOf(db: Connection, { legalEntityId, id }: AssetRow) {
  const postings = await findPostings(db, { legalEntityId, assetId: id });
  const ids = postings.map((posting) => posting.id);
  const entries = Map.groupBy(await findPostingEntries(db, legalEntityId, ids), ({ postingId }) => postingId);
  return postings.map((posting) => ({
    ...posting,
    date: posting.postingDate,
    entries: (entries.get(posting.id) ?? []).map((entry) => ({
      id: entry.id,
      number: entry.number,
      rule: entry.rule,
    })),
  }));
}

function ceilingOf({ car, acquisitionDate }: AssetRow): number | undefined {
  if (car === null) return undefined;
  const { method, emissions } = car as unknown as Omit<PassengerCar, "acquisitionDate">;
  return passengerCarCeiling({ acquisitionDate, method, emissions })?.ceilingCents;
}

/** The plan by exercises; that of what left ends on its last day. */
function planRows(
  asset: Asset,
  exercises: readonly ExerciseDates[],
  ceilingCents: number | undefined,
): AssetPlanRow[] {
  const { plan, fiscalPlan, disposedOn } = asset;
  return planTable(plan, exercises, disposedOn ?? undefined).map((row) => {
    const left = disposedOn !== null && disposedOn <= row.endDate;
    const chargedCents = left ? chargedAt(plan, disposedOn, exercises) : row.chargedCents;
    const chargeCents = chargedCents - row.openingChargedCents;
    const fiscalChargeCents =
      fiscalPlan === undefined
        ? chargeCents
        : chargedAt(fiscalPlan, row.endDate, exercises) - openingCharged(fiscalPlan, row, exercises);
    return {
      startDate: row.startDate,
      endDate: row.endDate,
      chargeCents,
      cumulatedCents: chargedCents,
      impairmentCents: left ? 0 : row.impairmentCents,
      netCents: left ? 0 : row.netCents,
      fiscalChargeCents,
      derogatoryCents: left ? 0 : derogatoryAt(asset, row.endDate, exercises),
      addedBackCents: ceilingCents === undefined ? 0 : addedBack(chargeCents, plan.costCents, ceilingCents),
    };
  });
}
