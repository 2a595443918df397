/** Who sets a status: the seller, the buyer, or a platform of either. */
export type StatusAuthor = "seller" | "buyer" | "platform";

/** Who sets a status and when (XP Z12-012); its name and its reasons stand in `life-cycle-codes` and `life-cycle-reasons`. */
export interface StatusRule {
  readonly code: number;
  readonly by: StatusAuthor;
  /** The current statuses that it may follow; null: none was set yet. */
  readonly from: readonly (number | null)[];
  /** The platform passes it on to the tax administration. */
  readonly toAdministration: boolean;
  /** No other status takes effect after it. */
  readonly isFinal: boolean;
  /** Our payments write it, no hand does. */
  readonly followsPayments: boolean;
}

const UNTREATED = [null, 200, 201, 202, 203] as const;
const TREATED = [204, 207, 208, 209] as const;
const OPEN = [...UNTREATED, ...TREATED, 205, 206, 211, 212] as const;

type Given = Partial<Pick<StatusRule, "toAdministration" | "isFinal" | "followsPayments">>;
const rule = (
  code: number,
  by: StatusAuthor,
  from: readonly (number | null)[],
  given: Given = {},
): StatusRule => ({
  code,
  by,
  from,
  toAdministration: false,
  isFinal: false,
  followsPayments: false,
  ...given,
});

/** Others exist: they are kept and shown under their number, and change nothing. */
export const STATUS_RULES: readonly StatusRule[] = [
  rule(200, "platform", [null], { toAdministration: true }),
  rule(201, "platform", [null, 200]),
  rule(202, "platform", [null, 200, 201]),
  rule(203, "platform", [null, 200, 201, 202]),
  rule(204, "buyer", UNTREATED),
  rule(205, "buyer", [...UNTREATED, ...TREATED, 206]),
  rule(206, "buyer", [...UNTREATED, ...TREATED]),
  rule(207, "buyer", [...UNTREATED, 204, 205, 206, 208, 209]),
  rule(208, "buyer", [...UNTREATED, 204, 207, 209]),
  rule(209, "seller", [208]),
  rule(210, "buyer", [...UNTREATED, ...TREATED], { toAdministration: true, isFinal: true }),
  rule(211, "buyer", OPEN, { followsPayments: true }),
  rule(212, "seller", OPEN, { followsPayments: true, toAdministration: true }),
  rule(213, "platform", OPEN, { toAdministration: true, isFinal: true }),
  rule(220, "seller", OPEN, { isFinal: true }),
];

const byCode = new Map(STATUS_RULES.map((one) => [one.code, one]));

export const statusRule = (code: number): StatusRule | undefined => byCode.get(code);
