/** Messages tell moments by the clock of Paris, as `20250701151500` and without an offset (format 204). */
const PARIS = new Intl.DateTimeFormat("en", {
  timeZone: "Europe/Paris",
  calendar: "iso8601",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const HOUR_MS = 3_600_000;
const WALL = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/;

/** An instant as fourteen digits of the clock of Paris. */
export function parisDigits(instant: Date): string {
  const parts = new Map(PARIS.formatToParts(instant).map(({ type, value }) => [type, value]));
  return ["year", "month", "day", "hour", "minute", "second"]
    .map((type) => parts.get(type as Intl.DateTimeFormatPartTypes) ?? "")
    .join("");
}

/**
 * The instant of digits of the clock of Paris; undefined for a moment that no calendar has. Of the hour that comes twice in
 * October, the first; an hour that March leaves out is read in winter time.
 */
export function instantOfParis(digits: string): Date | undefined {
  const match = WALL.exec(digits);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const told = `${digits}000000`.slice(0, 14);
  if (wall.toISOString().replace(/\D/g, "").slice(0, 14) !== told) return undefined;
  const summer = new Date(wall.getTime() - 2 * HOUR_MS);
  return parisDigits(summer) === told ? summer : new Date(wall.getTime() - HOUR_MS);
}
