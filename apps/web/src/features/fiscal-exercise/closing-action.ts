import type { FiscalExerciseAnswer, FiscalPeriodAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import { formatDate, formatMonth, formatPlural } from "../../lib/format.ts";
import { exerciseName } from "./exercise-words.ts";

type Target = Pick<FiscalExerciseAnswer | FiscalPeriodAnswer, "state" | "reopening">;

/** What can be asked of a period or an exercise, and what the dialog must say first. */
export interface ClosingAction {
  readonly label: string;
  readonly target: ClosingState;
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** What cannot be undone. */
  readonly danger: boolean;
  /** What the toast says once it is done. */
  readonly done: string;
}

interface Words {
  /** « la période de mars 2026 », « l’exercice 2026 ». */
  readonly what: string;
  readonly provisional: string;
  readonly final: string;
}

const FOREVER = "La clôture définitive est irréversible.";

export function exerciseActions(exercise: FiscalExerciseAnswer): readonly ClosingAction[] {
  return actions(exercise, {
    what: `l’exercice ${exerciseName(exercise)}`,
    provisional:
      "Plus aucune écriture ne pourra y être passée. Sa réouverture est soumise à double validation.",
    final: `Toutes ses périodes se clôturent avec lui. ${sealedWith(exercise)}Plus aucune écriture ne pourra y être passée ni corrigée. ${FOREVER}`,
  });
}

/** The imports that become definitive with the exercise, by name. */
function sealedWith({ unsealedImports }: FiscalExerciseAnswer): string {
  if (unsealedImports.length === 0) return "";
  const files = unsealedImports
    .map(({ fileName, entries }) => `«\u00a0${fileName}\u00a0» (${formatPlural(entries, "écriture")})`)
    .join(", ");
  return unsealedImports.length === 1
    ? `Un import provisoire devient définitif avec lui et ne pourra plus être annulé\u00a0: ${files}. `
    : `${unsealedImports.length} imports provisoires deviennent définitifs avec lui et ne pourront plus être annulés\u00a0: ${files}. `;
}

/** « de mars 2026 », « d’octobre 2026 ». */
const ofMonth = (month: string): string => (/^[aeiouyéâ]/i.test(month) ? `d’${month}` : `de ${month}`);

/** « la période d’octobre 2026 ». */
export const closedMonth = (startDate: string): string => `la période ${ofMonth(formatMonth(startDate))}`;

export function periodActions(period: FiscalPeriodAnswer): readonly ClosingAction[] {
  return actions(period, {
    what: closedMonth(period.startDate),
    provisional: `Plus aucune écriture ne pourra être datée du ${formatDate(period.startDate)} au ${formatDate(period.endDate)}. Sa réouverture est soumise à double validation.`,
    final: `Plus aucune écriture ne pourra être datée du ${formatDate(period.startDate)} au ${formatDate(period.endDate)}\u202f; une erreur se corrigera dans une période ouverte. ${FOREVER}`,
  });
}

function actions({ state, reopening }: Target, words: Words): readonly ClosingAction[] {
  if (state === "closed") return [];
  const close = [closing(words)];
  if (state === "open") return [provisional(words), ...close];
  return [reopening === null ? request(words) : confirmation(words, reopening), ...close];
}

function provisional({ what, provisional }: Words): ClosingAction {
  return {
    label: "Clôturer provisoirement",
    target: "provisionally_closed",
    title: `Clôturer provisoirement ${what}\u202f?`,
    message: provisional,
    confirmLabel: "Clôturer provisoirement",
    danger: false,
    done: `Clôture provisoire enregistrée pour ${what}.`,
  };
}

function closing({ what, final }: Words): ClosingAction {
  return {
    label: "Clôturer définitivement",
    target: "closed",
    title: `Clôturer définitivement ${what}\u202f?`,
    message: final,
    confirmLabel: "Clôturer définitivement",
    danger: true,
    done: `Clôture définitive enregistrée pour ${what}.`,
  };
}

function request({ what }: Words): ClosingAction {
  return {
    label: "Demander la réouverture",
    target: "open",
    title: `Demander la réouverture\u202f?`,
    message: `Votre demande de rouvrir ${what} sera enregistrée. Rien ne change avant qu’une autre personne la confirme ici même.`,
    confirmLabel: "Demander la réouverture",
    danger: false,
    done: `Réouverture demandée pour ${what}. Une autre personne doit la confirmer.`,
  };
}

function confirmation({ what }: Words, reopening: NonNullable<Target["reopening"]>): ClosingAction {
  return {
    label: "Confirmer la réouverture",
    target: "open",
    title: `Confirmer la réouverture\u202f?`,
    message: `${reopening.requestedByName} a demandé de rouvrir ${what}. Avec votre accord, des écritures pourront de nouveau y être passées. Vous ne pouvez pas confirmer votre propre demande.`,
    confirmLabel: "Confirmer la réouverture",
    danger: false,
    done: `Réouverture confirmée pour ${what}.`,
  };
}
