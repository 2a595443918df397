import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about absences. */
export const absenceErrors = {
  ABSENCE_NOT_FOUND: notFound`Absence | Absence |
    Cette absence n’existe pas, ou ne vous est pas accessible. Revenez à la liste.`,
  ABSENCE_STATE: refusal`Absence is in another state | Étape impossible |
    Cette absence est déjà décidée. Annulez-la, puis demandez-en une autre.`,
  ABSENCE_DATES_INVALID: invalid`Absence ends before it begins, or lasts more than five years | Dates de l’absence incorrectes |
    La fin de l’absence ne précède pas son début, et une absence dure cinq ans au plus. Corrigez ses dates ou ses demi-journées. | to`,
  ABSENCE_OUTSIDE_CONTRACT: invalid`Absence is outside the contract | Hors contrat |
    Ces jours ne sont pas tous dans le contrat du salarié. Vérifiez ses dates d’entrée et de sortie. | from`,
  ABSENCE_WITHOUT_DAY: invalid`Absence takes no day of work | Aucun jour travaillé |
    Ces jours ne sont pas travaillés\u00a0: week-end ou jour férié. Choisissez d’autres dates. | from`,
  ABSENCE_OVERLAP: invalid`Another absence has these days | Jours déjà pris |
    Une autre absence du salarié va du {from} au {to}. Corrigez l’une des deux. | from`,
} satisfies Catalogue;
