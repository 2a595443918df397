import { formatDate } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** À transmettre, transmise, rejetée, rectifiée (a later sending replaced the first), sans opération. */
export const REPORT_STATES = ["nothing", "to_send", "sent", "rejected", "corrected"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** What was sent of a period, and what its books hold now. */
export interface ReportFacts {
  readonly today: string;
  readonly endDate: string;
  readonly rowCount: number;
  /** Of the rows in the books. */
  readonly contentKey: string;
  /** The latest sending; null before any. */
  readonly sent: {
    readonly rank: number;
    readonly contentKey: string;
    /** Its flow failed, or the platform refused it. */
    readonly isRejected: boolean;
  } | null;
}

export function reportState({ sent, rowCount }: Pick<ReportFacts, "sent" | "rowCount">): ReportState {
  if (sent === null) return rowCount === 0 ? "nothing" : "to_send";
  if (sent.isRejected) return "rejected";
  return sent.rank > 1 ? "corrected" : "sent";
}

/** The books changed since the period was sent: it is to be sent again. */
export function isOutdated({ sent, contentKey }: Pick<ReportFacts, "sent" | "contentKey">): boolean {
  return sent !== null && sent.contentKey !== contentKey;
}

export type ReportCode = "E_REPORT_PERIOD_RUNNING" | "E_REPORT_NOTHING" | "E_REPORT_UNCHANGED";

/** A period is sent once it is over (G7.43); again when its books changed or its sending was rejected. */
export function canSend(facts: ReportFacts): Permission<ReportCode> {
  if (facts.endDate >= facts.today)
    return refuse("E_REPORT_PERIOD_RUNNING", { end: formatDate(facts.endDate) });
  if (facts.sent === null) return facts.rowCount === 0 ? refuse("E_REPORT_NOTHING") : ALLOWED;
  return facts.sent.isRejected || isOutdated(facts) ? ALLOWED : refuse("E_REPORT_UNCHANGED");
}
