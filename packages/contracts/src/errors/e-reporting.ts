import { type Catalogue, invalid, refusal } from "./row.ts";

/** Refusals about e-reporting (flux 10). */
export const eReportingErrors = {
  E_REPORT_SPAN_INVALID: invalid`The days of a report end before they begin, or are more than 400 |
    Période incorrecte | La période se termine après son début, et compte 400 jours au plus. Corrigez les dates. | endDate`,
  E_REPORT_PERIOD_INVALID: invalid`These days are no period of e-reporting of the company |
    Période incorrecte | Ces dates ne sont pas une période d’e-reporting du dossier. Choisissez-en une dans la liste.`,
  E_REPORT_PERIOD_RUNNING: refusal`The period of the report is not over | Période en cours |
    La période court jusqu’au {end}. Transmettez-la après cette date.`,
  E_REPORT_NOTHING: refusal`The period has nothing to report | Rien à transmettre |
    Aucune opération de cette période n’est à transmettre.`,
  E_REPORT_UNCHANGED: refusal`The period was sent and its books have not changed | Déjà transmise |
    Cette période est transmise, et rien n’a changé depuis. Rechargez la page.`,
  E_REPORT_OVERLAPS: refusal`Another period with some of these days was sent | Jours déjà transmis |
    La période du {start} au {end}, déjà transmise, contient une partie de ces jours. Rétablissez la périodicité d’alors dans «\u202fPlateforme\u202f».`,
  E_REPORT_NEGATIVE: refusal`More was paid back than received at a rate | Encaissement négatif |
    Au taux de {rate} %, la période rembourse plus qu’elle n’encaisse\u202f: un montant négatif n’est pas admis. Vérifiez les remboursements de la période.`,
} satisfies Catalogue;
