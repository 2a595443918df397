import { answering, type Catalogue, forbidden, invalid, notFound, refusal } from "./row.ts";

/** Refusals about the missions of a firm: work, fees, their billing. */
export const engagementErrors = {
  ENGAGEMENT_NOT_FOUND: notFound`Mission of the firm | Mission |
    Cette mission n’existe pas, ou ne vous est pas accessible.`,
  ENGAGEMENT_FIRM_ONLY: refusal`The installation is not in firm mode | Mode entreprise |
    Les missions du cabinet demandent le mode cabinet. Un administrateur le choisit dans les règles du cabinet.`,
  ENGAGEMENT_NOT_IN_CHARGE: forbidden`Not in charge of the mission | Mission d’un autre responsable |
    Seul le responsable de la mission peut le faire. Adressez-vous à lui.`,
  ENGAGEMENT_PERSON_UNKNOWN: invalid`Person has no access to the company or takes no part in the mission |
    Personne inconnue | Cette personne n’a pas accès à la société, ou ne participe pas à la mission. Choisissez-en une autre.`,
  ENGAGEMENT_FEES_INVALID: invalid`Fees are incomplete | Honoraires incomplets |
    Un forfait demande un montant, une périodicité et un nombre de périodes\u00a0; à l’acte, aucun des trois. Corrigez les honoraires. | feeCents`,
  ENGAGEMENT_FEES_BILLED: refusal`Fees are billed already | Honoraires déjà facturés |
    Des honoraires de cette mission sont facturés. Seul le nombre de périodes peut encore augmenter. | feeCents`,
  ENGAGEMENT_STATE: refusal`Mission is in another state | Étape impossible |
    Cette mission n’est pas à cette étape. Rechargez-la pour voir où elle en est.`,
  ENGAGEMENT_LETTER_MISSING: refusal`Letter of mission is not signed on that day |
    Lettre de mission manquante | La présentation des comptes et la facturation demandent une lettre de mission signée. Joignez-la à la mission.`,
  ENGAGEMENT_LETTER_NOT_FOUND: answering(404)`Mission has no letter | Lettre de mission introuvable |
    Cette mission n’a pas de lettre de mission jointe.`,
  ENGAGEMENT_KYC_MISSING: refusal`KYC file of the client is not validated | KYC du client à valider |
    La présentation des comptes et la facturation demandent un dossier KYC validé. Faites valider celui du client.`,
  ENGAGEMENT_WORK_IN_FUTURE: invalid`Work of a day to come | Jour à venir |
    Le travail se saisit le jour même ou après. Corrigez la date. | date`,
  ENGAGEMENT_DAY_FULL: invalid`More than 24 hours in a day | Journée dépassée |
    Les temps d’une personne dépassent 24 heures le {day}. Corrigez-les. | minutes`,
  ENGAGEMENT_TIMER_RUNNING: refusal`A timer is running already | Chronomètre déjà lancé |
    Votre chronomètre tourne déjà sur une mission. Arrêtez-le d’abord.`,
  ENGAGEMENT_TIMER_NONE: refusal`No timer is running | Aucun chronomètre |
    Votre chronomètre ne tourne pas. Rechargez la page.`,
  ENGAGEMENT_TIMER_LONG: invalid`The timer was forgotten | Chronomètre oublié |
    Le chronomètre tourne depuis plus de 16 heures. Indiquez la durée travaillée, ou abandonnez-le. | minutes`,
  ENGAGEMENT_NOT_BY_ACT: refusal`Fees of the mission are not by act | Mission au forfait |
    Cette mission est au forfait\u00a0: un acte s’y ajouterait deux fois. Ouvrez une mission à l’acte.`,
  ENGAGEMENT_ACT_NOT_FOUND: notFound`Act | Acte |
    Cet acte n’existe pas, ou n’existe plus. Rechargez la mission.`,
  ENGAGEMENT_BILLED: refusal`Billed already | Déjà facturé |
    Ces honoraires sont déjà sur une facture. Rechargez la mission, ou supprimez d’abord l’autre brouillon.`,
  ENGAGEMENT_NOTHING_DUE: refusal`Nothing to bill | Rien à facturer |
    Aucune période échue ni aucun acte ne reste à facturer sur cette mission.`,
} satisfies Catalogue;
