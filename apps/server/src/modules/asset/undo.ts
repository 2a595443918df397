import type { AssetState } from "@grand-livre/domain/asset/asset-state";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooksRow } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { unpost } from "../entry/service.ts";
import { changesOfPlan, planOf, stateOf } from "./plan.ts";
import {
  addToAssets,
  type ChargeValues,
  findCharges,
  findLastPostings,
  findPosting,
  findPostingEntries,
  markUndone,
  POSTING_SOURCE,
  type PostingRow,
  UNDO_RULE,
} from "./posting-repository.ts";
import { assetRows, findAssetsById } from "./repository.ts";

/**
 * Reverses all entries of a posting and takes what it wrote off its assets.
 * @throws RefusalError ASSET_POSTING_NOT_FOUND, ASSET_POSTING_UNDONE, ASSET_POSTING_NOT_LAST, those of a reversal
 */
export async function undoPosting(
  app: Application,
  actor: Actor,
  id: string,
): Promise<{ entryIds: string[] }> {
  const { scope } = actor;
  const find = async (tx: Tx) => {
    const found = await findPosting(tx, scope, id);
    if (!found) throw new RefusalError("ASSET_POSTING_NOT_FOUND");
    return found;
  };
  return onBooksRow(app, actor, { find }, async (command, posting) => {
    const { tx, audit } = command;
    const { legalEntityId } = posting;
    if (posting.undoneAt !== null) throw new RefusalError("ASSET_POSTING_UNDONE");
    const last = await findLastPostings(tx, legalEntityId, [id]);
    if (!last.has(id)) throw new RefusalError("ASSET_POSTING_NOT_LAST");
    const source = { kind: POSTING_SOURCE, id, rule: UNDO_RULE };
    const entryIds: string[] = [];
    for (const entry of await findPostingEntries(tx, legalEntityId, [id]))
      entryIds.push((await unpost(command, entry.id, { source })).entryId);
    await takeBack(command, posting);
    await markUndone(tx, posting, app.now());
    await audit({
      action: "undo",
      resource: "asset-posting",
      resourceId: id,
      legalEntityId,
      details: { kind: posting.kind, date: posting.postingDate, entries: entryIds.length },
    });
    return { entryIds };
  });
}

async function takeBack(command: BooksCommand, posting: PostingRow): Promise<void> {
  const { tx } = command;
  const { legalEntityId } = posting;
  const charges = await findCharges(tx, posting);
  if (posting.kind !== "charges") for (const charge of charges) await restorePlan(command, posting, charge);
  const ids = charges.map(({ assetId }) => assetId);
  const rows = await findAssetsById(tx, legalEntityId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = charges.flatMap(({ assetId, chargeCents, derogatoryCents }) => {
    const row = byId.get(assetId);
    if (!row) return [];
    const state: AssetState = stateOf(planOf(row), row.chargedCents - chargeCents);
    return [{ assetId, chargeCents: -chargeCents, derogatoryCents: -derogatoryCents, state }];
  });
  await addToAssets(tx, legalEntityId, taken);
}

/** The card of an asset that comes back, or whose impairment is taken back. */
async function restorePlan(
  { tx, actor }: BooksCommand,
  { kind, postingDate }: PostingRow,
  { assetId, impairmentCents }: ChargeValues,
): Promise<void> {
  const row = await assetRows.find(tx, actor.scope, assetId);
  if (!row) throw new RefusalError("ASSET_NOT_FOUND");
  if (kind === "disposal") {
    const back = { disposedOn: null, disposalPriceCents: null, state: "active" as const };
    await assetRows.update(tx, row, back);
    return;
  }
  const plan = planOf(row);
  const at = (plan.impairments ?? []).findLastIndex(
    ({ date, cents }) => date === postingDate && cents === impairmentCents,
  );
  const impairments = (plan.impairments ?? []).filter((_, index) => index !== at);
  const spreadAnew = impairments.some(({ date }) => date === postingDate);
  const revisions = (plan.revisions ?? []).filter(
    ({ from }) => spreadAnew || from !== addDays(postingDate, 1),
  );
  const changes = JSON.stringify(changesOfPlan({ ...plan, impairments, revisions }));
  await assetRows.update(tx, row, { changes });
}
