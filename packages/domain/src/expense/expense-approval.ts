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
}

export interface Approver {
  readonly personId: string;
  /** The person whose delegate acts; null: no delegation. */
  readonly actsForId: string | null;
  /** The rights of the person acted for; without a delegation, those of the person. */
  readonly mayApproveAsManager: boolean;
  readonly mayApproveAsAccountant: boolean;
}

export type ExpenseApprovalCode =
  | "EXPENSE_REPORT_STATE"
  | "EXPENSE_REPORT_EMPTY"
  | "EXPENSE_REPORT_NOT_OWN"
  | "EXPENSE_APPROVAL_OWN"
  | "EXPENSE_APPROVAL_RIGHT_MISSING";

const BEFORE: Readonly<Record<ApprovalStep, ExpenseState>> = {
  manager: "submitted",
  accountant: "manager_approved",
};

/** May this person send the report? Its author alone, once it says something. */
export function canSubmitExpenses(
  { state, authorId, lineCount }: ReportToApprove,
  personId: string,
): Permission<ExpenseApprovalCode> {
  const edit = canEditExpenses({ state, authorId, lineCount }, personId);
  if ("refused" in edit) return edit;
  return lineCount === 0 ? refuse("EXPENSE_REPORT_EMPTY") : ALLOWED;
}

/** May this person change or remove the report? Its author alone, until it is sent or once it was sent back. */
export function canEditExpenses(
  { state, authorId }: ReportToApprove,
  personId: string,
): Permission<ExpenseApprovalCode> {
  if (authorId !== personId) return refuse("EXPENSE_REPORT_NOT_OWN");
  return state === "draft" || state === "rejected" ? ALLOWED : refuse("EXPENSE_REPORT_STATE", { state });
}

/**
 * May this person approve the report, or send it back, at this step? It takes the step's right. An author never approves
 * the report, neither in person nor through a delegate. One person who has both rights may take both steps.
 */
export function canApproveExpenses(
  { state, authorId }: ReportToApprove,
  step: ApprovalStep,
  approver: Approver,
): Permission<ExpenseApprovalCode> {
  const { personId, actsForId } = approver;
  if (personId === authorId || actsForId === authorId) return refuse("EXPENSE_APPROVAL_OWN");
  const right = step === "manager" ? approver.mayApproveAsManager : approver.mayApproveAsAccountant;
  if (!right) return refuse("EXPENSE_APPROVAL_RIGHT_MISSING");
  return state === BEFORE[step] ? ALLOWED : refuse("EXPENSE_REPORT_STATE", { state });
}

/** May the report be written in the books? Once both have approved it. */
export function canPostExpenses({ state }: ReportToApprove): Permission<ExpenseApprovalCode> {
  return state === "approved" ? ALLOWED : refuse("EXPENSE_REPORT_STATE", { state });
}

/** The state after an approval. */
export function stateAfterApproval(step: ApprovalStep): ExpenseState {
  return step === "manager" ? "manager_approved" : "approved";
}
