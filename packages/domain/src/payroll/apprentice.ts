import { multiplyRatio } from "../money/multiply.ts";
import { LEGAL_WEEK, WEEKS_A_YEAR } from "./employer.ts";
import type { PayTerms } from "./gross-pay.ts";
import { constantOf, type PayValues } from "./pay-values.ts";
import { applyPpm } from "./ppm.ts";

/** Contracts of apprentices concluded before this day keep the exemptions of that time. */
const APPRENTICES_SINCE = "2025-03-01";

/** What an apprentice owes nothing on: a part of the minimum wage of the month (code du travail, art. D. 6243-5). */
export function apprenticeOf(values: PayValues, { contract, entryDate }: PayTerms, smicCents: number) {
  if (contract !== "apprenticeship") return undefined;
  const csg = entryDate >= APPRENTICES_SINCE;
  const exempt = constantOf(values, csg ? "apprenticeExempt" : "apprenticeExemptOld");
  return { exemptCents: applyPpm(smicCents, exempt), csg };
}

/** Hours of a year at the legal week: the income of apprentices is exempt up to the minimum wage of that many. */
const LEGAL_YEAR = LEGAL_WEEK * WEEKS_A_YEAR;

/** What of an apprentice's taxable pay is exempt, within the minimum wage of the year (CGI art. 81 bis). Cents. */
export function apprenticeTaxExempt(
  values: PayValues,
  { contract }: PayTerms,
  exemptCents: number,
  taxable: number,
): number {
  if (contract !== "apprenticeship") return 0;
  const most = multiplyRatio(constantOf(values, "smic"), LEGAL_YEAR, 100);
  return Math.max(0, Math.min(taxable, most - exemptCents));
}
