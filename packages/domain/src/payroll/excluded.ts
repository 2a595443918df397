import { addMonths } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { ContractKind } from "./employer.ts";
import { type PersonalRate, personalRate } from "./withholding.ts";

export type ExcludedRefusal = Refusal<
  "PAYSLIP_APPRENTICE" | "PAYSLIP_OFFICER" | "PAYSLIP_TERRITORY" | "PAYSLIP_SHORT_CONTRACT",
  { employee: string }
>;

interface PayCase {
  readonly employee: string;
  readonly contract: ContractKind;
  readonly job: string;
  /** Of the company; null: unknown. */
  readonly postcode: string | null;
  readonly entryDate: string;
  readonly exitDate: string | null;
  readonly withholding: readonly PersonalRate[];
  /** Last day of the month that is paid. */
  readonly day: string;
}

/** Alsace-Moselle has a sickness contribution of its own (CSS, art. L325-1); overseas territories have rates and grids of their own. */
const OTHER_RULES = /^(?:57|67|68|97|98)/;

/** Presidents and managing directors of a SAS or an SA have neither unemployment insurance nor the relief (CSS, art. L241-13). */
const OFFICER = /^(?:présidente?|directeur général|directrice générale)(?:\s+(?:de|du)\s.*)?$/i;

/** A contract of at most two months has an abatement of its own under the default rate (CGI, art. 204 H, III, 1, d). */
const SHORT_MONTHS = 2;

/** What this version does not calculate is refused, where a guess would look like a payslip. */
export function refuseExcluded(pay: PayCase): ExcludedRefusal | undefined {
  const { employee, contract, job, postcode, entryDate, exitDate } = pay;
  if (contract === "apprenticeship") return refuse("PAYSLIP_APPRENTICE", { employee });
  if (OFFICER.test(job.trim())) return refuse("PAYSLIP_OFFICER", { employee });
  if (postcode !== null && OTHER_RULES.test(postcode)) return refuse("PAYSLIP_TERRITORY", { employee });
  const isShort =
    contract === "fixedTerm" && exitDate !== null && exitDate < addMonths(entryDate, SHORT_MONTHS);
  if (isShort && personalRate(pay.withholding, pay.day) == null)
    return refuse("PAYSLIP_SHORT_CONTRACT", { employee });
  return undefined;
}
