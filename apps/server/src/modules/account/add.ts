import type { CreateAccountBody } from "@grand-livre/contracts/account";
import { accountClass, checkAccountNumber } from "@grand-livre/domain/chart/account-number";
import { accountTraits } from "@grand-livre/domain/chart/account-traits";
import { type ChartVersion, pcgRoot } from "@grand-livre/domain/chart/chart-version";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import {
  type AccountRow,
  findAccountsByNumber,
  findChartVersions,
  insertAccount,
  insertAccounts,
} from "./repository.ts";
import { checkedNumber, requireUnderParent, requireVatCodeOf } from "./rules.ts";

type Chart = { readonly entity: LegalEntityRow; readonly chartVersion: number };
export type WantedAccount = Omit<CreateAccountBody, "legalEntityRefId" | "fiscalExerciseRefId"> & {
  readonly origin: "user" | "import";
};

/**
 * Adds an account to a chart of a company, and to its later charts where it has its place. The caller checks that its
 * VAT code exists.
 * @throws RefusalError LEDGER_ACCOUNT_EXISTS; the rules of the number, of the parent and of VAT accounts
 */
export async function addAccount(
  command: Command,
  { entity, chartVersion }: Chart,
  wanted: WantedAccount,
): Promise<AccountRow> {
  const { tx } = command;
  const number = checkedNumber(entity, chartVersion, wanted.number);
  const chart = { legalEntityId: entity.id, chartVersion };
  const named = wanted.parent === undefined ? [number] : [number, wanted.parent];
  const found = await findAccountsByNumber(tx, chart, named);
  if (found.some((row) => row.number === number)) throw new RefusalError("LEDGER_ACCOUNT_EXISTS", { number });
  const parent = found.find((row) => row.number === wanted.parent);
  if (wanted.parent !== undefined) requireUnderParent(parent, wanted.parent, number);
  const label = wanted.label ?? parent?.label;
  if (label === undefined)
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "label", message: "Required" }] });
  const defaultVatCode = wanted.defaultVatCode ?? parent?.defaultVatCode ?? null;
  requireVatCodeOf(number, defaultVatCode);
  const traits = accountTraits(number);
  const values = {
    chartVersion,
    number,
    pcgNumber: pcgRoot(chartVersion as ChartVersion, number)?.number ?? null,
    label,
    labelKey: fold(label),
    class: accountClass(number),
    ...traits,
    letterable: wanted.letterable ?? parent?.letterable ?? traits.letterable,
    pointable: wanted.pointable ?? parent?.pointable ?? traits.pointable,
    defaultVatCode,
    origin: wanted.origin,
    active: true,
  };
  const row = await insertAccount(tx, { ...values, legalEntityId: entity.id, id: newId() });
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  const later = (await findChartVersions(tx, entity.id))
    .filter((version) => version > chartVersion)
    .filter((version) => !isRefusal(checkAccountNumber(version as ChartVersion, number)));
  const copies = later.map((version) => ({ ...values, chartVersion: version, id: newId() }));
  await insertAccounts(tx, entity.id, copies);
  await command.audit({
    action: "create",
    resource: "account",
    resourceId: row.id,
    legalEntityId: entity.id,
    details: { number, label, chartVersions: [chartVersion, ...later] },
  });
  return row;
}
