import type { AnnualAccountsAnswer, AnnualAccountsPartBody } from "@grand-livre/contracts/annual-accounts";
import { accountsFindings } from "@grand-livre/domain/annual-accounts/accounts-findings";
import {
  ACCOUNTS_PARTS,
  COMMITMENTS,
  isAsked,
  isUnfinished,
  MATURITIES,
  proposedWording,
} from "@grand-livre/domain/annual-accounts/parts";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { buildStatement, statementAmount } from "@grand-livre/domain/statement/build-statement";
import { BALANCE_SHEET } from "@grand-livre/domain/statement/statement-model";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { hasUnvalidated } from "../report/service.ts";
import { averageStaff, readFigures } from "./figures.ts";
import { findParts, writePart } from "./repository.ts";

export { readFigures } from "./figures.ts";
export { identityLines } from "./identity-lines.ts";
export { readTaxTables } from "./tax-tables.ts";

/** The annual accounts of an exercise as they stand. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function showAnnualAccounts(
  db: Connection,
  scope: Scope,
  refId: string,
): Promise<AnnualAccountsAnswer> {
  const { id, legalEntityId } = await resolveExercise(db, scope, refId);
  const place = { legalEntityId, fiscalExerciseId: id };
  const rows = await findParts(db, place);
  const { exercise, exercises, accounts, balances, later, tables } = await readFigures(
    db,
    scope,
    place,
    rows,
  );
  const previous = previousExercise(exercise, exercises);
  const before =
    previous === undefined ? [] : await findParts(db, { legalEntityId, fiscalExerciseId: previous.id });
  const written = new Map(rows.map((row) => [row.part, row]));
  const sheet = buildStatement(BALANCE_SHEET, balances);
  const entity = await legalEntityById(db, legalEntityId);
  const ofPrefix = (prefixes: readonly string[], side: 1 | -1) =>
    sumCentsOf(
      balances.filter(({ account }) => prefixes.some((prefix) => account.startsWith(prefix))),
      ({ balanceCents }) => side * balanceCents,
    );
  const facts = {
    startDate: exercise.startDate,
    endDate: exercise.endDate,
    totalAssetsCents: statementAmount(sheet, "total_assets"),
    resultCents: statementAmount(sheet, "result"),
    incomeTaxCents: ofPrefix(["695", "698"], 1),
    capitalCents: entity.capitalCents ?? ofPrefix(["101"], -1),
    staff: await averageStaff(db, legalEntityId, exercise),
  };
  const parts = ACCOUNTS_PARTS.map((part) => {
    const own = written.get(part.key);
    const past = before.find((row) => row.part === part.key)?.text ?? "";
    return {
      part: part.key,
      title: part.title,
      asked: isAsked(part, accounts),
      version: own?.version ?? 0,
      withoutObject: own?.withoutObject ?? false,
      text: own?.text ?? "",
      // What is nothing but figures of the books is proposed anew; what a person completed last year is not lost.
      proposal:
        past === "" || (part.wording.includes("{") && !isUnfinished(part.wording))
          ? { text: proposedWording(part, facts), origin: "usual" as const }
          : { text: past, origin: "previous" as const },
      writtenBy: own?.writtenByName ?? null,
      writtenAt: own?.writtenAt.toISOString() ?? null,
    };
  });
  const findings = accountsFindings({
    state: exercise.state,
    drafts: await hasUnvalidated(db, legalEntityId, exercise),
    balanced: facts.totalAssetsCents === statementAmount(sheet, "total_liabilities"),
    accounts,
    written,
    tables,
    later,
  });
  return {
    project: exercise.state !== "closed",
    findings,
    parts,
    tables: tables.map(({ headers, rows: lines, ...table }) => ({
      ...table,
      headers: [...headers],
      rows: lines.map((line) => ({ ...line, cents: [...line.cents], accounts: [...line.accounts] })),
    })),
    commitments: (written.get(COMMITMENTS)?.rows ?? []).flatMap((row) => ("side" in row ? [row] : [])),
    maturities: {
      version: written.get(MATURITIES)?.version ?? 0,
      rows: (written.get(MATURITIES)?.rows ?? []).flatMap((row) => ("line" in row ? [row] : [])),
    },
  };
}

/** Keeps a part as a person wrote it. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, STALE_VERSION */
export async function writeAccountsPart(app: Application, caller: Caller, body: AnnualAccountsPartBody) {
  const { fiscalExerciseRefId, part, version, withoutObject, text, commitments, maturities } = body;
  const { id, legalEntityId } = await resolveExercise(app.db, caller.scope, fiscalExerciseRefId);
  return onCompany(app, caller, { id: legalEntityId }, async ({ tx, scope, audit }) => {
    const place = { legalEntityId, fiscalExerciseId: id };
    const before = (await findParts(tx, place)).find((row) => row.part === part);
    if (version !== (before?.version ?? 0)) throw new RefusalError("STALE_VERSION");
    const rows = part === COMMITMENTS ? commitments : part === MATURITIES ? maturities : [];
    await writePart(tx, place, {
      part,
      withoutObject,
      text: part === MATURITIES ? "" : text,
      rows,
      version: version + 1,
      writtenBy: caller.userId,
      writtenAt: app.now(),
    });
    await audit({
      action: "write-part",
      resource: "annual-accounts",
      resourceId: id,
      legalEntityId,
      details: { part, withoutObject, text, rows },
    });
    return showAnnualAccounts(tx, scope, fiscalExerciseRefId);
  });
}
