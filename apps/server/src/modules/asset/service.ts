import type {
  AssetRun,
  AssetTables,
  assetQuery,
  assetTablesQuery,
  proposalQuery,
  runListQuery,
} from "@grand-livre/contracts/asset";
import { ASSET_FAMILIES, usualTerms } from "@grand-livre/domain/asset/asset-family";
import { impairmentAt } from "@grand-livre/domain/asset/asset-plan";
import { assetMovements, movementTables } from "@grand-livre/domain/asset/movement-tables";
import { proposeAssets } from "@grand-livre/domain/asset/propose-assets";
import { MONTH_360 } from "@grand-livre/domain/date/days-360";
import { ALLOWED } from "@grand-livre/domain/refusal";
import { type AccountAmount, reconcileAccounts } from "@grand-livre/domain/report/reconcile-accounts";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { Scope } from "../../scope.ts";
import { loadBooks, resolveBooks } from "../books/service.ts";
import { entityFilter, resolveLegalEntity } from "../legal-entity/service.ts";
import { readTrialBalance } from "../report/service.ts";
import { assetOf } from "./plan.ts";
import { findLastPostings, findPostingEntries, findPostings, sumChargesUntil } from "./posting-repository.ts";
import { exerciseOn, presentRow } from "./present.ts";
import { type AssetRow, assetRows, findBilledLines, findPosted } from "./repository.ts";

export { disposalsWithin } from "./disposals.ts";
export { createAsset } from "./register.ts";
export { chargesLeft } from "./run.ts";

/** A page of the register, with what an exercise does to each asset. */
export async function listAssets(app: Application, { scope }: Caller, query: z.output<typeof assetQuery>) {
  const { legalEntityRefId, searchValue: search, state, family, fiscalExerciseRefId, skip, limit } = query;
  const legalEntityId = await entityFilter(app.db, legalEntityRefId);
  const filter = { equal: { legalEntityId, state, family }, search };
  const rows = await assetRows.list(app.db, scope, filter, { order: ["number"], skip, limit });
  const posted = await findPosted(
    app.db,
    scope,
    rows.map(({ id }) => id),
  );
  const assets = [];
  for (const [entityId, own] of Map.groupBy(rows, (row) => row.legalEntityId)) {
    const books = await loadBooks(app.db, scope, entityId);
    const named = books.exercises.find(({ refId }) => refId === fiscalExerciseRefId);
    if (fiscalExerciseRefId !== undefined && named === undefined)
      throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    const exercise = named ?? exerciseOn(books, today(app));
    const { exercises } = books;
    assets.push(...own.map((row) => presentRow(row, { exercise, exercises }, posted)));
  }
  return { assets, count: await assetRows.count(app.db, scope, filter) };
}

/** The families with the lives that they start with. */
export function listFamilies() {
  const families = ASSET_FAMILIES.map(({ key, label, prefixes, lifeYears, mayDecline }) => ({
    key,
    label,
    prefixes: [...prefixes],
    lifeMonths: lifeYears === null ? null : lifeYears * 12,
    mayDecline,
  }));
  return { families };
}

/** Lines of bills on class 2 that no card holds whole. */
export async function listProposals(db: Connection, { legalEntityRefId }: z.output<typeof proposalQuery>) {
  const { id } = await resolveLegalEntity(db, legalEntityRefId);
  const lines = await findBilledLines(db, id);
  const proposals = lines.flatMap((line) => {
    const [proposal] = proposeAssets([{ ...line, id: line.invoiceLineId }], line.date);
    if (proposal === undefined) return [];
    const { mode, lifeDays } = usualTerms(proposal.family);
    const { invoiceId, invoiceLineId, billNumber, supplier, date, label, account, costCents } = line;
    const { lowValue } = proposal;
    const own = { invoiceId, invoiceLineId, billNumber, supplier, date, label, account, costCents, lowValue };
    const quantity = Number.isInteger(line.quantity) && line.quantity > 1 ? line.quantity : 1;
    const { label: familyLabel } = proposal.family;
    return [{ ...own, familyLabel, quantity, method: mode, lifeMonths: lifeDays / MONTH_360 }];
  });
  return { proposals };
}

/** The runs of charges of a company, the latest first. */
export async function listRuns(
  db: Connection,
  caller: Caller,
  { legalEntityRefId }: z.output<typeof runListQuery>,
): Promise<{ runs: AssetRun[] }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const postings = await findPostings(db, { legalEntityId, kind: "charges" });
  const ids = postings.map(({ id }) => id);
  const last = await findLastPostings(db, legalEntityId, ids);
  const entries = Map.groupBy(await findPostingEntries(db, legalEntityId, ids), ({ postingId }) => postingId);
  const right = { service: "immobilizations", action: "Validator" } as const;
  const runs = postings.map((posting) => {
    const code = posting.undone ? "ASSET_POSTING_UNDONE" : "ASSET_POSTING_NOT_LAST";
    const may = !posting.undone && last.has(posting.id);
    return {
      ...posting,
      date: posting.postingDate,
      entries: (entries.get(posting.id) ?? []).map(({ id, number, rule }) => ({ id, number, rule })),
      undo: may ? abilityOf(caller, right, ALLOWED) : { allowed: false, code },
    };
  });
  return { runs };
}

/** Tables 2054 and 2055 of an exercise, and the register against the ledger at its end. */
export async function readTables(
  db: Connection,
  scope: Scope,
  query: z.output<typeof assetTablesQuery>,
): Promise<AssetTables> {
  const { entity, exercises } = await resolveBooks(db, scope, query.legalEntityRefId);
  const exercise = exercises.find(({ refId }) => refId === query.fiscalExerciseRefId);
  if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const { startDate, endDate } = exercise;
  const rows = await assetRows.list(db, entity.id, {}, { order: ["number"] });
  const tables = movementTables(rows.map((row) => assetMovements(assetOf(row), exercise, exercises)));
  const written = await sumChargesUntil(db, entity.id, endDate);
  const register = rows.flatMap((row) =>
    heldBy(row, endDate, row.takenOverCents + (written.get(row.id)?.chargeCents ?? 0)),
  );
  const balance = await readTrialBalance(db, scope, {
    legalEntityRefId: entity.refId,
    startDate,
    endDate,
    subledgers: false,
    drafts: false,
    previous: false,
  });
  const ledger = balance.rows.map(({ account, balanceCents: cents }) => ({ account, cents }));
  const gaps = reconcileAccounts(register, ledger, ["2"]);
  return { lines: [...tables.lines], total: tables.total, gaps };
}

/** What the accounts of class 2 hold of an asset on a day, as the register wrote it. */
function heldBy(row: AssetRow, date: string, chargedCents: number): AccountAmount[] {
  const { account, acquisitionDate, disposedOn, depreciationAccount, impairmentAccount } = row;
  if (acquisitionDate > date || (disposedOn !== null && disposedOn <= date)) return [];
  const impairedCents = impairmentAt(assetOf(row).plan, date);
  return [
    { account, cents: row.costCents },
    { account: depreciationAccount ?? account, cents: depreciationAccount === null ? 0 : -chargedCents },
    { account: impairmentAccount ?? account, cents: impairmentAccount === null ? 0 : -impairedCents },
  ];
}
