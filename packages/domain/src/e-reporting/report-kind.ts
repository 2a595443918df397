/** Transactions (10.1 and 10.3) and payments (10.2 and 10.4) travel apart, each in its own periods (G6.29). */
export const REPORT_KINDS = ["transactions", "payments"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
