import data from "../../data/declarations.data.json" with { type: "json" };
import type { Dated } from "../date/dated.ts";
import type { FeeNature } from "./fee-statement.ts";

interface Sourced extends Dated {
  readonly legalSource: string;
}

export type DeclarationKind = keyof typeof data.declarations;

export interface DeclarationInfo {
  /** French. */
  readonly label: string;
  readonly form: string;
  readonly legalSource: string;
}

export interface CorporateTaxRule extends Sourced {
  readonly rateBasisPoints: number;
  readonly reducedBasisPoints: number;
  readonly reducedUpToCents: number;
  readonly reducedTurnoverCents: number;
  /** No instalment when the reference tax is not above. */
  readonly instalmentExemptCents: number;
  /** Losses are carried forward up to this profit, and to a share of the rest. */
  readonly lossFreeCents: number;
  readonly lossShareBasisPoints: number;
  readonly contributionBasisPoints: number;
  readonly contributionAllowanceCents: number;
  readonly contributionTurnoverCents: number;
}

export interface PayrollTaxRule extends Sourced {
  /** [yearly pay of one employee above which, rate added]. */
  readonly bands: readonly (readonly [number, number])[];
  readonly exemptCents: number;
  readonly reliefCents: number;
  readonly reliefBasisPoints: number;
  readonly annualBelowCents: number;
  readonly quarterlyUpToCents: number;
}

/** Yearly turnover up to which no VAT is due; above the upper one it is due from the day that passes it. */
export interface FranchiseRule extends Sourced {
  readonly goodsCents: number;
  readonly goodsUpperCents: number;
  readonly servicesCents: number;
  readonly servicesUpperCents: number;
}

/** Up to which turnover VAT may be declared by the quarter. */
export interface QuarterlyVatRule extends Sourced {
  readonly limitCents: number;
  readonly upperCents: number;
}

export interface DividendRule extends Sourced {
  readonly incomeTaxBasisPoints: number;
  readonly socialBasisPoints: number;
}

export interface BusinessRatesRule extends Sourced {
  /** No instalment below so much in the year before. */
  readonly instalmentFromCents: number;
  readonly instalmentBasisPoints: number;
}

/** The last instalment of a large company: a share of the tax estimated for the exercise, by turnover above. */
export interface LastInstalmentRule extends Sourced {
  readonly shares: readonly (readonly [aboveCents: number, basisPoints: number])[];
}

/** CVAE: from which turnover it is declared and due, and its rate. No row: no levy that year. */
export interface ValueAddedRule extends Sourced {
  readonly returnAboveCents: number;
  readonly dueAboveCents: number;
  /** No instalment when the last year's levy is not above. */
  readonly instalmentAboveCents: number;
  readonly instalmentBasisPoints: number;
  /** From a turnover on: the rate there, and what a whole span of turnover adds. Thousandths of a percent. */
  readonly bands: readonly (readonly [fromCents: number, rate: number, added: number, spanCents: number])[];
}

/** First and last letter of a name, or first two figures of a SIREN, and the day of the month. */
export type VatDayRow = readonly [from: string, to: string, day: number];
type VatDays = Readonly<Record<"individual" | "company" | "by_shares" | "other", readonly VatDayRow[]>>;

/** Terms, rates and thresholds as dated data (`data/declarations.data.json`). */
export const declarationRules = {
  ...data,
  declarations: data.declarations as Readonly<Record<DeclarationKind, DeclarationInfo>>,
  corporateTax: data.corporateTax as readonly CorporateTaxRule[],
  franchise: data.franchise as readonly FranchiseRule[],
  vatDays: data.vatDays as unknown as {
    readonly capitalDepartments: readonly string[];
    readonly capital: VatDays;
    readonly elsewhere: VatDays;
  },
  quarterlyVat: data.quarterlyVat as readonly QuarterlyVatRule[],
  dividends: data.dividends as readonly DividendRule[],
  businessRates: data.businessRates as readonly BusinessRatesRule[],
  lastInstalment: data.lastInstalment as unknown as readonly LastInstalmentRule[],
  valueAdded: data.valueAdded as unknown as readonly ValueAddedRule[],
  payrollTax: data.payrollTax as unknown as readonly PayrollTaxRule[],
  feeAccounts: data.feeAccounts as unknown as readonly (readonly [string, FeeNature])[],
};
