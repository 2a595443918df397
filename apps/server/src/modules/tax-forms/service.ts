import type { TaxFormLineBody, TaxFormsAnswer, taxFormsQuery } from "@grand-livre/contracts/tax-forms";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { holdingForms } from "@grand-livre/domain/statement/capital-holdings";
import { regimeOfBox, taxForms } from "@grand-livre/domain/statement/tax-forms";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { readFigures } from "../annual-accounts/service.ts";
import { disposalsWithin } from "../asset/service.ts";
import { endPosition, figuresOf } from "../balance/service.ts";
import { holdingsOf } from "../capital-holding/service.ts";
import { taxPackageFacts } from "../declaration/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { findTypedLines, writeTypedLine } from "./repository.ts";

/** The forms of the tax result of an exercise, from its books and what persons typed. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readTaxForms(
  db: Connection,
  scope: Scope,
  { fiscalExerciseRefId, regime }: z.output<typeof taxFormsQuery>,
): Promise<TaxFormsAnswer> {
  const { id, legalEntityId, chartVersion } = await resolveExercise(db, scope, fiscalExerciseRefId);
  const place = { legalEntityId, fiscalExerciseId: id };
  const figures = await readFigures(db, scope, place, []);
  const { exercise, exercises, openings, balances, movements, sums } = figures;
  const entity = await legalEntityById(db, legalEntityId);
  const { corporate, filed, declared } = await taxPackageFacts(db, entity, exercise);
  const previous = previousExercise(exercise, exercises);
  const past =
    previous === undefined
      ? []
      : endPosition(await figuresOf(db, legalEntityId, { exercise: previous, exercises }));
  const typed = await findTypedLines(db, place);
  const { forms, checks } = taxForms(regime, {
    endDate: exercise.endDate,
    corporate,
    balances,
    // The opening tells what the balance sheet was, the exercise before its charges and income.
    before: [...openings, ...past.filter(({ account }) => /^[67]/.test(account))],
    sums,
    movements,
    disposals: await disposalsWithin(db, legalEntityId, exercise),
    declared,
    carriedLossesCents: previous && (await lossesLeft(db, scope, { legalEntityId, previous, regime })),
    typed: new Map(typed.map(({ box, rows }) => [box, sumCentsOf(rows, ({ cents }) => cents)])),
  });
  const holdings = await holdingsOf(db, legalEntityId);
  const accounts = await findAccounts(db, legalEntityId, chartVersion, figures.accounts);
  return {
    forms: forms.map(({ headers, rows, ...form }) => ({
      ...form,
      headers: [...headers],
      rows: rows.map((row) => ({
        ...row,
        boxes: [...row.boxes],
        names: [...row.names],
        cents: [...row.cents],
        typed: [...row.typed],
        accounts: row.accounts.map((account) => ({ account, label: accounts.get(account)?.label ?? "" })),
      })),
    })),
    holdings: holdingForms(regime, holdings, exercise.endDate),
    typed: typed.map(({ box, version, rows, writtenByName, writtenAt }) => ({
      box,
      version,
      rows: [...rows],
      writtenBy: writtenByName,
      writtenAt: writtenAt.toISOString(),
    })),
    checks,
    filed,
  };
}

/** The losses that the package of an exercise leaves to carry; undefined where nobody typed in it. */
async function lossesLeft(
  db: Connection,
  scope: Scope,
  of: {
    readonly legalEntityId: string;
    readonly previous: { readonly id: string; readonly refId: string };
    readonly regime: z.output<typeof taxFormsQuery>["regime"];
  },
): Promise<number | undefined> {
  const { legalEntityId, previous, regime } = of;
  const typed = await findTypedLines(db, { legalEntityId, fiscalExerciseId: previous.id });
  if (typed.length === 0) return undefined;
  const { forms } = await readTaxForms(db, scope, { fiscalExerciseRefId: previous.refId, regime });
  const wanted = regime === "normal" ? "YK" : "870";
  return forms.flatMap(({ rows }) => rows).find(({ key }) => key === wanted)?.cents[0];
}

/**
 * Keeps what a person adds to a box. The return is prepared after the closing: a closed exercise stays open to it until its tax
 * package is marked filed.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, STALE_VERSION, TAX_FORMS_FILED
 */
export async function writeTaxFormLine(app: Application, caller: Caller, body: TaxFormLineBody) {
  const { fiscalExerciseRefId, box, version, rows } = body;
  const { id, legalEntityId, startDate, endDate } = await resolveExercise(
    app.db,
    caller.scope,
    fiscalExerciseRefId,
  );
  return onCompany(app, caller, { id: legalEntityId }, async ({ tx, scope, entity, audit }) => {
    const place = { legalEntityId, fiscalExerciseId: id };
    if ((await taxPackageFacts(tx, entity, { startDate, endDate })).filed)
      throw new RefusalError("TAX_FORMS_FILED");
    const before = (await findTypedLines(tx, place)).find((row) => row.box === box);
    if (version !== (before?.version ?? 0)) throw new RefusalError("STALE_VERSION");
    const written = { writtenBy: caller.userId, writtenAt: app.now() };
    await writeTypedLine(tx, place, { box, rows, version: version + 1, ...written });
    await audit({
      action: "write-box",
      resource: "tax-forms",
      resourceId: id,
      legalEntityId,
      details: { box, rows, before: before?.rows ?? [] },
    });
    return readTaxForms(tx, scope, { fiscalExerciseRefId, regime: regimeOfBox(box) });
  });
}
