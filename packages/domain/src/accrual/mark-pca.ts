import type { EntryNature, EntryState } from "../entry/entry.ts";
import { ALLOWED, type Permission, type Refusal, refuse } from "../refusal.ts";

/** What is known of an entry whose income somebody wants to defer. */
export interface MarkedEntry {
  readonly state: EntryState;
  readonly nature: EntryNature;
  /** The entry that reverses it. */
  readonly reversedBy: string | null;
  readonly lines: readonly {
    readonly account: string;
    readonly debitCents: number;
    readonly creditCents: number;
  }[];
}

/** A PCA marks validated income: a credit line of class 7, of its own exercise. Accruals and reversals defer nothing. */
export function canMarkPca({
  state,
  nature,
  reversedBy,
  lines,
}: MarkedEntry): Permission<"ENTRY_CANNOT_BE_PCA"> {
  const isIncome = lines.some(
    ({ account, debitCents, creditCents }) => account.startsWith("7") && creditCents > debitCents,
  );
  const isOwn = nature === "normal" || nature === "import";
  return state === "validated" && isOwn && reversedBy === null && isIncome
    ? ALLOWED
    : refuse("ENTRY_CANNOT_BE_PCA");
}

export interface PcaMark {
  readonly date: string;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
}

/** Why a mark cannot have its dates: a PCA is found on a day that has come, once its entry is booked. */
export function pcaMarkProblem(
  { date, serviceStart, serviceEnd }: PcaMark,
  { entryDate, today }: { readonly entryDate: string; readonly today: string },
):
  | Refusal<"PCA_DATE_IN_FUTURE", { date: string }>
  | Refusal<"PCA_DATE_BEFORE_ENTRY", { date: string; entryDate: string }>
  | Refusal<"ACCRUAL_SERVICE_DATES_MISSING">
  | Refusal<"ACCRUAL_SERVICE_DATES_INVALID", { serviceStart: string; serviceEnd: string }>
  | undefined {
  if (date > today) return refuse("PCA_DATE_IN_FUTURE", { date });
  if (date < entryDate) return refuse("PCA_DATE_BEFORE_ENTRY", { date, entryDate });
  if ((serviceStart === null) !== (serviceEnd === null)) return refuse("ACCRUAL_SERVICE_DATES_MISSING");
  if (serviceStart !== null && serviceEnd !== null && serviceEnd < serviceStart)
    return refuse("ACCRUAL_SERVICE_DATES_INVALID", { serviceStart, serviceEnd });
  return undefined;
}
