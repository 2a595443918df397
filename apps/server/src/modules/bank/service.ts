import type { BankAccount, BankStatementAnswer, bankStatementQuery } from "@grand-livre/contracts/bank";
import { compareStatements } from "@grand-livre/domain/bank/overlap";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { resolveBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { countOperations, findBookBalance, type MonthCount } from "./balance-repository.ts";
import { findLastFreeze } from "./freeze-repository.ts";
import {
  findAcceptedTogether,
  findIdentifiers,
  findStatements,
  type StatementRow,
} from "./statement-repository.ts";

export { findCertainJob } from "./certain-job.ts";
export { importStatements } from "./import-statements.ts";
export { readBankFileJob } from "./read-job.ts";
export { rememberIdentifier } from "./statement-repository.ts";

/** The bank accounts of a company, in the order of their journals. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listAccounts(
  db: Connection,
  scope: Scope,
  legalEntityRefId: string,
): Promise<{ accounts: BankAccount[]; count: number }> {
  const books = await resolveBooks(db, scope, legalEntityRefId);
  const legalEntityId = books.entity.id;
  const identifiers = await findIdentifiers(db, legalEntityId);
  const statements = Map.groupBy(await findStatements(db, { legalEntityId }), ({ account }) => account);
  const accounts: BankAccount[] = [];
  for (const { code, label, entryType, active, treasuryAccount: account, currency } of books.journals) {
    if (entryType !== "bank" || !active || account === null) continue;
    const own = statements.get(account) ?? [];
    const latest = own.find(({ closingCents }) => closingCents !== null);
    const first = own.findLast(({ openingCents }) => openingCents !== null);
    const statementDate = latest ? (latest.closingDate ?? latest.endDate) : null;
    const place = { legalEntityId, account };
    const freeze = await findLastFreeze(db, place);
    const bookEurCents = await findBookBalance(db, place, statementDate);
    const months = await countOperations(db, place);
    accounts.push({
      account,
      currency,
      label,
      journalCode: code,
      identifiers: identifiers.flatMap((one) => (one.account === account ? [one.identifier] : [])),
      openingCents: first?.openingCents ?? null,
      statementCents: latest?.closingCents ?? null,
      statementDate,
      bookCents:
        currency === "EUR" ? bookEurCents : await findBookBalance(db, { ...place, currency }, statementDate),
      bookEurCents,
      operations: sumOf(months, ({ operations }) => operations),
      openOperations: sumOf(months, ({ openOperations }) => openOperations),
      months: months.filter(({ openOperations }) => openOperations > 0),
      frozen: freeze === undefined ? null : { id: freeze.id, date: freeze.freezeDate },
    });
  }
  return { accounts, count: accounts.length };
}

const sumOf = (months: readonly MonthCount[], count: (month: MonthCount) => number): number =>
  months.reduce((total, month) => total + count(month), 0);

/** Statements of a company, the latest of each account first. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listStatements(
  db: Connection,
  { legalEntityRefId, account, skip, limit }: z.output<typeof bankStatementQuery>,
): Promise<{ statements: BankStatementAnswer[]; count: number }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const rows = await findStatements(db, { legalEntityId, account });
  const page = rows.slice(skip, skip + limit);
  const ids = page.map(({ id }) => id);
  const together = Map.groupBy(
    await findAcceptedTogether(db, legalEntityId, ids),
    ({ statementId }) => statementId,
  );
  const statements = page.map((row, at) => {
    const { openingDate: _, closingDate: __, added, createdAt, ...told } = row;
    const before = rows[skip + at + 1];
    const gap = before?.account === row.account ? gapBetween(before, row) : null;
    const acceptedTogether = (together.get(row.id) ?? []).map(({ id, acceptedAt, operations }) => ({
      id,
      acceptedAt: acceptedAt.toISOString(),
      operations,
    }));
    return { ...told, operations: added, gap, acceptedTogether, importedAt: createdAt.toISOString() };
  });
  return { statements, count: rows.length };
}

function gapBetween(before: StatementRow, row: StatementRow): BankStatementAnswer["gap"] {
  const { relation, fromDate, toDate, differenceCents } = compareStatements(
    balancesOf(before),
    balancesOf(row),
    0,
  );
  if (relation !== "gap" || fromDate === undefined || toDate === undefined) return null;
  return { fromDate, toDate, differenceCents: differenceCents ?? 0 };
}

const balancesOf = ({ openingCents, openingDate, closingCents, closingDate }: StatementRow) => ({
  openingCents: openingCents ?? undefined,
  openingDate: openingDate ?? undefined,
  closingCents: closingCents ?? undefined,
  closingDate: closingDate ?? undefined,
});
