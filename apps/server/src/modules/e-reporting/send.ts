import type { EReportAnswer, EReportKey } from "@grand-livre/contracts/e-reporting";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { wholeOf, withoutRefunds } from "@grand-livre/domain/e-reporting/report-rows";
import { canSend } from "@grand-livre/domain/e-reporting/report-state";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onCompany } from "../../kit/command.ts";
import { loadBooks } from "../books/service.ts";
import { nameStoredFile, storeBytes } from "../file/service.ts";
import { depositFlow } from "../platform-flow/service.ts";
import { flowTypeOf } from "./message.ts";
import { insertReport } from "./sending-repository.ts";
import { type LoadedReport, loadReport, presentReport, writtenReport } from "./service.ts";

/**
 * Sends the report of a period: it is kept with its file, and a flow carries it. A later sending replaces the one before.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, E_REPORT_PERIOD_INVALID, E_REPORT_OVERLAPS, E_REPORT_NEGATIVE and those of `canSend`
 */
export async function sendReport(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...place }: EReportKey,
): Promise<EReportAnswer> {
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, scope, today } = command;
    const legalEntityId = command.entity.id;
    const books = await loadBooks(tx, scope, legalEntityId);
    const loaded = await loadReport(tx, today, books, place);
    if (loaded.period === undefined) throw new RefusalError("E_REPORT_PERIOD_INVALID");
    orRefuse(canSend(loaded.facts));
    requireFree(loaded);
    requirePositive(loaded);
    const { rank, name, text } = writtenReport(app, books, loaded, place);
    const stored = await storeBytes(app, new TextEncoder().encode(text));
    await nameStoredFile(tx, { ...stored, mediaType: "application/xml" });
    const id = newId();
    const { content, facts } = loaded;
    const rows = [...content.sales, ...content.days, ...content.payments];
    await insertReport(tx, {
      legalEntityId,
      id,
      ...place,
      rank,
      rowCount: facts.rowCount,
      baseCents: sumCentsOf(rows, (row) => row.baseCents),
      taxCents: sumCentsOf(rows, (row) => row.taxCents),
      contentKey: facts.contentKey,
      fileSha256: stored.sha256,
      createdAt: app.now(),
      createdBy: scope.userId,
    });
    await depositFlow(command, {
      legalEntityId,
      flowType: flowTypeOf(content),
      flowSyntax: "FRR",
      name,
      fileSha256: stored.sha256,
      reportId: id,
    });
    await command.audit({
      action: "send",
      resource: "e-report",
      resourceId: id,
      legalEntityId,
      details: { ...place, rank, rows: facts.rowCount },
    });
    return presentReport(app, tx, caller, books, place);
  });
}

/** Days that another period told are not told again. */
function requireFree({ others }: LoadedReport): void {
  const [other] = others;
  if (other === undefined) return;
  const [start, end] = [formatDate(other.startDate), formatDate(other.endDate)];
  throw new RefusalError("E_REPORT_OVERLAPS", { start, end });
}

/** Flux 10 takes no negative payment (G1.16). */
function requirePositive({ content }: LoadedReport): void {
  const negative = withoutRefunds(content.payments).find((row) => wholeOf(row) < 0);
  if (negative === undefined) return;
  const rate = String(negative.rateBasisPoints / 100).replace(".", ",");
  throw new RefusalError("E_REPORT_NEGATIVE", { rate });
}
