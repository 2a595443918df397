import { recurringDocument, type ScheduleAnswer, type ScheduleItem } from "@grand-livre/contracts/recurring";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { OccurrenceRow, ScheduleListRow } from "./repository.ts";

/** The net of one invoice of it; an allowance counts against it. */
function netOf(document: unknown): number {
  return recurringDocument.parse(document).lines.reduce((sum, line) => {
    const { quantity, unitPriceCents, discountBasisPoints, kind } = line;
    const net = multiplyPrice({ quantity, unitPriceCents, discountBasisPoints });
    if (isRefusal(net)) return sum;
    return sum + (kind === "allowance" ? -Math.abs(net) : net);
  }, 0);
}

/** A schedule in a list. */
export function presentItem(row: ScheduleListRow, legalEntityRefId: string): ScheduleItem {
  return {
    id: row.id,
    legalEntityRefId,
    name: row.name,
    counterpartyId: row.counterpartyId,
    companyName: row.companyName,
    unit: row.unit as "month",
    every: row.every,
    dayRule: row.dayRule as "same_day",
    startDate: row.startDate,
    endDate: row.endDate,
    occurrenceLimit: row.occurrenceLimit,
    validates: row.validates,
    state: row.nextDate === null ? "ended" : row.pausedAt === null ? "active" : "paused",
    nextDate: row.nextDate,
    nextIndex: row.nextIndex,
    netCents: netOf(row.document),
    made: row.made,
    toSettle: row.toSettle,
    version: row.version,
  };
}

/** What became of one day. */
export function presentOccurrence(row: OccurrenceRow): ScheduleAnswer["occurrences"][number] {
  return {
    date: row.occurrenceDate,
    state: row.state as "created",
    invoice:
      row.invoiceId === null || row.status === null
        ? null
        : {
            id: row.invoiceId,
            refId: row.refId,
            status: row.status as "draft",
            deleted: row.deletedAt !== null,
            totalInclVatCents: row.totalInclVatCents ?? 0,
          },
    refusal: row.refusal as ScheduleAnswer["occurrences"][number]["refusal"],
    decidedAt: row.decidedAt.toISOString(),
  };
}
