import type { CreateAccountBody } from "@grand-livre/contracts/account";
import { accountClass, checkAccountNumber } from "@grand-livre/domain/chart/account-number";
import { accountTraits } from "@grand-livre/domain/chart/account-traits";
import { type ChartVersion, pcgRoot } from "@grand-livre/domain/chart/chart-version";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Actor, audit } from "../audit/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { requireVatCode } from "../vat-code/service.ts";
import {
  type AccountRow,
  findAccountsByNumber,
  findChartVersions,
  insertAccount,
  insertAccounts,
} from "./repository.ts";
import { checkedNumber, requireUnderParent, requireVatCodeOf } from "./rules.ts";
import { chartVersionAt } from "./service.ts";

/**
 * Adds an account to the chart of an exercise, and to the later charts of the company where it has its place.
 * @throws RefusalError LEDGER_ACCOUNT_EXISTS; the rules of the number, of the parent and of VAT accounts
 */
export async function createAccount(
  app: Application,
  actor: Actor,
  body: CreateAccountBody,
): Promise<AccountRow> {
  return inTransaction(app.db, async (tx) => {
    const entity = await resolveLegalEntity(tx, actor.scope, body.legalEntityRefId);
    const chartVersion = await versionFor(tx, actor, entity.id, body, today(app));
    const number = checkedNumber(entity, chartVersion, body.number);
    const chart = { legalEntityId: entity.id, chartVersion };
    const wanted = body.parent === undefined ? [number] : [number, body.parent];
    const found = await findAccountsByNumber(tx, actor.scope, chart, wanted);
    if (found.some((row) => row.number === number))
      throw new RefusalError("LEDGER_ACCOUNT_EXISTS", { number });
    const parent = found.find((row) => row.number === body.parent);
    if (body.parent !== undefined) requireUnderParent(parent, body.parent, number);
    const label = body.label ?? parent?.label;
    if (label === undefined)
      throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "label", message: "Required" }] });
    const defaultVatCode = body.defaultVatCode ?? parent?.defaultVatCode ?? null;
    requireVatCodeOf(number, defaultVatCode);
    if (defaultVatCode !== null)
      await requireVatCode(tx, actor.scope, entity.id, defaultVatCode, "defaultVatCode");
    const traits = accountTraits(number);
    const values = {
      chartVersion,
      number,
      pcgNumber: pcgRoot(chartVersion as ChartVersion, number)?.number ?? null,
      label,
      labelKey: fold(label),
      class: accountClass(number),
      ...traits,
      letterable: body.letterable ?? parent?.letterable ?? traits.letterable,
      pointable: body.pointable ?? parent?.pointable ?? traits.pointable,
      defaultVatCode,
      origin: "user",
      active: true,
    };
    const row = await insertAccount(tx, actor.scope, { ...values, legalEntityId: entity.id, id: newId() });
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    const later = (await findChartVersions(tx, actor.scope, entity.id))
      .filter((version) => version > chartVersion)
      .filter((version) => !isRefusal(checkAccountNumber(version as ChartVersion, number)));
    const copies = later.map((version) => ({ ...values, chartVersion: version, id: newId() }));
    await insertAccounts(tx, actor.scope, entity.id, copies);
    await audit(tx, actor, {
      action: "create",
      resource: "account",
      resourceId: row.id,
      legalEntityId: entity.id,
      details: { number, label, chartVersions: [chartVersion, ...later] },
    });
    return row;
  });
}

async function versionFor(
  tx: Tx,
  { scope }: Actor,
  legalEntityId: string,
  body: CreateAccountBody,
  day: string,
): Promise<number> {
  if (body.fiscalExerciseRefId === undefined) return chartVersionAt(tx, scope, legalEntityId, day);
  const exercise = await resolveExercise(tx, scope, body.fiscalExerciseRefId);
  if (exercise.legalEntityId !== legalEntityId) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return exercise.chartVersion;
}
