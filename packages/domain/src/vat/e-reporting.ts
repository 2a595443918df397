/** How often transactions and payments outside of electronic invoices are reported to the tax authority. */
export const E_REPORTING_PERIODS = ["ten_days", "monthly", "two_months"] as const;
export type EReportingPeriod = (typeof E_REPORTING_PERIODS)[number];

/**
 * The period that the VAT regime gives. Source: CGI art. 290 and 290 A, decree 2022-1299 of 7 October 2022: every ten days
 * under the monthly real regime, monthly under the quarterly and simplified ones, every two months in franchise.
 */
export function eReportingPeriodOf(
  regime: "normal_monthly" | "normal_quarterly" | "simplified" | "franchise",
): EReportingPeriod {
  if (regime === "normal_monthly") return "ten_days";
  return regime === "franchise" ? "two_months" : "monthly";
}

/** The first day of the reform (CGI art. 289 bis): without a known date of mandate, what was issued since is reported. */
export const E_INVOICING_FIRST_DAY = "2026-09-01";
