import { checkAccountNumber } from "@grand-livre/domain/chart/account-number";
import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import { type InstalledAccount, installChart, isGivenLabel } from "@grand-livre/domain/chart/install-chart";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import {
  type AccountRow,
  findChart,
  findChartVersions,
  insertAccounts,
  type NewAccount,
} from "./repository.ts";

type ChartOwner = { readonly id: string; readonly accountLength: number };

/**
 * Gives a legal entity one version of the chart, unless it has it: the published accounts at its length, with what
 * the company settled on the same numbers before, and its own accounts that hang under the new chart. Audited.
 */
export async function installChartVersion(
  command: Command,
  entity: ChartOwner,
  version: ChartVersion,
): Promise<void> {
  const { tx } = command;
  const installed = await findChartVersions(tx, entity.id);
  if (installed.includes(version)) return;
  const model = installed.filter((one) => one < version).at(-1) ?? installed[0];
  const before = model === undefined ? [] : await findChart(tx, entity.id, model);
  const published = installChart(version, entity.accountLength);
  const rows = [
    ...settled(published, before, model, entity.accountLength, version),
    ...own(published, before, version),
  ];
  await insertAccounts(tx, entity.id, rows);
  await command.audit({
    action: "install-chart",
    resource: "account",
    legalEntityId: entity.id,
    details: { chartVersion: version, accounts: rows.length },
  });
}

type NewRow = Omit<NewAccount, "legalEntityId">;

/** The published accounts, with the settings that the company gave the same numbers in the chart before. */
function settled(
  published: readonly InstalledAccount[],
  before: readonly AccountRow[],
  model: number | undefined,
  accountLength: number,
  version: ChartVersion,
): NewRow[] {
  const known = new Map(before.map((row) => [row.number, row]));
  const given = new Map(
    model === undefined
      ? []
      : installChart(model as ChartVersion, accountLength).map((row) => [row.number, row]),
  );
  return published.map((account) => {
    const old = known.get(account.number);
    const was = old && given.get(old.number);
    const isOwn = old !== undefined && !(was && isGivenLabel(was, old.label));
    const label = isOwn ? old.label : account.label;
    const { published: _, ...columns } = account;
    return {
      ...columns,
      id: newId(),
      chartVersion: version,
      label,
      labelKey: fold(label),
      letterable: old?.letterable ?? account.letterable,
      pointable: old?.pointable ?? account.pointable,
      defaultVatCode: old?.defaultVatCode ?? null,
      origin: "chart",
      active: old?.active ?? true,
    };
  });
}

/** The company's own accounts, where the new chart still has their root. */
function own(
  published: readonly InstalledAccount[],
  before: readonly AccountRow[],
  version: ChartVersion,
): NewRow[] {
  const numbers = new Set(published.map((account) => account.number));
  return before
    .filter((row) => row.origin !== "chart" && !numbers.has(row.number))
    .filter((row) => !isRefusal(checkAccountNumber(version, row.number)))
    .map(({ legalEntityId: _, version: __, ...row }) => ({ ...row, id: newId(), chartVersion: version }));
}
