import { Readable } from "node:stream";
import type { AssetMovementLine, AssetTables, assetTablesQuery } from "@grand-livre/contracts/asset";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { resolveBooks } from "../books/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { readTables } from "./service.ts";

/** Tables 2054 and 2055 on paper, each printed line as the form has it, then the register against the ledger. */
export async function printTables(
  app: Application,
  { scope }: Caller,
  query: z.output<typeof assetTablesQuery>,
): Promise<Response> {
  const { entity, exercises } = await resolveBooks(app.db, scope, query.legalEntityRefId);
  const tables = await readTables(app.db, scope, query);
  const exercise = exercises.find(({ refId }) => refId === query.fiscalExerciseRefId);
  const { startDate = "", endDate = "" } = exercise ?? {};
  const pages = writeTable({
    title: `Tableaux 2054 et 2055, exercice du ${formatDate(startDate)} au ${formatDate(endDate)}`,
    subtitle: `${entity.name}, SIREN ${entity.siren} · édité le ${formatDate(today(app))}`,
    columns: COLUMNS,
    rows: Readable.from(paperRows(tables)),
  });
  const bytes = new Uint8Array(await new Response(ReadableStream.from(pages)).arrayBuffer());
  return respondWithBytes(bytes, "application/pdf", `2054-2055-${entity.siren}-${endDate}.pdf`);
}

const COLUMNS = [
  { header: "Poste", share: 44 },
  { header: "Début d’exercice", share: 14, align: "right" },
  { header: "Augmentations", share: 14, align: "right" },
  { header: "Diminutions", share: 14, align: "right" },
  { header: "Fin d’exercice", share: 14, align: "right" },
] as const;

type Figures = Omit<AssetMovementLine, "key" | "label">;
type Shown = (figures: Figures) => readonly number[];
const costs: Shown = (one) => [one.openingCostCents, one.acquiredCents, one.leftCents, one.closingCostCents];
const depreciation: Shown = (one) => [
  one.openingChargedCents,
  one.chargeCents,
  one.takenOutCents,
  one.closingChargedCents,
];

/** Two parts of every printed line and their totals, then the accounts that are compared. */
export function* paperRows({ lines, total, gaps }: AssetTables): Generator<readonly string[]> {
  for (const [title, shown] of [
    ["2054 · IMMOBILISATIONS", costs],
    ["2055 · AMORTISSEMENTS", depreciation],
  ] as const) {
    yield [title, "", "", "", ""];
    for (const line of lines) yield [line.label, ...shown(line).map(printed)];
    yield ["TOTAL", ...shown(total).map((cents) => formatAmount(cents))];
    yield ["", "", "", "", ""];
  }
  yield ["RAPPROCHEMENT", "Compte", "Registre", "Comptabilité", "Écart"];
  for (const { account, registerCents, ledgerCents, gapCents } of gaps)
    yield ["", account, formatAmount(registerCents), formatAmount(ledgerCents), printed(gapCents)];
}

const printed = (cents: number) => (cents === 0 ? "" : formatAmount(cents));
