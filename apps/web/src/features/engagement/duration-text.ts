const HOUR = 60;

/** `1:05`, as a sheet of time is typed and read; nothing for no minute. */
export function durationText(minutes: number): string {
  if (minutes === 0) return "";
  return `${Math.floor(minutes / HOUR)}:${String(minutes % HOUR).padStart(2, "0")}`;
}

/** `7 h 05`, in a sentence or a column. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / HOUR)}\u00a0h\u00a0${String(minutes % HOUR).padStart(2, "0")}`;
}

const CLOCK = /^(\d{1,4})\s*[:h]\s*([0-5]?\d)?$/i;
const HOURS = /^(\d{0,4})[.,](\d{1,2})$/;
const MINUTES = /^(\d{1,5})\s*m(?:in)?$/i;

/**
 * Minutes of what was typed: `1:30`, `1h30`, `1,5` (hours), `90m`, or `2` (hours). Empty is none; undefined: unreadable, or a
 * part of an hour that is no whole minute.
 */
export function minutesFromText(typed: string): number | undefined {
  const text = typed.trim();
  if (text === "") return 0;
  if (/^\d{1,4}$/.test(text)) return Number(text) * HOUR;
  const minutes = MINUTES.exec(text);
  if (minutes) return Number(minutes[1]);
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2] ?? 0);
  const hours = HOURS.exec(text);
  if (!hours) return undefined;
  const hundredths = Number(hours[1] || 0) * 100 + Number((hours[2] ?? "").padEnd(2, "0"));
  return (hundredths * HOUR) % 100 === 0 ? (hundredths * HOUR) / 100 : undefined;
}
