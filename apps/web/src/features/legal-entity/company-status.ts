import { formatDate } from "../../lib/format.ts";

/** `2026` for a calendar year, else both ends. */
export function exerciseName({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}): string {
  const year = startDate.slice(0, 4);
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return year;
  return `${formatDate(startDate)} – ${formatDate(endDate)}`;
}
