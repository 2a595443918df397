import type { AbsenceState } from "@grand-livre/domain/absence/absence-state";
import type { LeaveUnit } from "@grand-livre/domain/absence/leave-days";

export { absenceWords } from "@grand-livre/domain/absence/absences-of-month";

export const absenceStateWords: Readonly<Record<AbsenceState, string>> = {
  requested: "À approuver",
  approved: "Approuvée",
  refused: "Refusée",
  cancelled: "Annulée",
};

export const leaveUnitWords: Readonly<Record<LeaveUnit, string>> = {
  open: "Jours ouvrables, 30 par an",
  worked: "Jours ouvrés, 25 par an",
};
