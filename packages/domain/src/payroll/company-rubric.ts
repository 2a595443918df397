import { type Refusal, refuse } from "../refusal.ts";
import { type CompanyRubric, natureOn, type PayLineNature, VOUCHER_SHARE } from "./pay-lines.ts";

export type RubricRefusal =
  | Refusal<"PAY_RUBRIC_ACCOUNT", { account: string }>
  | Refusal<"PAY_RUBRIC_BASE">
  | Refusal<"PAY_RUBRIC_FATES">
  | Refusal<"PAY_VOUCHER_SHARE", { rubric: string }>;

const COUNTED: ReadonlySet<PayLineNature> = new Set(["mileage", "mealVoucher"]);
const FREE_BASE: ReadonlySet<PayLineNature> = new Set(["free", "expense", "deduction"]);

/** What a rubric says wrongly; undefined: nothing. */
export function refuseRubric(rubric: CompanyRubric): RubricRefusal | undefined {
  const { code, nature, base, fates, account, otherAccount, rates } = rubric;
  const day = rates[0]?.from ?? "9999-12-31";
  const { section } = natureOn(nature, day);
  const charge = nature === "participation" ? /^(?:6|424)/ : section === "deduction" ? /^[24]/ : /^6/;
  if (!charge.test(account)) return refuse("PAY_RUBRIC_ACCOUNT", { account });
  if (section === "benefit" && !otherAccount.startsWith("4"))
    return refuse("PAY_RUBRIC_ACCOUNT", { account: otherAccount });
  const fits = COUNTED.has(nature) ? base === "quantity" : FREE_BASE.has(nature) || base === "amount";
  const hasRate = rates.every(({ unitCents, ppm }) =>
    base === "percent" ? ppm !== null : base === "amount" || nature === "mileage" || unitCents !== null,
  );
  if (!fits || !hasRate) return refuse("PAY_RUBRIC_BASE");
  // What bears contributions bears CSG and is taxed; other fates stand by themselves.
  const isWhole = !fates.includes("contributions") || fates.length === 3;
  if (nature === "free" && !isWhole) return refuse("PAY_RUBRIC_FATES");
  const [least, most] = VOUCHER_SHARE;
  const outside = rates.some(({ ppm }) => ppm === null || ppm < least || ppm > most);
  return nature === "mealVoucher" && outside ? refuse("PAY_VOUCHER_SHARE", { rubric: code }) : undefined;
}
