import { ALLOWED, type Permission, refuse } from "../refusal.ts";
import type { DeclarationKind } from "./declaration-rules.ts";

/** The state of a declaration; `paid` follows from its payments and `exempt` from its amount: they are never kept. */
export const DECLARATION_STATES = [
  "to_prepare",
  "to_approve",
  "filed",
  "rejected",
  "paid",
  "exempt",
] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];
export type KeptState = Exclude<DeclarationState, "paid" | "exempt">;

export const DECLARATION_ACTIONS = ["prepare", "file", "reject", "reopen"] as const;
export type DeclarationAction = (typeof DECLARATION_ACTIONS)[number];

const TRANSITIONS: Readonly<
  Record<DeclarationAction, { readonly from: readonly KeptState[]; readonly to: KeptState }>
> = {
  prepare: { from: ["to_prepare"], to: "to_approve" },
  // The person who may file takes the step before along.
  file: { from: ["to_prepare", "to_approve", "rejected"], to: "filed" },
  reject: { from: ["filed"], to: "rejected" },
  reopen: { from: ["to_approve", "filed", "rejected"], to: "to_prepare" },
};

export interface DeclarationFacts {
  readonly kind: DeclarationKind;
  readonly state: KeptState;
  /** Null while neither books nor a person give it; negative when it is received. */
  readonly amountCents: number | null;
  /** Sum of the payments in force, with the sign of the amount. */
  readonly paidCents: number;
  /** The charge is written and in force. */
  readonly charged: boolean;
}

/** Instalments of nothing are not filed. */
const INSTALMENTS: readonly DeclarationKind[] = [
  "corporate_tax_instalment",
  "business_rates_instalment",
  "value_added_instalment",
  "vat_instalment",
];

/** A filed declaration is paid once its payments come to its amount. */
export function shownState({ kind, state, amountCents, paidCents }: DeclarationFacts): DeclarationState {
  if (amountCents === 0 && state === "to_prepare" && INSTALMENTS.includes(kind)) return "exempt";
  const isDue = amountCents !== null && amountCents !== 0;
  return state === "filed" && isDue && leftCents({ amountCents, paidCents }) === 0 ? "paid" : state;
}

/** Nothing is left to prepare or to file. */
export function isDone(state: DeclarationState): boolean {
  return state === "filed" || state === "paid" || state === "exempt";
}

/** What is left to pay, or to receive when it is negative; what was paid too much leaves nothing. */
export function leftCents({
  amountCents,
  paidCents,
}: Pick<DeclarationFacts, "amountCents" | "paidCents">): number {
  const left = (amountCents ?? 0) - paidCents;
  return Math.sign(left) === Math.sign(amountCents ?? 0) ? left : 0;
}

export type DeclarationCode =
  | "DECLARATION_STATE"
  | "DECLARATION_VAT_RETURN"
  | "DECLARATION_E_REPORT"
  | "DECLARATION_SOCIAL"
  | "DECLARATION_PAID"
  | "DECLARATION_NOT_FILED"
  | "DECLARATION_AMOUNT_UNKNOWN"
  | "DECLARATION_NOTHING_TO_PAY"
  | "DECLARATION_CHARGED"
  | "DECLARATION_WITHOUT_CHARGE";

/** A CA3 or a CA12: prepared, filed and settled on its own screen. */
export function isVatReturn({ kind }: Pick<DeclarationFacts, "kind">): boolean {
  return kind === "vat" || kind === "vat_annual";
}

/** A period of e-reporting: sent on its own screen. */
export function isEReport({ kind }: Pick<DeclarationFacts, "kind">): boolean {
  return kind === "e_reporting_transactions" || kind === "e_reporting_payments";
}

/** A month of social declarations: made, deposited and paid on its own screen, by who has the right on pay. */
export const isSocial = ({ kind }: Pick<DeclarationFacts, "kind">): boolean => kind === "social_declaration";

/** The state that a step leads to. A VAT return has its own life cycle; what is paid is undone first. */
export function canAct(facts: DeclarationFacts, action: DeclarationAction): Permission<DeclarationCode> {
  if (isVatReturn(facts)) return refuse("DECLARATION_VAT_RETURN");
  if (isEReport(facts)) return refuse("DECLARATION_E_REPORT");
  if (isSocial(facts)) return refuse("DECLARATION_SOCIAL");
  if (facts.paidCents !== 0 && (action === "reject" || action === "reopen"))
    return refuse("DECLARATION_PAID");
  return TRANSITIONS[action].from.includes(facts.state) ? ALLOWED : refuse("DECLARATION_STATE");
}

export function stateAfter(action: DeclarationAction): KeptState {
  return TRANSITIONS[action].to;
}

/** What a person types is changed while the declaration is prepared. */
export function canEdit(facts: DeclarationFacts): Permission<DeclarationCode> {
  if (isVatReturn(facts)) return refuse("DECLARATION_VAT_RETURN");
  if (isEReport(facts)) return refuse("DECLARATION_E_REPORT");
  if (isSocial(facts)) return refuse("DECLARATION_SOCIAL");
  return facts.state === "to_prepare" ? ALLOWED : refuse("DECLARATION_STATE");
}

/** A filed declaration is paid: until nothing is left. */
export function canPay(facts: DeclarationFacts): Permission<DeclarationCode> {
  if (facts.state !== "filed") return refuse("DECLARATION_NOT_FILED");
  if (facts.amountCents === null) return refuse("DECLARATION_AMOUNT_UNKNOWN");
  return leftCents(facts) === 0 ? refuse("DECLARATION_NOTHING_TO_PAY") : ALLOWED;
}

/** The kinds whose charge is written from the calendar; the others are charged by their own entries. */
const CHARGED: readonly DeclarationKind[] = [
  "corporate_tax_balance",
  "business_rates",
  "value_added",
  "payroll_tax",
  "payroll_tax_annual",
  "dividends",
];

/** The charge is written once, in any state: a tax is owed before it is declared. */
export function canCharge(facts: DeclarationFacts): Permission<DeclarationCode> {
  if (!CHARGED.includes(facts.kind)) return refuse("DECLARATION_WITHOUT_CHARGE");
  return facts.charged ? refuse("DECLARATION_CHARGED") : ALLOWED;
}
