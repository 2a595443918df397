import type { Catalogue } from "./entry-type.ts";

/** Refusals about the missions of a firm: work, fees, their billing. */
export const engagementErrors = {
  ENGAGEMENT_NOT_FOUND: {
    status: 404,
    message: "Mission of the firm not found",
    title: "Mission introuvable",
    text: "Cette mission n’existe pas, ou ne vous est pas accessible.",
  },
  ENGAGEMENT_FIRM_ONLY: {
    status: 409,
    message: "The installation is not in firm mode",
    title: "Mode entreprise",
    text: "Les missions du cabinet demandent le mode cabinet. Un administrateur le choisit dans les règles du cabinet.",
  },
  ENGAGEMENT_NOT_IN_CHARGE: {
    status: 403,
    message: "Not in charge of the mission",
    title: "Mission d’un autre responsable",
    text: "Seul le responsable de la mission peut le faire. Adressez-vous à lui.",
  },
  ENGAGEMENT_PERSON_UNKNOWN: {
    status: 422,
    message: "Person has no access to the company or takes no part in the mission",
    title: "Personne inconnue",
    text: "Cette personne n’a pas accès à la société, ou ne participe pas à la mission. Choisissez-en une autre.",
  },
  ENGAGEMENT_FEES_INVALID: {
    status: 422,
    message: "Fees are incomplete",
    title: "Honoraires incomplets",
    text: "Un forfait demande un montant, une périodicité et un nombre de périodes\u00a0; à l’acte, aucun des trois. Corrigez les honoraires.",
    field: "feeCents",
  },
  ENGAGEMENT_FEES_BILLED: {
    status: 409,
    message: "Fees are billed already",
    title: "Honoraires déjà facturés",
    text: "Des honoraires de cette mission sont facturés. Seul le nombre de périodes peut encore augmenter.",
    field: "feeCents",
  },
  ENGAGEMENT_STATE: {
    status: 409,
    message: "Mission is in another state",
    title: "Étape impossible",
    text: "Cette mission n’est pas à cette étape. Rechargez-la pour voir où elle en est.",
  },
  ENGAGEMENT_LETTER_MISSING: {
    status: 409,
    message: "Letter of mission is not signed on that day",
    title: "Lettre de mission manquante",
    text: "Aucun travail de présentation ne commence sans lettre de mission signée. Joignez-la à la mission.",
  },
  ENGAGEMENT_LETTER_NOT_FOUND: {
    status: 404,
    message: "Mission has no letter",
    title: "Lettre de mission introuvable",
    text: "Cette mission n’a pas de lettre de mission jointe.",
  },
  ENGAGEMENT_KYC_MISSING: {
    status: 409,
    message: "KYC file of the client is not validated",
    title: "KYC du client à valider",
    text: "Aucun travail de présentation ne commence sans dossier KYC validé. Faites valider celui du client.",
  },
  ENGAGEMENT_WORK_IN_FUTURE: {
    status: 422,
    message: "Work of a day to come",
    title: "Jour à venir",
    text: "Le travail se saisit le jour même ou après. Corrigez la date.",
    field: "date",
  },
  ENGAGEMENT_DAY_FULL: {
    status: 422,
    message: "More than 24 hours in a day",
    title: "Journée dépassée",
    text: "Les temps d’une personne dépassent 24 heures le {day}. Corrigez-les.",
    field: "minutes",
  },
  ENGAGEMENT_TIMER_RUNNING: {
    status: 409,
    message: "A timer is running already",
    title: "Chronomètre déjà lancé",
    text: "Votre chronomètre tourne déjà sur une mission. Arrêtez-le d’abord.",
  },
  ENGAGEMENT_TIMER_NONE: {
    status: 409,
    message: "No timer is running",
    title: "Aucun chronomètre",
    text: "Votre chronomètre ne tourne pas. Rechargez la page.",
  },
  ENGAGEMENT_TIMER_LONG: {
    status: 422,
    message: "The timer was forgotten",
    title: "Chronomètre oublié",
    text: "Le chronomètre tourne depuis plus de 16 heures. Indiquez la durée travaillée, ou abandonnez-le.",
    field: "minutes",
  },
  ENGAGEMENT_NOT_BY_ACT: {
    status: 409,
    message: "Fees of the mission are not by act",
    title: "Mission au forfait",
    text: "Cette mission est au forfait\u00a0: un acte s’y ajouterait deux fois. Ouvrez une mission à l’acte.",
  },
  ENGAGEMENT_ACT_NOT_FOUND: {
    status: 404,
    message: "Act not found",
    title: "Acte introuvable",
    text: "Cet acte n’existe pas, ou n’existe plus. Rechargez la mission.",
  },
  ENGAGEMENT_BILLED: {
    status: 409,
    message: "Billed already",
    title: "Déjà facturé",
    text: "Ces honoraires sont déjà sur une facture. Rechargez la mission, ou supprimez d’abord l’autre brouillon.",
  },
  ENGAGEMENT_NOTHING_DUE: {
    status: 409,
    message: "Nothing to bill",
    title: "Rien à facturer",
    text: "Aucune période échue ni aucun acte ne reste à facturer sur cette mission.",
  },
} as const satisfies Catalogue;
