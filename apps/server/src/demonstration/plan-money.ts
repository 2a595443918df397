import { addDays, addMonths, lastDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import type { StorySpan } from "./span.ts";
import type { StoryAct, StoryEntry } from "./story.ts";

/** Wages of a month: gross, what is kept from them, and the employer's own part. */
const WAGES = { gross: 1_680_000, withheld: 372_000, employer: 655_000, tax: 98_000 };
const LOAN = { capital: 6_000_000, repaid: 100_000, interest: 21_500 };

/** Capital, loan, equipment, wages, interest, bank fees and VAT: what no invoice contains. */
export function planMoney({ startDate, today }: StorySpan): StoryAct[] {
  const acts: StoryAct[] = [
    entry(startDate, "BQ1", "Apport en capital", [
      ["512000", 5_000_000],
      ["101300", -5_000_000],
    ]),
    entry(startDate, "BQ1", "Déblocage de l’emprunt", [
      ["512000", LOAN.capital],
      ["164000", -LOAN.capital],
    ]),
    entry(addDays(startDate, 1), "BQ1", "Apport en compte courant d’associé", [
      ["512000", 3_000_000],
      ["455100", -3_000_000],
    ]),
  ];
  for (const { startDate: month } of monthsOf(startDate, today)) acts.push(...planMonth(month));
  return acts;
}

function planMonth(month: string): StoryAct[] {
  const end = lastDayOfMonth(month);
  const name = `${month.slice(5, 7)}/${month.slice(0, 4)}`;
  const net = WAGES.gross - WAGES.withheld - WAGES.tax;
  const contributions = WAGES.withheld + WAGES.employer;
  const next = addMonths(month, 1);
  return [
    entry(addDays(end, -2), "OD", `Salaires ${name}`, [
      ["641100", WAGES.gross],
      ["645100", WAGES.employer],
      ["431000", -contributions],
      ["442100", -WAGES.tax],
      ["421000", -net],
    ]),
    entry(addDays(end, -1), "BQ1", `Virement des salaires ${name}`, [
      ["421000", net],
      ["512000", -net],
    ]),
    entry(addDays(next, 14), "BQ1", `Cotisations sociales et prélèvement à la source ${name}`, [
      ["431000", contributions],
      ["442100", WAGES.tax],
      ["512000", -contributions - WAGES.tax],
    ]),
    entry(addDays(month, 4), "BQ1", `Échéance d’emprunt ${name}`, [
      ["164000", LOAN.repaid],
      ["661100", LOAN.interest],
      ["512000", -LOAN.repaid - LOAN.interest],
    ]),
    entry(end, "BQ1", `Frais bancaires ${name}`, [
      ["627000", 4_870],
      ["512000", -4_870],
    ]),
    { act: "vat", day: addDays(next, 20), period: { startDate: month, endDate: end } },
    { act: "declarations", day: addDays(month, 19) },
  ];
}

function entry(day: string, journal: string, label: string, lines: StoryEntry["lines"]): StoryEntry {
  return { act: "entry", day, journal, label, lines };
}
