import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** Draft, sent, approved by the manager, approved by the accountant, in the books, paid; or sent back to its author. */
export const EXPENSE_STATES = [
  "draft",
  "submitted",
  "manager_approved",
  "approved",
  "posted",
  "reimbursed",
  "rejected",
] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];

/** The two approvals, in their order. */
export type ApprovalStep = "manager" | "accountant";

export interface ReportToApprove {
  readonly state: ExpenseState;
  readonly authorId: string;
  readonly lineCount: number;
  /** Who gave the first approval; null: nobody yet. */
  readonly managerId: string | null;
  /** Labels of the lines that lack the receipt that they need. */
  readonly unproved: readonly string[];
}

/** A person before an approval. */
export interface Decider {
  readonly personId: string;
  /** The person whose delegate acts; null: no delegation. */
  readonly actsForId: string | null;
  /** Another person of the company, whom nothing hinders, has the right that this approval takes. */
  readonly mayAnotherApprove: boolean;
  /** The person says that there is nobody else, and approves alone. */
  readonly confirmsAlone: boolean;
}

export interface Approver extends Decider {
  /** The rights of the person acted for; without a delegation, those of the person. */
  readonly mayApproveAsManager: boolean;
  readonly mayApproveAsAccountant: boolean;
}

export type ExpenseApprovalCode =
  | "EXPENSE_REPORT_STATE"
  | "EXPENSE_REPORT_EMPTY"
  | "EXPENSE_REPORT_NOT_OWN"
  | "EXPENSE_RECEIPT_MISSING"
  | "EXPENSE_APPROVAL_OWN"
  | "EXPENSE_APPROVAL_TWICE"
  | "EXPENSE_APPROVAL_ALONE"
  | "EXPENSE_APPROVAL_RIGHT_MISSING";

const BEFORE: Readonly<Record<ApprovalStep, ExpenseState>> = {
  manager: "submitted",
  accountant: "manager_approved",
};

/** May this person send the report? Its author alone, once it says something and each line is proved or said to be lost. */
export function canSubmitExpenses(
  report: ReportToApprove,
  personId: string,
): Permission<ExpenseApprovalCode> {
  const edit = canEditExpenses(report, personId);
  if ("refused" in edit) return edit;
  return report.lineCount === 0 ? refuse("EXPENSE_REPORT_EMPTY") : isProved(report);
}

function isProved({ unproved }: Pick<ReportToApprove, "unproved">): Permission<"EXPENSE_RECEIPT_MISSING"> {
  if (unproved.length === 0) return ALLOWED;
  return refuse("EXPENSE_RECEIPT_MISSING", { labels: unproved.join(", ") });
}

/** May this person change or remove the report? Its author alone, until it is sent or once it was sent back. */
export function canEditExpenses(
  { state, authorId }: Pick<ReportToApprove, "state" | "authorId">,
  personId: string,
): Permission<ExpenseApprovalCode> {
  if (authorId !== personId) return refuse("EXPENSE_REPORT_NOT_OWN");
  return state === "draft" || state === "rejected" ? ALLOWED : refuse("EXPENSE_REPORT_STATE", { state });
}

/**
 * May this person approve the report at this step? It takes the step's right, and two persons: neither its author nor, the
 * second time, who approved it first. Where nobody else has the right, one of these approves alone and says so.
 */
export function canApproveExpenses(
  report: ReportToApprove,
  step: ApprovalStep,
  approver: Approver,
): Permission<ExpenseApprovalCode> {
  const rejection = canRejectExpenses(report, step, approver);
  if ("refused" in rejection) return rejection;
  const alone = decidesOf(report.managerId, approver, "EXPENSE_APPROVAL_TWICE");
  return step === "accountant" && "refused" in alone ? alone : isProved(report);
}

/** May this person send the report back at this step? Whoever has the step's right but its author, who may where nobody else has it. */
export function canRejectExpenses(
  { state, authorId }: ReportToApprove,
  step: ApprovalStep,
  approver: Approver,
): Permission<ExpenseApprovalCode> {
  const right = step === "manager" ? approver.mayApproveAsManager : approver.mayApproveAsAccountant;
  const isOwn = approver.personId === authorId || approver.actsForId === authorId;
  if (!right) return refuse(isOwn ? "EXPENSE_APPROVAL_OWN" : "EXPENSE_APPROVAL_RIGHT_MISSING");
  if (state !== BEFORE[step]) return refuse("EXPENSE_REPORT_STATE", { state });
  return decidesOf(authorId, approver, "EXPENSE_APPROVAL_OWN");
}

/**
 * May a person decide on what this one did? Another person does, and no delegate of the same one; the same where nobody else may,
 * once it is confirmed.
 */
export function decidesOf<Code extends string>(
  doneBy: string | null,
  { personId, actsForId, mayAnotherApprove, confirmsAlone }: Decider,
  same: Code,
): Permission<Code | "EXPENSE_APPROVAL_ALONE"> {
  if (personId !== doneBy && actsForId !== doneBy) return ALLOWED;
  if (doneBy === null) return ALLOWED;
  if (actsForId !== null || mayAnotherApprove) return refuse(same);
  return confirmsAlone ? ALLOWED : refuse("EXPENSE_APPROVAL_ALONE");
}

/** Whom an approval by a person does not count on: the author, and who approved first unless the author asks. */
export function hindered(
  { authorId, managerId }: Pick<ReportToApprove, "authorId" | "managerId">,
  personId: string,
): string[] {
  return personId === authorId || managerId === null ? [authorId] : [authorId, managerId];
}

/** May the report be written in the books? Once both have approved it. */
export function canPostExpenses({ state }: Pick<ReportToApprove, "state">): Permission<ExpenseApprovalCode> {
  return state === "approved" ? ALLOWED : refuse("EXPENSE_REPORT_STATE", { state });
}

/** The state after an approval. */
export function stateAfterApproval(step: ApprovalStep): ExpenseState {
  return step === "manager" ? "manager_approved" : "approved";
}
