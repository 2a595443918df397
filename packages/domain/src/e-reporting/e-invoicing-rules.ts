import data from "../../data/e-invoicing.data.json" with { type: "json" };
import type { Dated } from "../date/dated.ts";
import type { SizeClass } from "../mention/mention.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import type { EReportingPeriod } from "../vat/e-reporting.ts";

/** Transactions (10.1 and 10.3) and payments (10.2 and 10.4) travel apart, each in its own periods (G6.29). */
export const REPORT_KINDS = ["transactions", "payments"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** How long a period is, and the last day of its sending: one a period of the month for ten days, else one of the next month. */
export interface ReportTerms {
  readonly every: EReportingPeriod;
  readonly dueDays: readonly number[];
}

interface ReportingRule extends Dated {
  readonly legalSource: string;
  readonly regimes: Readonly<Record<VatRegime, Readonly<Record<ReportKind, ReportTerms>>>>;
}

/** Who is bound when, periods and last days of e-reporting as dated data (`data/e-invoicing.data.json`). */
export const eInvoicingRules = {
  receiving: data.receiving,
  issuing: data.issuing as readonly { readonly size: SizeClass; readonly from: string }[],
  reporting: data.reporting as unknown as readonly ReportingRule[],
  leftOut: data.leftOut,
};
