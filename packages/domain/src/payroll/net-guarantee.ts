import { KIND_RULES } from "../absence/absence-kind.ts";
import { isRefusal } from "../refusal.ts";
import { computePayslip, type Payslip, type PayslipInput, type PayslipRefusal } from "./payslip.ts";

/** What the employee has of a month: the net pay before tax, and the allowances that the social security pays itself. */
function netOf({ netBeforeTaxCents, stops }: Payslip): number {
  return (
    netBeforeTaxCents + (stops === undefined ? 0 : stops.allowances.netCents - stops.subrogated.netCents)
  );
}

/**
 * A payslip whose stop of work leaves no more net than working would have: allowances bear less than a salary does, so the
 * employer's part is cut to what the guarantee needs (cass. soc. 11 July 2012, n° 11-11.854). The net falls with each cent cut.
 */
export function computeGuaranteed(input: PayslipInput): Payslip | PayslipRefusal {
  const { absence } = input;
  const whole = computePayslip(input);
  const mostCents = isRefusal(whole) ? 0 : (whole.stops?.maintainedCents ?? 0);
  if (absence === undefined || isRefusal(whole) || mostCents === 0) return whole;
  const worked = absence.absences.filter(({ kind }) => KIND_RULES[kind].pay !== "stop");
  const reference = computePayslip({ ...input, absence: { ...absence, absences: worked } });
  if (isRefusal(reference) || netOf(whole) <= netOf(reference)) return whole;
  const cut = (cutCents: number) => computePayslip({ ...input, absence: { ...absence, cutCents } });
  let [low, high] = [0, mostCents];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tried = cut(middle);
    if (isRefusal(tried) || netOf(tried) <= netOf(reference)) high = middle;
    else low = middle + 1;
  }
  return cut(low);
}
