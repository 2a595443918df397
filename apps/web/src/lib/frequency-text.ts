import type { Recurrence, RecurrenceUnit } from "@grand-livre/domain/recurring/recurrence";

const EACH: Readonly<Record<RecurrenceUnit, readonly [once: string, many: string]>> = {
  week: ["Chaque semaine", "semaines"],
  month: ["Chaque mois", "mois"],
  quarter: ["Chaque trimestre", "trimestres"],
  year: ["Chaque année", "ans"],
};

/** « Tous les 2 mois, le dernier jour ». */
export function frequencyText({
  unit,
  every,
  dayRule,
  startDate,
}: Pick<Recurrence, "unit" | "every" | "dayRule" | "startDate">): string {
  const [once, many] = EACH[unit];
  const feminine = unit === "week";
  const pace = every === 1 ? once : `${feminine ? "Toutes" : "Tous"} les ${every} ${many}`;
  if (unit === "week") return pace;
  return `${pace}, ${dayRule === "last_day" ? "le dernier jour" : `le ${Number(startDate.slice(8))}`}`;
}
