import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { isBound } from "@grand-livre/domain/e-reporting/obligation";
import { REPORT_KINDS, type ReportKind } from "@grand-livre/domain/e-reporting/report-kind";
import {
  type ReportingCompany,
  type ReportPeriod,
  reportPeriods,
} from "@grand-livre/domain/e-reporting/report-period";
import { type ReportState, reportState } from "@grand-livre/domain/e-reporting/report-state";
import type { SizeClass } from "@grand-livre/domain/mention/mention";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import type { Connection } from "../../database/connection.ts";
import { findReportedDays } from "./repository.ts";
import { findSendings } from "./sending-repository.ts";

/** A period of e-reporting, with what was sent of it. */
export type DueReport = ReportPeriod & { readonly kind: ReportKind; readonly state: ReportState };

type Company = {
  readonly id: string;
  readonly sizeClass: string;
  readonly vatRegime: string;
  readonly eReporting: string | null;
};

/** By company that is bound, the periods with something to send whose last day lies in a span: in two statements for all. */
export async function listDueReports(
  db: Connection,
  companies: readonly Company[],
  due: ReturnPeriod,
): Promise<ReadonlyMap<string, readonly DueReport[]>> {
  const bound = companies.filter(({ sizeClass }) => isBound(sizeClass as SizeClass, due.endDate));
  const ids = bound.map(({ id }) => id);
  // The longest period is of two months, sent within the month after.
  const span = { startDate: addMonths(due.startDate, -4), endDate: due.endDate };
  const days = Map.groupBy(await findReportedDays(db, ids, span), (row) => row.legalEntityId);
  const sendings = Map.groupBy(await findSendings(db, ids, span), (row) => row.legalEntityId);
  return new Map(
    bound.map((company) => {
      const reports = REPORT_KINDS.flatMap((kind) =>
        reportPeriods(kind, company as unknown as ReportingCompany, span).flatMap((period): DueReport[] => {
          if (period.dueDate < due.startDate || due.endDate < period.dueDate) return [];
          const sent = (sendings.get(company.id) ?? []).find(
            (one) =>
              one.kind === kind && one.startDate === period.startDate && one.endDate === period.endDate,
          );
          const rowCount = (days.get(company.id) ?? []).filter(
            (one) => one.kind === kind && period.startDate <= one.date && one.date <= period.endDate,
          ).length;
          const { rank = 1, contentKey = "" } = sent ?? {};
          const isRejected = sent?.flowState === "failed";
          const state = reportState({ rowCount, sent: sent ? { rank, contentKey, isRejected } : null });
          return state === "nothing" || !isBound(company.sizeClass as SizeClass, period.startDate)
            ? []
            : [{ kind, ...period, state }];
        }),
      );
      return [company.id, reports] as const;
    }),
  );
}
