import type { DisposeBody, DisposePreview } from "@grand-livre/contracts/asset";
import { type Disposal, type DisposedAsset, disposeAsset } from "@grand-livre/domain/asset/dispose-asset";
import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { applyRate } from "@grand-livre/domain/money/multiply";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Actor } from "../audit/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import { assetJournal, assetRefId, auditAsset, onAsset, requireAsset } from "./command.ts";
import { assetOf } from "./plan.ts";
import { insertPosting, POSTING_SOURCE } from "./posting-repository.ts";
import { type AssetRow, assetRows } from "./repository.ts";
import { planSplit, splitOff } from "./split.ts";

/** The entries of a disposal. @throws RefusalError the refusals of `disposeAsset`, ASSET_VAT_CODE_INVALID, those of the day */
function planDisposal(books: Books, row: AssetRow, body: DisposeBody): DisposedAsset {
  const { date } = body;
  const { exercise } = requireOpenPeriod(books.exercises, date);
  const disposal: Disposal = { date, ...(body.kind === "sale" ? { sale: saleOf(books, body) } : {}) };
  return orRefuse(
    disposeAsset(assetOf(row), disposal, {
      exercises: books.exercises,
      chartVersion: exercise.chartVersion as 2014 | 2025 | 2026,
      accounts: technicalAccounts(books.roleAccounts, date),
      journalCode: assetJournal(books),
    }),
  );
}

/** The price of a sale with its VAT; without a code there is none. */
function saleOf({ vatCodes }: Books, { date, priceCents, vatCode }: DisposeBody) {
  const netCents = priceCents ?? 0;
  if (vatCode == null) return { netCents, vatCents: 0, vatCode: null };
  const code = vatCodesAt(vatCodes, date).find((one) => one.code === vatCode && one.direction === "sale");
  if (!code) throw new RefusalError("ASSET_VAT_CODE_INVALID", { vatCode });
  return { netCents, vatCents: applyRate(netCents, code.rateBasisPoints), vatCode, vatAccount: code.account };
}

/** Charges up to the day, the exit, the sale: the entries that there are, each with the rule that made it. */
function draftsOf(row: AssetRow, { charge, exit, sale }: DisposedAsset, postingId: string): EntryDraft[] {
  const draft = (entry: EntryContent | null, rule: string): EntryDraft[] =>
    entry === null
      ? []
      : [
          {
            ...entry,
            legalEntityId: row.legalEntityId,
            pieceRef: assetRefId(row),
            source: { kind: POSTING_SOURCE, id: postingId, rule },
          },
        ];
  return [...draft(charge, "charges"), ...draft(exit, "disposal"), ...draft(sale, "sale")];
}

/** What a disposal would write. Writes nothing. @throws RefusalError as {@link disposeOfAsset} */
export async function previewDisposal(
  app: Application,
  { scope }: Actor,
  id: string,
  body: DisposeBody,
): Promise<DisposePreview> {
  const row = await requireAsset(app.db, scope, id);
  const books = await loadBooks(app.db, scope, row.legalEntityId);
  const leaving =
    body.partCents == null ? row : (await planSplit(app.db, scope, books, row, body.partCents)).part;
  const disposed = planDisposal(books, leaving, body);
  const entries: DisposePreview["entries"] = [];
  for (const draft of draftsOf(leaving, disposed, id)) entries.push(await previewDraft(app.db, books, draft));
  const { bookValueCents, gainCents } = disposed;
  return { entries, bookValueCents, gainCents };
}

/** Writes the sale or the scrapping of an asset: its charges up to the day, its exit, its price. */
export async function disposeOfAsset(
  app: Application,
  actor: Actor,
  id: string,
  body: DisposeBody,
): Promise<AssetRow> {
  return onAsset(app, actor, { id }, async (command, whole) => {
    const { tx, books, scope } = command;
    const row = body.partCents == null ? whole : await splitOff(command, whole, body.partCents);
    const disposed = planDisposal(books, row, body);
    const postingId = newId();
    for (const draft of draftsOf(row, disposed, postingId)) await post(command, draft);
    const { legalEntityId, costCents } = row;
    const chargedCents = costCents - disposed.bookValueCents;
    const charge = {
      assetId: row.id,
      chargeCents: chargedCents - row.chargedCents,
      derogatoryCents: -row.derogatoryCents,
      impairmentCents: 0,
    };
    const posting = { legalEntityId, id: postingId, kind: "disposal" as const, postingDate: body.date };
    // What was written for the whole before is undone only after the disposal of its part.
    const beside = { assetId: id, chargeCents: 0, derogatoryCents: 0, impairmentCents: 0 };
    const charges = row.id === id ? [charge] : [charge, beside];
    await insertPosting(tx, scope, { ...posting, writtenAt: app.now() }, charges);
    const changed = await assetRows.update(tx, row, {
      chargedCents,
      derogatoryCents: 0,
      state: body.kind === "sale" ? "sold" : "scrapped",
      disposedOn: body.date,
      disposalPriceCents: body.kind === "sale" ? (body.priceCents ?? 0) : null,
    });
    if (!changed) throw new RefusalError("STALE_VERSION");
    await auditAsset(command, changed, "dispose", { kind: body.kind, date: body.date });
    return changed;
  });
}
