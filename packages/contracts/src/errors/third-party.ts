import type { Catalogue } from "./entry-type.ts";

/** Refusals about contacts that are no customers, about agents and distributors. */
export const thirdPartyErrors = {
  NO_CUSTOMER_NOT_FOUND: {
    status: 404,
    message: "Contact not found",
    title: "Contact introuvable",
    text: "Ce contact n’existe pas ou n’est pas accessible. Rechargez la liste.",
  },
  NO_CUSTOMER_STATE: {
    status: 409,
    message: "The contact is not active any more",
    title: "Action impossible",
    text: "Ce contact a déjà été converti, fusionné ou anonymisé.",
  },
  NO_CUSTOMER_REFUSED: {
    status: 409,
    message: "A refused contact needs a new review",
    title: "Contact refusé",
    text: "Ce contact a été refusé. Changez son motif après une nouvelle revue avant de le convertir.",
  },
  NO_CUSTOMER_KEPT: {
    status: 409,
    message: "The contact is kept until a later date",
    title: "Conservation en cours",
    text: "Ce contact se conserve jusqu’au {until}. Anonymisez-le à cette date.",
  },
  AGENT_NOT_FOUND: {
    status: 404,
    message: "Agent not found",
    title: "Agent introuvable",
    text: "Cet agent n’existe pas ou n’est pas accessible. Rechargez la liste.",
  },
  AGENT_WITHOUT_SUPPLIER: {
    status: 409,
    message: "The agent has no supplier account",
    title: "Fournisseur à renseigner",
    text: "Rattachez l’agent à un tiers fournisseur avant d’établir sa facture.",
    field: "counterpartyId",
  },
  COMMISSION_SCALE_INVALID: {
    status: 422,
    message: "The commission scale is not valid",
    title: "Barème de commission incorrect",
    text: "Les tranches montent depuis 0\u00a0€, les taux vont de 0 à 100\u202f% et la fin suit le début. Corrigez le barème.",
    field: "scale",
  },
  COMMISSION_DATES_INVALID: {
    status: 422,
    message: "The first day comes after the last, or in another year",
    title: "Dates incorrectes",
    text: "La période commence et finit dans la même année civile. Corrigez les dates.",
    field: "startDate",
  },
  COMMISSION_ALREADY_BILLED: {
    status: 409,
    message: "Part of the period is billed already",
    title: "Période déjà facturée",
    text: "Les commissions sont déjà facturées jusqu’au {until}. Commencez au lendemain.",
    field: "startDate",
  },
  COMMISSION_NOTHING_DUE: {
    status: 409,
    message: "No commission is due for the period",
    title: "Aucune commission",
    text: "Aucune commission n’est due sur cette période. Choisissez d’autres dates.",
  },
  DISTRIBUTOR_NOT_FOUND: {
    status: 404,
    message: "Distributor not found",
    title: "Distributeur introuvable",
    text: "Ce distributeur n’existe pas ou n’est pas accessible. Rechargez la liste.",
  },
} as const satisfies Catalogue;
