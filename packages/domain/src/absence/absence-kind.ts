/** What an absence is of, in the order of a list of choices. */
export const ABSENCE_KINDS = [
  "leave",
  "rtt",
  "seniority",
  "family",
  "sick",
  "workAccident",
  "commuteAccident",
  "occupational",
  "maternity",
  "paternity",
  "unpaid",
  "unjustified",
] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

/** What an employee asks for himself; a stop of work is noted by who keeps the pay, with its papers. */
export const ASKED_KINDS = ["leave", "rtt", "seniority", "family", "unpaid"] as const satisfies AbsenceKind[];

/** The counters of days off. */
export const LEAVE_FUNDS = ["paid", "rtt", "seniority"] as const;
export type LeaveFund = (typeof LEAVE_FUNDS)[number];

export interface KindRules {
  /** The counter that its days are taken from. */
  readonly fund: LeaveFund | null;
  /** `kept`: paid as work; `stop`: a stop of work, which the social security pays; `none`: not paid. */
  readonly pay: "kept" | "stop" | "none";
  /** What of paid leave it earns (code du travail, art. L. 3141-5 and L. 3141-5-1). */
  readonly earns: "work" | "sick" | "none";
  /** The rule of its daily allowance, and of the employer's part: an accident at work has no waiting days. */
  readonly allowance: "sick" | "accident" | "birth" | null;
  readonly maintained: "sick" | "accident" | null;
  /** S21.G00.60.001 of the declaration, else S21.G00.65.001. */
  readonly stopReason: string | null;
  readonly suspension: string | null;
}

const rules = (
  fund: KindRules["fund"],
  pay: KindRules["pay"],
  earns: KindRules["earns"],
  stop: Partial<Omit<KindRules, "fund" | "pay" | "earns">> = {},
): KindRules => ({
  ...{ fund, pay, earns, allowance: null, maintained: null, stopReason: null, suspension: null },
  ...stop,
});

/** An accident on the way to work is paid by the employer as a sickness is (code du travail, art. D. 1226-3). */
export const KIND_RULES: Readonly<Record<AbsenceKind, KindRules>> = {
  leave: rules("paid", "kept", "work"),
  rtt: rules("rtt", "kept", "work"),
  seniority: rules("seniority", "kept", "work"),
  family: rules(null, "kept", "work"),
  sick: rules(null, "stop", "sick", { allowance: "sick", maintained: "sick", stopReason: "01" }),
  workAccident: rules(null, "stop", "work", {
    ...{ allowance: "accident", maintained: "accident", stopReason: "06" },
  }),
  commuteAccident: rules(null, "stop", "work", {
    ...{ allowance: "accident", maintained: "sick", stopReason: "04" },
  }),
  occupational: rules(null, "stop", "work", {
    ...{ allowance: "accident", maintained: "accident", stopReason: "05" },
  }),
  maternity: rules(null, "stop", "work", { allowance: "birth", stopReason: "02" }),
  paternity: rules(null, "stop", "work", { allowance: "birth", stopReason: "03" }),
  unpaid: rules(null, "none", "none", { suspension: "501" }),
  unjustified: rules(null, "none", "none"),
};

/** A stretch of days away, both included. */
export interface Absence {
  readonly id: string;
  readonly kind: AbsenceKind;
  readonly from: string;
  readonly to: string;
  /** It begins at noon, or ends at noon. */
  readonly fromNoon: boolean;
  readonly toNoon: boolean;
  /** Stops of work: the employer gets the allowances of the social security. */
  readonly subrogated: boolean;
  /** Gross daily allowance that the social security notified; null: the one of the rule. */
  readonly dailyCents: number | null;
  /** The day on which the employee was told of the leave that is left, after coming back (art. L. 3141-19-3). */
  readonly informedOn: string | null;
}
