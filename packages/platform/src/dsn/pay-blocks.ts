import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { monthlyHours } from "@grand-livre/domain/payroll/employer";
import { applyPpm } from "@grand-livre/domain/payroll/ppm";
import { healthCents, voluntaryCents } from "@grand-livre/domain/payroll/schemes";
import { amountText, dayText, rateText } from "./amount.ts";
import { severanceType } from "./codes.ts";
import { contractNumber } from "./contract-blocks.ts";
import type { DsnPay } from "./facts.ts";
import { block, type DsnBlock } from "./message.ts";

/** A payslip with the days of the month that its contract holds. */
type PaidPerson = DsnPay & { readonly from: string; readonly to: string };

/** S21.G00.52.001: a value-sharing bonus without contributions, not taxed or taxed; the end of a fixed-term contract. */
const VALUE_SHARING = new Set(["904", "905"]);
const END_BONUS = "011";
const endBonus = (cents: number) =>
  cents === 0 ? [] : [{ block: "52", type: END_BONUS, cents, bonusCents: cents }];

/** Overtime that the tax exempts, less the CSG that it would have deducted (S21.G00.58, type 01). */
function exemptOvertimeNet({ contributions, overtimeExemptCents }: DsnPay["payslip"]): number {
  const ppm = contributions.find(({ code }) => code === "csgDeductible")?.employeePpm ?? 0;
  const base = contributions.find(({ code }) => code === "csgOvertime")?.baseCents ?? 0;
  return overtimeExemptCents - applyPpm(base, ppm);
}

/**
 * The net that was paid (S21.G00.50.004): the taxable pay less the CSG and CRDS that are not deducted and the employer's health
 * cover, and what of schemes is taxed above their limit. Neither the tax nor advances, refunds, loans and what creditors take are in it (cahier technique 2026, read by others).
 */
function paidNet({ contributions, netTaxableCents, month }: DsnPay["payslip"]): number {
  const own = (...codes: readonly string[]) => contributions.filter(({ code }) => codes.includes(code));
  const rate = own("csgTaxable")[0]?.employeePpm ?? 0;
  const withheld = sumCentsOf(own("csgTaxable", "crds"), ({ employeeCents }) => employeeCents);
  const ofUntaxed = sumCentsOf(own("csgOvertime", "csgUntaxed"), ({ baseCents }) =>
    applyPpm(baseCents ?? 0, rate),
  );
  const beside = healthCents(contributions) + voluntaryCents(contributions) + (month.taxedExcessCents ?? 0);
  return netTaxableCents - withheld - ofUntaxed - beside;
}

/** The employer's part for welfare and an additional pension (S21.G00.54, type 93). */
const welfareCents = (lines: DsnPay["payslip"]["contributions"]): number =>
  sumCentsOf(
    lines.filter(({ creditor, scheme }) => creditor === "health_and_welfare" || scheme?.kind === "pension"),
    ({ employerCents }) => employerCents,
  ) - healthCents(lines);

