import { monthsOf } from "../date/calendar-date.ts";
import type { VatCode } from "../vat/vat-code.ts";
import { explainBox, type ReturnContext } from "./compute-return.ts";
import { CA3, type ReturnForm } from "./return-form.ts";
import type { ReturnPeriod } from "./return-period.ts";

/** A code, an account and a month (`2026-03`); the account is null for any but those of class 4. */
export interface BoxGroup {
  readonly vatCode: string;
  readonly account: string | null;
  readonly month: string;
}

/** True for a box that takes what comes below zero in others: which lines explain it depends on their sums. */
export function receivesMoves(box: string, form: ReturnForm = CA3): boolean {
  const { omissions, paidBack, negativeTaxed, negativeUntaxed } = form;
  return [omissions, paidBack, negativeTaxed, negativeUntaxed].includes(box) || box.includes("-dont-");
}

/** Any account of charges or income. */
const OTHER = "7";

/**
 * What explains a box by its tags alone, from the codes of a company: the first lines of a box are found without
 * summing up its period.
 */
export function boxGroups(
  box: string,
  codes: readonly VatCode[],
  span: ReturnPeriod,
  context: ReturnContext,
): BoxGroup[] {
  const accounts = Map.groupBy(codes, ({ code }) => code);
  const months = monthsOf(span.startDate, span.endDate);
  const amounts = [...accounts].flatMap(([vatCode, versions]) => {
    const named = versions.flatMap(({ account, dueAccount }) => [account, dueAccount]);
    const own = new Set([...named, context.fixedAssetAccount, OTHER].filter((one) => one !== null));
    return [...own].flatMap((account) =>
      months.map(({ startDate: date }) => ({ vatCode, account, date, cents: 0, baseCents: 0 })),
    );
  });
  return explainBox(box, amounts, context, []).map(({ amount: { vatCode, account, date } }) => ({
    vatCode,
    account: account === OTHER ? null : account,
    month: date.slice(0, 7),
  }));
}
