import type { impairBody, reviseBody, unitsBody } from "@grand-livre/contracts/asset";
import { canChangeAsset } from "@grand-livre/domain/asset/asset-permission";
import type { AssetPlan } from "@grand-livre/domain/asset/asset-plan";
import { impairmentEntry } from "@grand-livre/domain/asset/impairment-entry";
import { lastTerms } from "@grand-livre/domain/asset/plan-table";
import { impairPlan, revisePlan } from "@grand-livre/domain/asset/revise-plan";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { post } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { assetJournal, auditAsset, onAsset } from "./command.ts";
import { assetOf, changesOfPlan, stateOf, termsOf } from "./plan.ts";
import { insertPosting, POSTING_SOURCE } from "./posting-repository.ts";
import { type AssetRow, assetRows, findPosted } from "./repository.ts";

/** Other terms for what is left, from a day on. @throws RefusalError the refusals of `revisePlan` */
export async function reviseAsset(
  app: Application,
  actor: Actor,
  id: string,
  body: z.output<typeof reviseBody>,
): Promise<AssetRow> {
  return onAsset(app, actor, { id }, async (command, row) => {
    orRefuse(canChangeAsset({ disposedOn: row.disposedOn, isPosted: true }));
    const terms = termsOf(body, row.acquisitionDate);
    const plan = orRefuse(revisePlan(assetOf(row).plan, body.from, terms, await factsOf(command, row)));
    return keepPlan(command, row, plan, "revise", { from: body.from });
  });
}

/** Counts what the asset produced up to a day; a day counted already is counted anew. */
export async function countUnits(
  app: Application,
  actor: Actor,
  id: string,
  { date, units }: z.output<typeof unitsBody>,
): Promise<AssetRow> {
  return onAsset(app, actor, { id }, async (command, row) => {
    orRefuse(canChangeAsset({ disposedOn: row.disposedOn, isPosted: true }));
    const { plan } = assetOf(row);
    if (lastTerms(plan).mode !== "units") throw new RefusalError("ASSET_UNITS_NOT_COUNTED");
    const { frozenUntil } = await factsOf(command, row);
    if (frozenUntil !== null && date <= frozenUntil)
      throw new RefusalError("ASSET_PLAN_FROZEN", {
        from: formatDate(date),
        frozenUntil: formatDate(frozenUntil),
      });
    const others = (plan.unitsUsed ?? []).filter((one) => one.date !== date);
    const unitsUsed = [...others, { date, units }].toSorted((one, other) => (one.date < other.date ? -1 : 1));
    return keepPlan(command, row, { ...plan, unitsUsed }, "count-units", { date, units });
  });
}

/** Writes an impairment, or its reversal: D 6816 / C 29, D 29 / C 7816. @throws RefusalError the refusals of `impairPlan` */
export async function impairAsset(
  app: Application,
  actor: Actor,
  id: string,
  { date, cents }: z.output<typeof impairBody>,
): Promise<AssetRow> {
  return onAsset(app, actor, { id }, async (command, row) => {
    const { tx, books } = command;
    orRefuse(canChangeAsset({ disposedOn: row.disposedOn, isPosted: true }));
    requireOpenPeriod(books.exercises, date);
    const asset = assetOf(row);
    if (asset.accounts.impairment === null) throw new RefusalError("ASSET_NO_IMPAIRMENT");
    const plan = orRefuse(impairPlan(asset.plan, { date, cents }, await factsOf(command, row)));
    const postingId = newId();
    const source = { kind: POSTING_SOURCE, id: postingId, rule: "impairment" };
    const { label } = row;
    const entry = impairmentEntry({ date, cents, label }, asset.accounts, assetJournal(books));
    await post(command, { ...entry, source });
    const posting = {
      legalEntityId: row.legalEntityId,
      id: postingId,
      kind: "impairment" as const,
      postingDate: date,
    };
    const charge = { assetId: id, chargeCents: 0, derogatoryCents: 0, impairmentCents: cents };
    await insertPosting(tx, actor.scope, { ...posting, writtenAt: app.now() }, [charge]);
    return keepPlan(command, row, plan, "impair", { date, cents });
  });
}

async function factsOf({ tx, actor, books }: BooksCommand, row: AssetRow) {
  const posted = await findPosted(tx, actor.scope, [row.id]);
  return { exercises: books.exercises, frozenUntil: posted.get(row.id)?.chargedUntil ?? null };
}

async function keepPlan(
  command: BooksCommand,
  row: AssetRow,
  plan: AssetPlan,
  action: string,
  details: object,
): Promise<AssetRow> {
  const change = { changes: JSON.stringify(changesOfPlan(plan)), state: stateOf(plan, row.chargedCents) };
  const changed = await assetRows.update(command.tx, row, change);
  if (!changed) throw new RefusalError("STALE_VERSION");
  await auditAsset(command, changed, action, details);
  return changed;
}
