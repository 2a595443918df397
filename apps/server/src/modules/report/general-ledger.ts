import type { GeneralLedgerAnswer, generalLedgerQuery } from "@grand-livre/contracts/report";
import { PositionSum } from "@grand-livre/domain/report/balance";
import { withRunningBalance } from "@grand-livre/domain/report/running-balance";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { countedStates, findAuxiliaryNames, movementsOf, openingOf, planReport } from "../balance/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type LedgerCursor, readLedgerCursor, writeLedgerCursor } from "./ledger-cursor.ts";
import {
  type AccountsOf,
  findLedgerPage,
  findLineDocuments,
  findMovedAccounts,
  type LedgerLineRow,
} from "./ledger-page-repository.ts";

type Query = z.output<typeof generalLedgerQuery>;
type Plan = Awaited<ReturnType<typeof planReport>>;

/**
 * A page of the grand livre of one account, or of several one after the other. Each line has its account's balance after
 * it; a page goes on from the balance that its cursor brings, so that it costs its own lines only.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, LEDGER_ACCOUNT_NOT_FOUND, SUBLEDGER_NOT_FOUND, REPORT_DATES_INVALID,
 * REPORT_CROSSES_EXERCISES, EXERCISE_NOT_FOUND, VALIDATION_FAILED for an unknown cursor
 */
export async function readGeneralLedger(
  db: Connection,
  scope: Scope,
  query: Query,
): Promise<GeneralLedgerAnswer> {
  const { id: legalEntityId } = await resolveLegalEntity(db, query.legalEntityRefId);
  const plan = await planReport(db, scope, legalEntityId, query);
  const { exercise, startDate, endDate } = plan.range;
  await requireLines(db, legalEntityId, plan.range);
  const accounts = accountsOf(query);
  const labelsOf = (numbers: readonly string[]) =>
    findAccounts(db, legalEntityId, exercise.chartVersion, numbers);
  const own = "number" in accounts ? (await labelsOf([query.account])).get(query.account) : undefined;
  if ("number" in accounts && !own)
    throw new RefusalError("LEDGER_ACCOUNT_NOT_FOUND", { account: query.account });
  const { subledger } = query;
  if (subledger && !(await findAuxiliaryNames(db, legalEntityId, [subledger])).has(subledger))
    throw new RefusalError("SUBLEDGER_NOT_FOUND", { subledger });
  const cursor = query.after === undefined ? undefined : readLedgerCursor(query.after);
  // The next pages of one account know its balance from their cursor.
  const opening =
    own && cursor
      ? { cents: new Map<string, number>(), provisional: cursor.provisional }
      : await openingsOf(db, legalEntityId, plan, query);
  const page = {
    legalEntityId,
    accounts,
    auxiliary: query.subledger,
    startDate,
    endDate,
    states: countedStates(query.drafts),
  };
  // One more than requested shows whether a page follows.
  const rows = await findLedgerPage(db, page, cursor?.after, query.limit + 1);
  const shown = [...withBalances(rows.slice(0, query.limit), opening.cents, cursor)];
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  const begun = beginning(opening.cents, shown, cursor?.after.account, last?.account);
  const labels = own ? new Map([[own.number, own]]) : await labelsOf(begun);
  const counterparts = await counterpartsOf(db, legalEntityId, shown);
  const documents = Map.groupBy(
    await findLineDocuments(
      db,
      legalEntityId,
      shown.map((line) => line.id),
    ),
    (link) => link.entryLineId,
  );
  return {
    account: query.account,
    label: own?.label ?? "",
    accounts: (own && !cursor ? [own.number] : begun).map((account) => ({
      account,
      label: labels.get(account)?.label ?? "",
      openingCents: opening.cents.get(account) ?? 0,
    })),
    openingCents: cursor?.balanceCents ?? (own ? (opening.cents.get(own.number) ?? 0) : 0),
    openingProvisional: opening.provisional,
    lines: shown.map((line) => ({
      ...presentLine(
        line,
        (documents.get(line.id) ?? []).map(({ kind, id }) => ({ kind, id })),
      ),
      counterparts: counterparts(line),
    })),
    nextAfter: last
      ? writeLedgerCursor({ after: last, balanceCents: last.balanceCents, provisional: opening.provisional })
      : null,
  };
}

