import type { AnnualAccountsAnswer } from "@grand-livre/contracts/annual-accounts";
import type { BalanceSheetRow, StatementRow } from "@grand-livre/contracts/report";
import { COMMITMENTS } from "@grand-livre/domain/annual-accounts/parts";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { previousYearName } from "@grand-livre/domain/exercise/exercise-name";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import {
  type BookletBlock,
  type BookletColumn,
  type BookletRow,
  writeBooklet,
} from "@grand-livre/einvoice/pdf/write-booklet";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { inCommand } from "../../kit/command.ts";
import { respondWithBytes } from "../file/service.ts";
import { exercisesOf, resolveExercise } from "../fiscal-exercise/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { readBalanceSheet, readIncomeStatement, readIntermediateBalances } from "../report/service.ts";
import { identityLines } from "./identity-lines.ts";
import { showAnnualAccounts } from "./service.ts";

/** The annual accounts of an exercise bound in one PDF. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function printAnnualAccounts(
  app: Application,
  caller: Caller,
  fiscalExerciseRefId: string,
): Promise<Response> {
  const { scope } = caller;
  const exercise = await resolveExercise(app.db, scope, fiscalExerciseRefId);
  const { legalEntityId, startDate, endDate } = exercise;
  const entity = await legalEntityById(app.db, legalEntityId);
  const exercises = await exercisesOf(app.db, scope, legalEntityId);
  const past = previousYearName(previousExercise(exercise, exercises));
  const asked = { fiscalExerciseRefId, drafts: false };
  const accounts = await showAnnualAccounts(app.db, scope, fiscalExerciseRefId);
  const sheet = await readBalanceSheet(app.db, scope, asked);
  const income = await readIncomeStatement(app.db, scope, asked);
  const balances = await readIntermediateBalances(app.db, scope, asked);
  const ofSide = (side: BalanceSheetRow["side"]) => sheet.rows.filter((row) => row.side === side);
  const span = `Exercice du ${formatDate(startDate)} au ${formatDate(endDate)}`;
  const bytes = await writeBooklet({
    title: "Comptes annuels",
    company: entity.name,
    cover: [span, ...identityLines(entity), `Édité le ${formatDate(today(app))}`],
    mark: accounts.project ? "Projet" : undefined,
    foot: `${entity.name}, SIREN ${entity.siren} · ${span} · montants en euros`,
    createdAt: app.now(),
    chapters: [
      { title: "Bilan, actif", blocks: [assetTable(ofSide("asset"), past)] },
      { title: "Bilan, passif", blocks: [liabilityTable(ofSide("liability"), past)] },
      { title: "Compte de résultat", blocks: [statementTable(income.rows, past)] },
      { title: "Soldes intermédiaires de gestion", blocks: [statementTable(balances.rows, past)] },
      { title: "Annexe", blocks: notes(accounts) },
    ],
  });
  const fileName = `comptes-annuels-${entity.siren}-${endDate}.pdf`;
  const { findings, project } = accounts;
  await inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "annual-accounts",
      resourceId: exercise.id,
      legalEntityId,
      details: { fileName, project, missing: findings.map(({ code, part }) => ({ code, part })) },
    }),
  );
  return respondWithBytes(new Uint8Array(bytes), "application/pdf", fileName);
}

const AMOUNT = { share: 15, align: "right" } as const;
const printed = (cents: number | null): string => (cents === null || cents === 0 ? "" : formatAmount(cents));

function assetTable(rows: readonly BalanceSheetRow[], past: string): BookletBlock {
  return {
    kind: "table",
    columns: [
      { header: "Poste", share: 42 },
      ...["Brut", "Amort. et dépréc.", "Net", `Net ${past}`].map((header) => ({ header, ...AMOUNT })),
    ],
    rows: rows.map(({ kind, label, grossCents, depreciationCents, netCents, previousNetCents }) => ({
      cells: [label, ...[grossCents, depreciationCents, netCents, previousNetCents].map(printed)],
      strong: kind !== "line",
    })),
  };
}

const twoYears = (past: string): BookletColumn[] => [
  { header: "Poste", share: 70 },
  { header: "Exercice", ...AMOUNT },
  { header: past === "N-1" ? "Exercice N-1" : past, ...AMOUNT },
];

function liabilityTable(rows: readonly BalanceSheetRow[], past: string): BookletBlock {
  return {
    kind: "table",
    columns: twoYears(past),
    rows: rows.map(({ kind, label, netCents, previousNetCents }) => ({
      cells: [label, printed(netCents), printed(previousNetCents)],
      strong: kind !== "line",
    })),
  };
}

function statementTable(rows: readonly StatementRow[], past: string): BookletBlock {
  return {
    kind: "table",
    columns: twoYears(past),
    rows: rows.map(({ kind, label, amountCents, previousCents }) => ({
      cells: [label, printed(amountCents), printed(previousCents)],
      strong: kind !== "line",
    })),
  };
}

type Table = AnnualAccountsAnswer["tables"][number];

/** The tables that follow a part of the notes. */
const TABLES_OF: Readonly<Record<string, readonly Table["key"][]>> = {
  fixedAssets: ["fixedAssets", "depreciation"],
  provisions: ["provisions"],
  receivables: ["receivables", "debts", "accruals"],
  capital: ["equity"],
};

/** The notes: each part that is written, asked for, or has a table. */
function notes({ parts, tables, commitments }: AnnualAccountsAnswer): BookletBlock[] {
  return parts.flatMap((part): BookletBlock[] => {
    const own = tables.filter(({ key, rows }) => TABLES_OF[part.part]?.includes(key) && rows.length > 0);
    const isWritten = part.text !== "" || part.withoutObject;
    if (!isWritten && !part.asked && own.length === 0) return [];
    const rows = part.part === COMMITMENTS ? commitments : [];
    return [
      { kind: "heading", text: part.title },
      ...(isWritten
        ? [{ kind: "text" as const, text: part.withoutObject ? "Sans objet." : part.text }]
        : rows.length > 0 || !part.asked
          ? []
          : [{ kind: "text" as const, text: "À compléter.", quiet: true }]),
      ...own.flatMap((table): BookletBlock[] => [{ kind: "heading", text: table.title }, notesTable(table)]),
      ...(rows.length > 0 ? [commitmentTable(rows)] : []),
    ];
  });
}

function notesTable({ headers, rows }: Table): BookletBlock {
  return {
    kind: "table",
    columns: [{ header: "Poste", share: 40 }, ...headers.map((header) => ({ header, ...AMOUNT }))],
    rows: rows.map(({ label, cents, total }) => ({ cells: [label, ...cents.map(printed)], strong: total })),
  };
}

function commitmentTable(commitments: AnnualAccountsAnswer["commitments"]): BookletBlock {
  const ofSide = (side: "given" | "received", title: string): BookletRow[] => {
    const rows = commitments.filter((row) => row.side === side);
    if (rows.length === 0) return [];
    const sum = rows.reduce((total, { cents }) => total + cents, 0);
    return [
      ...rows.map(({ label, cents }) => ({ cells: [label, formatAmount(cents)] })),
      { cells: [`Total des engagements ${title}`, formatAmount(sum)], strong: true },
    ];
  };
  return {
    kind: "table",
    columns: [
      { header: "Engagement", share: 80 },
      { header: "Montant", ...AMOUNT },
    ],
    rows: [...ofSide("given", "donnés"), ...ofSide("received", "reçus")],
  };
}
