import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth } from "../date/calendar-date.ts";
import { declarationRules } from "./declaration-rules.ts";
import { nextWorkingDay, workingDayAfter } from "./working-day.ts";

/** The tax package's last day: after 1 May for a year's end, three months after another one; `online` adds 15 days. */
export function taxPackageDay(closing: string, online: boolean): string {
  const { after, workingDays, extraDays, otherwiseMonths } = declarationRules.terms.taxPackage;
  const paper = closing.endsWith("-12-31")
    ? workingDayAfter(`${Number(closing.slice(0, 4)) + 1}-${after}`, workingDays)
    : lastDayOfMonth(addMonths(firstDayOfMonth(closing), otherwiseMonths));
  return nextWorkingDay(online ? addDays(paper, extraDays) : paper);
}
