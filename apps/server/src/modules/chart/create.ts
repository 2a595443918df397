import type { CreateAccountBody } from "@grand-livre/contracts/account";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { type AccountRow, addAccount, chartVersionAt } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { requireVatCode } from "../vat-code/service.ts";

/**
 * Adds an account to the chart of an exercise, and to the later charts of the company where it has its place.
 * @throws RefusalError LEDGER_ACCOUNT_EXISTS; the rules of the number, of the parent and of VAT accounts
 */
export async function createAccount(
  app: Application,
  actor: Actor,
  { legalEntityRefId, fiscalExerciseRefId, ...wanted }: CreateAccountBody,
): Promise<AccountRow> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const entity = await resolveLegalEntity(tx, legalEntityRefId);
    const chartVersion = await versionFor(command, entity.id, fiscalExerciseRefId, command.today);
    const row = await addAccount(command, { entity, chartVersion }, { ...wanted, origin: "user" });
    if (row.defaultVatCode !== null)
      await requireVatCode(tx, entity.id, row.defaultVatCode, "defaultVatCode");
    return row;
  });
}

async function versionFor(
  { tx, scope }: Command,
  legalEntityId: string,
  refId: string | undefined,
  day: string,
): Promise<number> {
  if (refId === undefined) return chartVersionAt(tx, scope, legalEntityId, day);
  const exercise = await resolveExercise(tx, scope, refId);
  if (exercise.legalEntityId !== legalEntityId) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return exercise.chartVersion;
}
