import data from "../../data/e-invoicing.data.json" with { type: "json" };
import type { Dated } from "../date/dated.ts";
import type { SizeClass } from "../mention/mention.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import type { EReportingPeriod } from "../vat/e-reporting.ts";
import type { ReportKind } from "./report-kind.ts";

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
