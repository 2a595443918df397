import { eInvoicingRules } from "../e-reporting/e-invoicing-rules.ts";
import type { VatRegime } from "./choose-vat-code.ts";

/** How often transactions and payments outside of electronic invoices are reported to the tax authority. */
export const E_REPORTING_PERIODS = ["ten_days", "monthly", "two_months"] as const;
export type EReportingPeriod = (typeof E_REPORTING_PERIODS)[number];

/** The period of transactions that the VAT regime gives, by the latest rule. */
export function eReportingPeriodOf(regime: VatRegime): EReportingPeriod {
  const rule = eInvoicingRules.reporting.at(-1);
  if (rule === undefined) throw new Error("no rule of e-reporting");
  return rule.regimes[regime].transactions.every;
}

/** The first day of the reform (CGI art. 289 bis): without a known date of mandate, what was issued since is reported. */
export const E_INVOICING_FIRST_DAY = eInvoicingRules.receiving.from;
