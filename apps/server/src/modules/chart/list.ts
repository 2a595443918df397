import type { AccountQuery } from "@grand-livre/contracts/account";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type AccountRow, countAccountPage, findAccountPage } from "../account/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { entityFilter } from "../legal-entity/service.ts";

/** A page of accounts, each entity in the chart of the day or of the exercise that is named. */
export async function listAccounts(
  db: Connection,
  scope: Scope,
  query: AccountQuery,
  day: string,
): Promise<{ rows: AccountRow[]; count: number }> {
  const exercise = query.fiscalExerciseRefId
    ? await resolveExercise(db, scope, query.fiscalExerciseRefId)
    : undefined;
  const legalEntityId = await entityFilter(db, query.legalEntityRefId);
  if (exercise && legalEntityId && exercise.legalEntityId !== legalEntityId)
    throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const filter = {
    legalEntityId: exercise?.legalEntityId ?? legalEntityId,
    chartVersion: exercise?.chartVersion,
    day,
    class: query.class,
    active: query.active,
    labelContains: fold(query.searchValue ?? ""),
    numberContains: (query.searchValue ?? "").trim().toUpperCase(),
  };
  const rows = await findAccountPage(db, scope, filter, query);
  return { rows, count: await countAccountPage(db, scope, filter) };
}
