import type { AssetPlan } from "@grand-livre/domain/asset/asset-plan";
import { chargedAt } from "@grand-livre/domain/asset/cumulative-depreciation";
import { derogatoryAt } from "@grand-livre/domain/asset/derogatory";
import { splitPlan } from "@grand-livre/domain/asset/split-asset";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { Scope } from "../../scope.ts";
import type { Books } from "../books/service.ts";
import { assetRefId, auditAsset } from "./command.ts";
import { assetOf, changesOfPlan, stateOf } from "./plan.ts";
import { type AssetRow, assetRows, findPosted, nextAssetNumber } from "./repository.ts";

type Split = { readonly part: AssetRow; readonly rest: AssetRow };

/** A card as two: what was charged so far is shared as the plans say on its last day. @throws RefusalError ASSET_PART_INVALID */
export async function planSplit(
  db: Connection,
  scope: Scope,
  { exercises }: Pick<Books, "exercises">,
  row: AssetRow,
  partCents: number,
): Promise<Split> {
  const { plan, fiscalPlan } = assetOf(row);
  const posted = await findPosted(db, scope, [row.id]);
  const takenFrom = plan.revisions?.find(({ chargedCents }) => chargedCents !== undefined)?.from;
  const until =
    posted.get(row.id)?.chargedUntil ?? (takenFrom === undefined ? undefined : addDays(takenFrom, -1));
  const plans = orRefuse(splitPlan(plan, partCents, exercises));
  const fiscal = fiscalPlan && orRefuse(splitPlan(fiscalPlan, partCents, exercises));
  const reached = until === undefined ? 0 : chargedAt(plans.part, until, exercises);
  const chargedCents = Math.min(row.chargedCents, reached);
  const derogatoryCents =
    until === undefined
      ? 0
      : Math.min(
          row.derogatoryCents,
          derogatoryAt({ plan: plans.part, fiscalPlan: fiscal?.part }, until, exercises),
        );
  const shared = (own: AssetPlan, ofFiscal: AssetPlan | undefined, charged: number) => ({
    ...row,
    costCents: own.costCents,
    mode: own.terms.mode,
    lifeDays: own.terms.lifeDays,
    residualCents: own.terms.residualCents,
    coefficientHundredths: own.terms.coefficientHundredths ?? null,
    totalUnits: own.terms.totalUnits ?? null,
    changes: changesOfPlan(own) as never,
    fiscalChanges: (ofFiscal === undefined ? {} : { share: ofFiscal.share }) as never,
    takenOverCents: row.takenOverCents + charged - row.chargedCents,
    chargedCents: charged,
    state: stateOf(own, charged),
  });
  const part = shared(plans.part, fiscal?.part, chargedCents);
  const rest = shared(plans.rest, fiscal?.rest, row.chargedCents - chargedCents);
  return {
    part: { ...part, takenOverCents: chargedCents, derogatoryCents },
    rest: { ...rest, derogatoryCents: row.derogatoryCents - derogatoryCents },
  };
}

/** Gives a part of an asset a card of its own, and answers it. */
export async function splitOff(command: BooksCommand, row: AssetRow, partCents: number): Promise<AssetRow> {
  const { tx, actor, books } = command;
  const { part, rest } = await planSplit(tx, actor.scope, books, row, partCents);
  const number = await nextAssetNumber(tx, row.legalEntityId);
  const written = (one: AssetRow) => ({
    ...one,
    changes: JSON.stringify(one.changes),
    fiscalChanges: JSON.stringify(one.fiscalChanges),
    fiscalTerms: one.fiscalTerms === null ? null : JSON.stringify(one.fiscalTerms),
    car: one.car === null ? null : JSON.stringify(one.car),
  });
  const kept = await assetRows.update(tx, row, written(rest));
  const searchKey = fold(`${assetRefId({ number })} ${row.label}`);
  const own = { ...written(part), id: newId(), version: 1, number, searchKey };
  const [made] = await assetRows.insert(tx, row.legalEntityId, [own]);
  if (!kept || !made) throw new RefusalError("STALE_VERSION");
  await auditAsset(command, made, "split", { from: assetRefId(row), partCents });
  return made;
}
