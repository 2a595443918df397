import { reasonsOf } from "@grand-livre/domain/platform/life-cycle-reasons";

/** Who sets a status: the seller, the buyer or the platform. */
export type Role = "SE" | "BY" | "WK";

/** XP Z12-014, annex A. */
const AUTHORS: Readonly<Record<Role, readonly number[]>> = {
  WK: [200, 201, 202, 203, 213],
  BY: [204, 205, 206, 207, 208, 210, 211],
  SE: [209, 212, 220],
};
/** Nothing follows a refusal, a rejection or a cancellation. */
const END = [210, 213, 220];
/** What may not come before some of the others. */
const NOT_AFTER: Readonly<Record<number, readonly number[]>> = { 210: [205, 211, 212] };
/** What answers another status. */
const ANSWERS: Readonly<Record<number, number>> = { 209: 208 };
/** Told as often as there are payments, suspensions and disputes. */
const REPEATED = [207, 208, 209, 211, 212];
/** BR-FR-CDV-15. */
const EXPLAINED = [206, 207, 208, 210, 213];

export const authorOf = (code: number): Role | undefined =>
  (["WK", "BY", "SE"] as const).find((role) => AUTHORS[role].includes(code));

/** Why a status may not come now; undefined where it may. */
export function untimely(code: number, before: readonly number[]): string | undefined {
  const barrier = before.find((one) => END.includes(one) || NOT_AFTER[code]?.includes(one));
  if (barrier !== undefined) return `Le statut ${code} ne suit pas le statut ${barrier}.`;
  const answered = ANSWERS[code];
  if (answered !== undefined && !before.includes(answered))
    return `Le statut ${code} répond au statut ${answered}, qui n’a pas été posé.`;
  return before.includes(code) && !REPEATED.includes(code) ? `Le statut ${code} a déjà été posé.` : undefined;
}

/** Why these reasons do not explain the status; undefined where they do, or where it needs none. */
export function unexplained(code: number, reasons: readonly string[]): string | undefined {
  if (!EXPLAINED.includes(code)) return undefined;
  if (reasons.length === 0) return "Un motif est attendu (BR-FR-CDV-15).";
  const known = new Set(reasonsOf(code).map((one) => one.code));
  const wrong = reasons.find((reason) => !known.has(reason));
  return wrong && `Le motif ${wrong} n’est pas de ce statut (BR-FR-CDV-CL-09).`;
}
