import type { CreateAssetBody, UpdateAssetBody } from "@grand-livre/contracts/asset";
import { assetAccounts } from "@grand-livre/domain/asset/asset-family";
import { canEditPlan } from "@grand-livre/domain/asset/asset-permission";
import { type AssetPlan, checkPlan } from "@grand-livre/domain/asset/asset-plan";
import { derogatoryAt } from "@grand-livre/domain/asset/derogatory";
import { termsLeft } from "@grand-livre/domain/asset/revise-plan";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { fold } from "@grand-livre/domain/text/fold";
import type { Insertable } from "kysely";
import type { Application } from "../../application.ts";
import type { Asset as AssetTable } from "../../database/schema.gen.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import { chartVersionAt, findAccounts, requireUsableAccount } from "../account/service.ts";
import { type Actor, changesOf } from "../audit/service.ts";
import { cardsOf } from "./cards.ts";
import { assetRefId, auditAsset, onAsset } from "./command.ts";
import { changesOfPlan, planOf, requireFamily, stateOf, termsOf } from "./plan.ts";
import { findPostings } from "./posting-repository.ts";
import {
  type AssetRow,
  assetRows,
  findBilledLines,
  findPosted,
  insertSources,
  nextAssetNumber,
  takeSources,
} from "./repository.ts";

type Card = Omit<CreateAssetBody, "legalEntityRefId" | "takenOver" | "sources" | "components" | "count">;

/**
 * Adds a card, with one beside it for each component or for each further good of the base; answers the first.
 * @throws RefusalError the refusals of a plan, of its account, of the bills it comes from
 */
export async function createAsset(app: Application, actor: Actor, body: CreateAssetBody): Promise<AssetRow> {
  return onBooks(app, actor, { refId: body.legalEntityRefId }, async (command) => {
    const [first = body, ...others] = cardsOf(body);
    const main = await createCard(command, first, null);
    const mainId = body.components.length > 0 ? main.id : null;
    for (const other of others) await createCard(command, other, mainId);
    return main;
  });
}

async function createCard(
  command: BooksCommand,
  body: CreateAssetBody,
  mainId: string | null,
): Promise<AssetRow> {
  const { tx, books } = command;
  const legalEntityId = books.entity.id;
  const sources = await sharesOfLines(command, body);
  const columns = await columnsOf(command, body);
  const number = await nextAssetNumber(tx, legalEntityId);
  const values = { ...columns, number, searchKey: fold(`${assetRefId({ number })} ${body.label}`) };
  const id = newId();
  const own = { ...values, ...takenOver(command, columns, body), id, mainId };
  const [row] = await assetRows.insert(tx, legalEntityId, [own as never]);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  await insertSources(
    tx,
    sources.map((source) => ({ ...source, legalEntityId, assetId: id })),
  );
  await auditAsset(command, row, "create", { account: row.account, baseCents: row.costCents });
  return row;
}

/** Changes a card; its cost, dates and terms while nothing is written for it. */
export async function updateAsset(
  app: Application,
  actor: Actor,
  id: string,
  { version, ...body }: UpdateAssetBody,
): Promise<AssetRow> {
  return onAsset(app, actor, { id, version }, async (command, row) => {
    const { tx } = command;
    const { label = row.label, car, ...plan } = body;
    const named = {
      label,
      searchKey: fold(`${assetRefId(row)} ${label}`),
      ...(car === undefined ? {} : { car: car === null ? null : JSON.stringify(car) }),
    };
    const isPlanned = Object.values(plan).some((value) => value !== undefined);
    if (isPlanned) orRefuse(canEditPlan(await factsOf(command, row)));
    const columns = isPlanned ? await columnsOf(command, mergedCard(row, body)) : {};
    if (body.baseCents !== undefined && body.baseCents !== row.costCents)
      await shareAnew(command, row, body.baseCents);
    const changed = await assetRows.update(tx, row, { ...columns, ...named } as never);
    if (!changed) throw new RefusalError("STALE_VERSION");
    await auditAsset(command, changed, "update", changesOf(row, changed));
    return changed;
  });
}

