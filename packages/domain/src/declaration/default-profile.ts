import type { PayrollTax, ProfitTax } from "./calendar.ts";

/** What a company says of itself for its calendar. */
export interface DeclarationProfile {
  readonly profitTax: ProfitTax;
  readonly reducedRate: boolean;
  readonly payrollTax: PayrollTax;
  readonly businessRates: boolean;
  readonly goodsSurvey: boolean;
  readonly activity: "goods" | "services";
  /** Share of the dividends paid to natural persons. */
  readonly individualsBasisPoints: number;
}

/** Until a person says more: the profit tax that goes with the legal form, and no advantage taken. */
export function defaultProfile(legalForm: string | null): DeclarationProfile {
  const form = (legalForm ?? "").toUpperCase().replaceAll(/[^A-Z]/g, "");
  const isPerson = /^(EI|EIRL|AUTOENTREPRENEUR|MICROENTREPRENEUR|SNC|SCI|SCP|SCM)$/.test(form);
  const isAssociation = form.startsWith("ASSOCIATION");
  return {
    profitTax: isPerson ? "income" : isAssociation ? "none" : "corporate",
    reducedRate: false,
    payrollTax: "none",
    businessRates: true,
    goodsSurvey: false,
    activity: "services",
    individualsBasisPoints: 10_000,
  };
}
