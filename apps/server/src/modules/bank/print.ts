import type { Reconciliation, reconciliationQuery } from "@grand-livre/contracts/bank";
import { type UnmatchedRow, writeReconciliation } from "@grand-livre/einvoice/pdf/write-reconciliation";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { respondWithBytes, respondWithFile } from "../file/service.ts";
import { journalOfType } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import type { AccountPlace } from "./balance-repository.ts";
import { findPrintedFreeze, findUnmatchedRows } from "./freeze-repository.ts";
import { reconcile } from "./reconcile.ts";

/** More than that is no longer read on paper: the rest is printed as its count and its sum. */
const MOST_PRINTED = 1000;

/** The reconciliation of a day as a PDF: the one that was frozen that day, else as it is now. @throws RefusalError those of `reconcile` */
export async function printReconciliation(
  app: Application,
  scope: Scope,
  { legalEntityRefId, account, date }: z.output<typeof reconciliationQuery>,
): Promise<Response> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const place = { legalEntityId, account };
  const fileName = `rapprochement-${account}-${date}.pdf`;
  const kept = await findPrintedFreeze(app.db, place, date);
  if (kept !== undefined) return respondWithFile(app, kept, fileName);
  const books = await loadBooks(app.db, scope, legalEntityId);
  const figures = await reconcile(app.db, place, date);
  const bytes = await reconciliationPdf(app, app.db, { books, place, day: date, figures });
  return respondWithBytes(new Uint8Array(bytes), "application/pdf", fileName);
}

/** The PDF of figures that were just computed. */
export async function reconciliationPdf(
  app: Application,
  db: Connection,
  told: {
    readonly books: Books;
    readonly place: AccountPlace;
    readonly day: string;
    readonly figures: Reconciliation & { readonly start: string };
    /** The name of the person who freezes it. */
    readonly frozenBy?: string;
  },
): Promise<Uint8Array> {
  const { books, place, day, figures, frozenBy } = told;
  const rows = await findUnmatchedRows(
    db,
    { ...place, currency: figures.currency },
    { start: figures.start, day, limit: MOST_PRINTED },
  );
  const part = (side: "line" | "operation", count: number, cents: number) => ({
    count,
    cents,
    rows: rows.filter((row) => row.side === side) as readonly UnmatchedRow[],
  });
  return writeReconciliation({
    company: books.entity.name,
    account: place.account,
    accountLabel: journalOfType(books.journals, "bank", place.account).label,
    currency: figures.currency,
    day,
    frozen: frozenBy === undefined ? undefined : { by: frozenBy, on: today(app) },
    printedOn: today(app),
    createdAt: app.now(),
    statementCents: figures.statementCents,
    bookCents: figures.bookCents,
    differenceCents: figures.differenceCents,
    lines: part("line", figures.unmatchedLines, figures.unmatchedLinesCents),
    operations: part("operation", figures.unmatchedOperations, figures.unmatchedOperationsCents),
  });
}