/** Removes a card that nothing is written for. */
export async function removeAsset(app: Application, actor: Actor, id: string): Promise<{ id: string }> {
  return onAsset(app, actor, { id }, async (command, row) => {
    orRefuse(canEditPlan(await factsOf(command, row)));
    // Entries that were undone name the asset too.
    const written = await findPostings(command.tx, {
      legalEntityId: row.legalEntityId,
      assetId: id,
    });
    if (written.length > 0) throw new RefusalError("ASSET_POSTED");
    if (!(await assetRows.remove(command.tx, row))) throw new RefusalError("STALE_VERSION");
    await auditAsset(command, row, "delete");
    return { id };
  });
}

async function factsOf({ tx, actor }: BooksCommand, row: AssetRow) {
  const posted = await findPosted(tx, actor.scope, [row.id]);
  return { disposedOn: row.disposedOn, isPosted: posted.has(row.id) };
}

/** The card as a change leaves it. */
function mergedCard(row: AssetRow, body: Omit<UpdateAssetBody, "version">): Card {
  const { terms } = planOf(row);
  const kept = {
    label: row.label,
    account: row.account,
    acquisitionDate: row.acquisitionDate,
    serviceDate: row.serviceDate,
    baseCents: row.costCents,
    method: terms.mode,
    lifeMonths: terms.lifeDays / 30,
    residualCents: terms.residualCents,
    totalUnits: row.totalUnits,
  };
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const fiscal = body.fiscal === undefined ? fiscalOf(row) : body.fiscal;
  return { ...kept, ...given, fiscal } as Card;
}

function fiscalOf(row: AssetRow): Card["fiscal"] {
  const terms = row.fiscalTerms as { mode: "straight_line" | "declining"; lifeDays: number } | null;
  return terms && { method: terms.mode, lifeMonths: terms.lifeDays / 30 };
}

type Columns = Omit<Insertable<AssetTable>, "id" | "legalEntityId" | "number" | "searchKey">;

/** The columns of a card, once its account and its plan are judged. */
async function columnsOf(command: BooksCommand, body: Card): Promise<Columns> {
  const { today: day, tx, scope, books } = command;
  const { account, label, acquisitionDate, serviceDate, baseCents: costCents } = body;
  const family = requireFamily(account);
  const legalEntityId = books.entity.id;
  await requireUsableAccount(tx, scope, legalEntityId, { number: account, day, field: "account" });
  const terms = termsOf(body, acquisitionDate);
  const plan: AssetPlan = { costCents, acquisitionDate, serviceDate, terms };
  orRefuse(checkPlan(plan));
  const { fiscal } = body;
  const fiscalTerms =
    fiscal == null ? null : termsOf({ ...fiscal, residualCents: 0, totalUnits: null }, acquisitionDate);
  if (fiscalTerms !== null) orRefuse(checkPlan({ ...plan, terms: fiscalTerms }));
  const named = assetAccounts(account, family);
  const wanted = [named.depreciation, named.charge, named.impairment];
  const [depreciationAccount, chargeAccount, impairmentAccount] = await existingAccounts(command, wanted);
  const isCharged = terms.mode !== "none" && depreciationAccount != null;
  return {
    label,
    account,
    family: family.key,
    depreciationAccount: isCharged ? depreciationAccount : null,
    chargeAccount: isCharged ? (chargeAccount ?? null) : null,
    impairmentAccount: impairmentAccount ?? null,
    acquisitionDate,
    serviceDate,
    costCents,
    mode: isCharged ? terms.mode : "none",
    lifeDays: isCharged ? terms.lifeDays : 0,
    residualCents: isCharged ? terms.residualCents : 0,
    coefficientHundredths: terms.coefficientHundredths ?? null,
    totalUnits: terms.totalUnits ?? null,
    fiscalTerms: isCharged && fiscalTerms !== null ? JSON.stringify(fiscalTerms) : null,
    car: body.car == null ? null : JSON.stringify(body.car),
    state: stateOf(plan, 0),
  };
}