function accountsOf({ account }: Query): AccountsOf {
  return account.endsWith("*") ? { prefix: account.slice(0, -1) } : { number: account };
}

/** The lines with the balance of their account after each, from its opening balance. */
function* withBalances(
  rows: readonly LedgerLineRow[],
  openings: ReadonlyMap<string, number>,
  cursor: LedgerCursor | undefined,
) {
  for (const [account, lines] of Map.groupBy(rows, (row) => row.account)) {
    const goesOn = cursor?.after.account === account;
    yield* withRunningBalance(goesOn ? cursor.balanceCents : (openings.get(account) ?? 0), lines);
  }
}

/** The accounts after `from` up to `to`: with a balance or a movement. */
function beginning(
  openings: ReadonlyMap<string, number>,
  shown: readonly LedgerLineRow[],
  from: string | undefined,
  to: string | undefined,
): string[] {
  return [...new Set([...openings.keys(), ...shown.map(({ account }) => account)])]
    .filter((account) => (from === undefined || account > from) && (to === undefined || account <= to))
    .toSorted();
}

const MOST_COUNTERPARTS = 3;

/** The accounts on the other side of each line's entry. */
async function counterpartsOf(
  db: Connection,
  legalEntityId: string,
  lines: readonly LedgerLineRow[],
): Promise<(line: LedgerLineRow) => string[]> {
  const entries = [...new Set(lines.map(({ entryId }) => entryId))];
  const moved = Map.groupBy(await findMovedAccounts(db, legalEntityId, entries), ({ entryId }) => entryId);
  return ({ entryId, account, debitCents, creditCents }) =>
    (moved.get(entryId) ?? [])
      .filter((one) => one.account !== account && one.netCents * (debitCents - creditCents) < 0)
      .slice(0, MOST_COUNTERPARTS)
      .map((one) => one.account);
}

/** The balances of the accounts, or of one auxiliary, on the evening before the report. */
async function openingsOf(
  db: Connection,
  legalEntityId: string,
  plan: Plan,
  query: Query,
): Promise<{ readonly cents: ReadonlyMap<string, number>; readonly provisional: boolean }> {
  const { subledger } = query;
  const accounts = accountsOf(query);
  const byAuxiliary = subledger !== undefined;
  const of = { legalEntityId, states: countedStates(query.drafts), byAuxiliary };
  const opening = await openingOf(db, plan, of);
  const account = "number" in accounts ? accounts.number : undefined;
  const before = await movementsOf(
    db,
    { ...of, fiscalExerciseId: plan.range.exercise.id, account, auxiliary: subledger },
    plan.range.before,
  );
  const isWanted = (number: string) =>
    "number" in accounts ? number === accounts.number : number.startsWith(accounts.prefix);
  const sum = new PositionSum();
  for (const row of opening.rows)
    if (isWanted(row.account) && (!byAuxiliary || row.auxiliary === subledger))
      sum.add(row.account, null, row.balanceCents);
  for (const row of before)
    if (isWanted(row.account)) sum.add(row.account, null, row.debitCents - row.creditCents);
  const cents = new Map(sum.list().map((row) => [row.account, row.balanceCents]));
  return { cents, provisional: opening.provisional };
}

function presentLine(
  line: LedgerLineRow & { readonly balanceCents: number },
  documents: { kind: string; id: string }[],
): Omit<GeneralLedgerAnswer["lines"][number], "counterparts"> {
  const { position: _, sourceKind, sourceId, sourceRule, ...rest } = line;
  return { ...rest, source: { kind: sourceKind, id: sourceId, rule: sourceRule }, documents };
}