/** What is paid (S21.G00.50 and below). */
export function payBlocks({ employee, payslip, paidOn, from, to }: PaidPerson): DsnBlock[] {
  const { gross, withholding, netTaxableCents } = payslip;
  const period = { "001": dayText(from), "002": dayText(to), "010": contractNumber(employee) };
  const pay = (type: string, cents: number, hours = "") =>
    block("S21.G00.51", { ...period, "011": type, "012": hours, "013": amountText(cents) });
  const worked = Math.max(0, paidHours(employee.weeklyHours, payslip));
  const { structural = { cents: 0, hours: 0 } } = gross;
  const hours = (type: string, cents: number, count: number) =>
    count > 0 ? [pay(type, cents, amountText(count))] : [];
  const isOfficer = employee.contract === "officer";
  const activity = (type: string, hours: number) =>
    hours > 0 && !isOfficer
      ? [block("S21.G00.53", { "001": type, "002": amountText(hours), "003": "10" })]
      : [];
  const told = [
    ...payslip.lines.flatMap(({ declared, cents, subjectCents, exemptCents, section }) => {
      const [block = "", type = ""] = declared?.split("/") ?? [];
      if (type === "") return [];
      // What is above the limit of a value-sharing bonus is a bonus as any other.
      if (VALUE_SHARING.has(type)) return [{ block, type, cents: exemptCents, bonusCents: 0 }];
      const bonusCents = section === "gross" ? subjectCents : 0;
      return [{ block, type: severanceType(type, employee.exitReason), cents, bonusCents }];
    }),
    ...endBonus(gross.endBonusCents ?? 0),
  ];
  // The whole of a voucher or of a mobility allowance stands under its own type (S21.G00.54, 17 and 19: « participation patronale »,
  // without a limit): what of it is above the limit is neither a bonus linked to activity (52, 027) nor a benefit in kind (54, 06).
  const above = (section: "benefit" | "net") =>
    sumCentsOf(
      payslip.lines.filter((line) => line.section === section && line.declared?.startsWith("54/")),
      ({ subjectCents }) => subjectCents,
    );
  const bonuses =
    gross.grossCents -
    gross.baseCents -
    gross.overtimeCents -
    gross.benefitsCents -
    above("net") -
    sumCentsOf(told, ({ bonusCents }) => bonusCents);
  const inKind = gross.benefitsCents - above("benefit");
  const toldIn = (wanted: string) =>
    Map.groupBy(
      told.filter((one) => one.block === wanted),
      ({ type }) => type,
    );
  const other = (type: string, cents: number) =>
    block("S21.G00.54", {
      "001": type,
      "002": amountText(cents),
      "003": dayText(from),
      "004": dayText(to),
      "005": contractNumber(employee),
    });
  const net = (type: string, cents: number) =>
    block("S21.G00.58", {
      "001": dayText(from),
      "002": dayText(to),
      "003": type,
      "004": amountText(cents),
    });
  const personal = withholding.kind === "personal";
  const health = healthCents(payslip.contributions);
  const welfare = welfareCents(payslip.contributions);
  return [
    block("S21.G00.50", {
      "001": dayText(paidOn),
      "002": amountText(netTaxableCents),
      "003": "1",
      "004": amountText(paidNet(payslip)),
      "006": rateText(withholding.ppm),
      "007": personal ? "01" : "13",
      "008": personal ? employee.rateId : "-1",
      "009": amountText(withholding.cents),
      "011": payslip.month.taxExemptCents > 0 ? amountText(payslip.month.taxExemptCents) : "",
      "012": withholding.abatementCents > 0 ? amountText(withholding.abatementCents) : "",
      "013": amountText(netTaxableCents - withholding.abatementCents),
    }),
    pay("001", gross.grossCents),
    ...(gross.paidDays < gross.monthDays
      ? [block("S21.G00.53", { "001": "01", "002": amountText(gross.paidDays * 100), "003": "40" })]
      : []),
    pay("002", isOfficer ? 0 : gross.grossCents),
    ...activity("01", worked),
    ...activity("02", monthlyHours(employee.weeklyHours) + gross.overtimeHours - worked),
    pay("003", gross.grossCents),
    pay("010", gross.baseCents),
    ...hours("018", structural.cents, structural.hours),
    ...hours(
      "017",
      gross.overtimeCents - structural.cents,
      gross.overtimeHours + gross.complementaryHours - structural.hours,
    ),
    ...(bonuses === 0
      ? []
      : [block("S21.G00.52", { "001": "027", "002": amountText(bonuses), "006": contractNumber(employee) })]),
    ...[...toldIn("52")].map(([type, own]) =>
      block("S21.G00.52", {
        "001": type,
        "002": amountText(sumCentsOf(own, ({ cents }) => cents)),
        "006": contractNumber(employee),
      }),
    ),
    ...(inKind === 0 ? [] : [other("06", inKind)]),
    ...(payslip.transportCents === 0 ? [] : [other("18", payslip.transportCents)]),
    ...(health === 0 ? [] : [other("92", health)]),
    ...(welfare === 0 ? [] : [other("93", welfare)]),
    ...[...toldIn("54")].map(([type, own]) =>
      other(
        type,
        sumCentsOf(own, ({ cents }) => cents),
      ),
    ),
    ...(payslip.overtimeExemptCents > 0 ? [net("01", exemptOvertimeNet(payslip))] : []),
    net("03", payslip.netSocialCents),
  ];
}

/** The hours of the month that were paid: those of the contract over its paid days, and the overtime. */
function paidHours(weeklyHours: number, { gross }: DsnPay["payslip"]): number {
  return multiplyRatio(monthlyHours(weeklyHours), gross.paidDays, gross.monthDays) + gross.overtimeHours;
}