/** Accounts as they exist in the company's chart: `281830`, else the parent that the chart has, `281800`. */
async function existingAccounts(
  { tx, scope, books, today }: BooksCommand,
  wanted: readonly (string | null)[],
): Promise<(string | null)[]> {
  const legalEntityId = books.entity.id;
  const parents = (number: string) =>
    Array.from({ length: number.length - 2 }, (_, cut) =>
      number.slice(0, number.length - cut).padEnd(number.length, "0"),
    );
  const candidates = wanted.map((number) => (number === null ? [] : parents(number)));
  const version = await chartVersionAt(tx, scope, legalEntityId, today);
  const known = await findAccounts(tx, legalEntityId, version, candidates.flat());
  return candidates.map((numbers, at) => numbers.find((number) => known.has(number)) ?? wanted[at] ?? null);
}

/** What other books charged: the plan goes on from that day with what is left. */
function takenOver({ books }: BooksCommand, columns: Columns, body: CreateAssetBody): Partial<Columns> {
  const { takenOver: taken } = body;
  if (taken == null) return {};
  const row = { ...columns, changes: {}, fiscalChanges: {} } as unknown as AssetRow;
  const plan = planOf({ ...row, fiscalTerms: null });
  const { from, chargedCents } = taken;
  const most = plan.costCents - plan.terms.residualCents;
  if (from <= plan.serviceDate || chargedCents > most || plan.terms.mode === "none")
    throw new RefusalError("ASSET_TAKEN_OVER_INVALID");
  const terms = termsLeft(plan, from, books.exercises);
  const changes = changesOfPlan({ ...plan, revisions: [{ from, terms, chargedCents }] });
  const fiscal =
    body.fiscal == null ? null : termsOf({ ...body.fiscal, residualCents: 0 }, plan.acquisitionDate);
  const derogatoryCents =
    fiscal === null
      ? 0
      : derogatoryAt(
          { plan: { ...plan, ...changes }, fiscalPlan: { ...plan, terms: fiscal } },
          addDays(from, -1),
          books.exercises,
        );
  const state = stateOf({ ...plan, ...changes }, chargedCents);
  return {
    changes: JSON.stringify(changes),
    takenOverCents: chargedCents,
    chargedCents,
    derogatoryCents,
    state,
  };
}

/** The lines that a card was made from, for another base. @throws RefusalError ASSET_SOURCE_EXCEEDED */
async function shareAnew(command: BooksCommand, row: AssetRow, baseCents: number): Promise<void> {
  const { tx } = command;
  const { legalEntityId, id: assetId } = row;
  const sources = await takeSources(tx, { legalEntityId, assetId });
  const shares = await sharesOfLines(command, { sources, baseCents });
  await insertSources(
    tx,
    shares.map((share) => ({ ...share, legalEntityId, assetId })),
  );
}

/** What a card takes of each line it is made from. @throws RefusalError ASSET_SOURCE_EXCEEDED, INVOICE_NOT_FOUND */
async function sharesOfLines(
  { tx, books }: BooksCommand,
  { sources, baseCents }: Pick<CreateAssetBody, "sources" | "baseCents">,
) {
  if (sources.length === 0) return [];
  const lineIds = sources.map(({ invoiceLineId }) => invoiceLineId);
  const lines = await findBilledLines(tx, books.entity.id, lineIds);
  if (lines.length === 0) throw new RefusalError("INVOICE_NOT_FOUND");
  const mostCents = sumCentsOf(lines, ({ costCents }) => costCents);
  if (baseCents > mostCents)
    throw new RefusalError("ASSET_SOURCE_EXCEEDED", { mostCents, most: formatMoney(mostCents) });
  let left = baseCents;
  return lines.flatMap(({ invoiceId, invoiceLineId, costCents }) => {
    const cents = Math.min(left, costCents);
    left -= cents;
    return cents > 0 ? [{ invoiceId, invoiceLineId, cents }] : [];
  });
}
