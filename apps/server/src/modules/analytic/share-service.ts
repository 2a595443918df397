import { type AxisShare, checkShares } from "@grand-livre/domain/analytic/axis";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection, Tx } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { findLinesOf, findSectionsOf, findSplits, insertSplits } from "./repository.ts";

/**
 * Judges the parts that a record names: sections of axes of its company, 100 % of each axis at most.
 * @throws RefusalError ANALYTIC_AXIS_NOT_FOUND, ANALYTIC_SECTION_UNKNOWN, ANALYTIC_SECTION_TWICE, ANALYTIC_SHARES_INVALID
 */
export async function requireShares(
  db: Connection,
  legalEntityId: string,
  shares: readonly AxisShare[],
): Promise<void> {
  if (shares.length === 0) return;
  const sections = await findSectionsOf(db, legalEntityId);
  for (const [axis, own] of Map.groupBy(shares, (share) => share.axis)) {
    const known = sections.get(axis);
    if (known === undefined) throw new RefusalError("ANALYTIC_AXIS_NOT_FOUND");
    const unknown = own.find(({ section }) => !known.includes(section));
    if (unknown) orRefuse(refuse("ANALYTIC_SECTION_UNKNOWN", { section: unknown.section }));
    const problem = checkShares(own);
    if (problem) orRefuse(problem);
  }
}

/** A line of an entry by its place, and what a section of an axis bears of it: debit − credit. */
export interface PostedSplit {
  readonly line: number;
  readonly axis: string;
  readonly section: string;
  readonly cents: number;
}

/** Writes the first splits of the lines of an entry that was just posted; a person may split each of them again. */
export async function splitPosted(
  tx: Tx,
  scope: Scope,
  place: { readonly legalEntityId: string; readonly entryId: string },
  splits: readonly PostedSplit[],
): Promise<void> {
  if (splits.length === 0) return;
  const { legalEntityId } = place;
  const lines = await findLinesOf(tx, place);
  await insertSplits(
    tx,
    scope,
    splits.map(({ line, axis, section, cents: amountCents }) => {
      const entryLineId = lines[line]?.id;
      if (entryLineId === undefined) throw new RangeError(`no line ${line} in this entry`);
      return { legalEntityId, id: newId(), entryLineId, axis, revision: 1, section, amountCents };
    }),
  );
}

/** Takes the splits in force of an entry back on one that has its lines on the other side, each at its place. */
export async function splitOpposite(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  { from, to }: Readonly<Record<"from" | "to", string>>,
): Promise<void> {
  const own = await findLinesOf(tx, { legalEntityId, entryId: from });
  const ids = own.map(({ id }) => id);
  const splits = (await findSplits(tx, legalEntityId, ids)).filter(({ section }) => section !== "");
  await splitPosted(
    tx,
    scope,
    { legalEntityId, entryId: to },
    splits.map(({ lineId, axis, section, cents }) => ({
      ...{ axis, section },
      line: ids.indexOf(lineId),
      cents: -cents,
    })),
  );
}
