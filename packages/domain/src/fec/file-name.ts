import { dateOf } from "../date/calendar-date.ts";

export interface FecFileName {
  readonly siren: string;
  readonly closingDate: string;
}

/** Reads `732829320FEC20251231.txt`, or undefined when the name says nothing sure. */
export function parseFecFileName(name: string): FecFileName | undefined {
  const match = /^(\d{9})FEC(\d{4})(\d{2})(\d{2})\.(?:txt|csv)$/i.exec(name);
  if (match === null) return undefined;
  const closingDate = dateOf(Number(match[2]), Number(match[3]), Number(match[4]));
  return closingDate === undefined ? undefined : { siren: match[1] ?? "", closingDate };
}
