import type { EntrySplitsAnswer, LineSplit, SplitLineBody } from "@grand-livre/contracts/analytic";
import {
  type AnalyticPart,
  isAnalyticAccount,
  restOf,
  splitLine,
} from "@grand-livre/domain/analytic/split-line";
import { ALLOWED, refuse } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { onCompanyRow } from "../../kit/command.ts";
import { loadEntryPlace } from "../entry/service.ts";
import { requireLinesOf } from "../ledger/archived-service.ts";
import { analyticAxes } from "./axes-service.ts";
import {
  findLine,
  findLinesOf,
  findReversedLines,
  findSplits,
  insertSplit,
  type PartRow,
  type SplittableLine,
} from "./repository.ts";

/** Only what is booked is split: the lines of a draft come and go with each change of it. */
const canSplit = (lines: readonly SplittableLine[]) =>
  lines.some(({ state }) => state === "draft") ? refuse("ANALYTIC_LINE_NOT_SPLITTABLE") : ALLOWED;

/** The lines of an entry that can be split, with the split of each. @throws RefusalError ENTRY_NOT_FOUND */
export async function showSplits(
  db: Connection,
  caller: Caller,
  entryId: string,
): Promise<EntrySplitsAnswer> {
  const { scope } = caller;
  const { legalEntityId } = await loadEntryPlace(db, scope, entryId);
  const place = { legalEntityId, entryId };
  await requireLinesOf(db, legalEntityId, [entryId]);
  const lines = (await findLinesOf(db, place)).filter(({ account }) => isAnalyticAccount(account));
  const reversed = await findReversedLines(db, place);
  const ids = [...lines.map(({ id }) => id), ...reversed.values()];
  const byLine = Map.groupBy(await findSplits(db, legalEntityId, ids), ({ lineId }) => lineId);
  return {
    entryId,
    split: abilityOf(caller, { service: "entry-logs", action: "Editor" }, canSplit(lines)),
    lines: lines.map((line) => {
      const own = splitsOf(line, byLine.get(line.id) ?? [], false);
      const known = new Set(own.map(({ axis }) => axis));
      const taken = splitsOf(line, byLine.get(reversed.get(line.id) ?? "") ?? [], true);
      const { id, account, label, cents } = line;
      const splits = [...own, ...taken.filter(({ axis }) => !known.has(axis))];
      return { id, account, label, amountCents: Math.abs(cents), splits };
    }),
  };
}

/** The splits of a line by axis, in the sense of the line. What it takes back of another is opposite to that line. */
function splitsOf({ cents }: SplittableLine, rows: readonly PartRow[], inherited: boolean): LineSplit[] {
  return [...Map.groupBy(rows, ({ axis }) => axis)].flatMap(([axis, own]) => {
    const parts = own.flatMap(({ section, cents: part }) =>
      section === "" ? [] : { section, amountCents: Math.abs(part) },
    );
    if (inherited && parts.length === 0) return [];
    const restCents = restOf(Math.abs(cents), parts);
    return [{ axis, revision: inherited ? 0 : (own[0]?.revision ?? 0), inherited, parts, restCents }];
  });
}

/**
 * Splits a line over an axis, or takes its split away. The sealed line does not change; each decision is kept.
 * @throws RefusalError ANALYTIC_AXIS_NOT_FOUND, ANALYTIC_LINE_NOT_FOUND, ANALYTIC_LINE_NOT_SPLITTABLE, STALE_VERSION and
 * what the rules of a split refuse
 */
export async function splitEntryLine(
  app: Application,
  caller: Caller,
  { entryLineId, axisId, revision, parts, shares }: SplitLineBody,
): Promise<EntrySplitsAnswer> {
  const find = (tx: Tx) => analyticAxes.read(tx, caller.scope, axisId);
  return onCompanyRow(app, caller, { find }, async ({ tx, scope, audit }, axis) => {
    const { legalEntityId } = axis;
    const line = await findLine(tx, scope, entryLineId);
    if (line?.legalEntityId !== legalEntityId) throw new RefusalError("ANALYTIC_LINE_NOT_FOUND");
    if (!isAnalyticAccount(line.account)) throw new RefusalError("ANALYTIC_LINE_NOT_SPLITTABLE");
    orRefuse(canSplit([line]));
    const before = (await findSplits(tx, legalEntityId, [entryLineId])).filter(
      (row) => row.axis === axis.code,
    );
    if ((before[0]?.revision ?? 0) !== revision) throw new RefusalError("STALE_VERSION");
    const demand = shares === undefined ? { parts: parts ?? [] } : { shares };
    const split: AnalyticPart[] = orRefuse(splitLine(Math.abs(line.cents), demand, axis.sections));
    const sense = Math.sign(line.cents);
    const rows = split.map(({ section, amountCents }) => ({
      id: newId(),
      section,
      amountCents: sense * amountCents,
    }));
    const next = { legalEntityId, entryLineId, axis: axis.code, revision: revision + 1 };
    // A revision without parts is one row without a section: it takes the split away.
    await insertSplit(
      tx,
      scope,
      next,
      rows.length > 0 ? rows : [{ id: newId(), section: "", amountCents: 0 }],
    );
    await audit({
      action: "split-line",
      resource: "entry",
      resourceId: line.entryId,
      legalEntityId,
      details: {
        line: entryLineId,
        axis: axis.code,
        revision: revision + 1,
        parts: split,
        before: before.flatMap(({ section, cents }) =>
          section === "" ? [] : { section, amountCents: sense * cents },
        ),
      },
    });
    return showSplits(tx, caller, line.entryId);
  });
}
