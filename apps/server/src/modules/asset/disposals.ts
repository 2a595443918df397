import type { ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import type { DisposedAsset } from "@grand-livre/domain/statement/capital-gains";
import type { Connection } from "../../database/connection.ts";
import { findDisposed } from "./repository.ts";

/** The assets that a company sold or scrapped in an exercise. */
export async function disposalsWithin(
  db: Connection,
  legalEntityId: string,
  exercise: ExerciseDates,
): Promise<DisposedAsset[]> {
  const rows = await findDisposed(db, legalEntityId, exercise);
  return rows.map(({ label, account, acquisitionDate, disposedOn, costCents, chargedCents, ...row }) => ({
    label,
    account,
    acquisitionDate,
    disposedOn: disposedOn ?? exercise.endDate,
    costCents,
    chargedCents,
    priceCents: row.disposalPriceCents ?? 0,
  }));
}
