import type { GeneralLedgerAnswer, generalLedgerQuery } from "@grand-livre/contracts/report";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { withRunningBalance } from "@grand-livre/domain/report/running-balance";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findAuxiliaryNames } from "./balance-repository.ts";
import { type LedgerCursor, readLedgerCursor, writeLedgerCursor } from "./ledger-cursor.ts";
import { findLedgerPage, findLineDocuments, type LedgerLineRow } from "./ledger-page-repository.ts";
import { countedStates, movementsOf, openingOf, planReport } from "./opening.ts";

type Query = z.output<typeof generalLedgerQuery>;
type Plan = Awaited<ReturnType<typeof planReport>>;

/**
 * A page of the grand livre of one account. Each line bears the balance after it; a page goes on from the balance
 * that its cursor brings, so that it costs its own lines only.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, LEDGER_ACCOUNT_NOT_FOUND, SUBLEDGER_NOT_FOUND, REPORT_DATES_INVALID,
 * REPORT_CROSSES_EXERCISES, EXERCISE_NOT_FOUND, VALIDATION_FAILED for a cursor of nobody
 */
export async function readGeneralLedger(
  db: Connection,
  scope: Scope,
  query: Query,
): Promise<GeneralLedgerAnswer> {
  const { id: legalEntityId } = await resolveLegalEntity(db, scope, query.legalEntityRefId);
  const plan = await planReport(db, scope, legalEntityId, query);
  const { exercise, startDate, endDate } = plan.range;
  const found = await findAccounts(db, scope, legalEntityId, exercise.chartVersion, [query.account]);
  const account = found.get(query.account);
  if (!account) throw new RefusalError("LEDGER_ACCOUNT_NOT_FOUND", { account: query.account });
  const { subledger } = query;
  if (subledger && !(await findAuxiliaryNames(db, scope, legalEntityId, [subledger])).has(subledger))
    throw new RefusalError("SUBLEDGER_NOT_FOUND", { subledger });
  const start = query.after
    ? readLedgerCursor(query.after)
    : await openingOfAccount(db, scope, legalEntityId, plan, query);
  const page = {
    legalEntityId,
    account: account.number,
    auxiliary: query.subledger,
    startDate,
    endDate,
    states: countedStates(query.drafts),
  };
  // One more than asked for tells whether a page follows.
  const rows = await findLedgerPage(db, scope, page, start.after, query.limit + 1);
  const shown = [...withRunningBalance(start.balanceCents, rows.slice(0, query.limit))];
  const documents = Map.groupBy(
    await findLineDocuments(
      db,
      scope,
      legalEntityId,
      shown.map((line) => line.id),
    ),
    (link) => link.entryLineId,
  );
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    account: account.number,
    label: account.label,
    openingCents: start.balanceCents,
    openingProvisional: start.provisional,
    lines: shown.map((line) =>
      presentLine(
        line,
        (documents.get(line.id) ?? []).map(({ kind, id }) => ({ kind, id })),
      ),
    ),
    nextAfter: last
      ? writeLedgerCursor({ after: last, balanceCents: last.balanceCents, provisional: start.provisional })
      : null,
  };
}

/** Balance of the account, or of one auxiliary of it, on the evening before the report. */
async function openingOfAccount(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  plan: Plan,
  query: Query,
): Promise<LedgerCursor> {
  const byAuxiliary = query.subledger !== undefined;
  const of = { legalEntityId, states: countedStates(query.drafts), byAuxiliary };
  const opening = await openingOf(db, scope, plan, of);
  const own = opening.rows.filter(
    (row) => row.account === query.account && (!byAuxiliary || row.auxiliary === query.subledger),
  );
  const before = await movementsOf(
    db,
    scope,
    { ...of, fiscalExerciseId: plan.range.exercise.id, account: query.account, auxiliary: query.subledger },
    plan.range.before,
  );
  const balanceCents =
    sumCentsOf(own, (row) => row.balanceCents) +
    sumCentsOf(before, (row) => row.debitCents) -
    sumCentsOf(before, (row) => row.creditCents);
  return { after: undefined, balanceCents, provisional: opening.provisional };
}

function presentLine(
  line: LedgerLineRow & { readonly balanceCents: number },
  documents: { kind: string; id: string }[],
): GeneralLedgerAnswer["lines"][number] {
  const { position: _, sourceKind, sourceId, sourceRule, ...rest } = line;
  return { ...rest, source: { kind: sourceKind, id: sourceId, rule: sourceRule }, documents };
}
