import type { Catalogue } from "./entry-type.ts";

/** Refusals about transfer orders. */
export const transferErrors = {
  TRANSFER_ORDER_NOT_FOUND: {
    status: 404,
    message: "Transfer order not found",
    title: "Ordre de virement introuvable",
    text: "Cet ordre de virement n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.",
  },
  TRANSFER_NOT_FOUND: {
    status: 404,
    message: "Transfer not found in this order",
    title: "Virement introuvable",
    text: "Ce virement ne fait plus partie de l’ordre. Rechargez la page.",
  },
  TRANSFER_ORDER_STATE: {
    status: 409,
    message: "The order's state does not allow this",
    title: "Étape dépassée",
    text: "L’état de cet ordre de virement ne le permet pas. Rechargez la page.",
  },
  TRANSFER_APPROVAL_OWN: {
    status: 403,
    message: "A second person has to approve",
    title: "Double validation",
    text: "Une seconde personne doit valider\u00a0: ni celle qui a préparé l’ordre, ni celle qui a saisi l’IBAN.",
  },
  TRANSFER_IBAN_UNAPPROVED: {
    status: 409,
    message: "An IBAN awaits the approval of a second person",
    title: "IBAN à approuver",
    text: "Un IBAN nouveau ou modifié attend une approbation. Vérifiez-le auprès du fournisseur, puis approuvez-le.",
  },
  TRANSFER_IBAN_UNUSABLE: {
    status: 422,
    message: "A bill has no usable IBAN",
    title: "IBAN manquant ou incorrect",
    text: "{name} n’a pas d’IBAN utilisable en zone SEPA. Complétez sa fiche, puis recommencez.",
  },
  TRANSFER_BILL_TAKEN: {
    status: 409,
    message: "A bill is in another order already",
    title: "Facture déjà en paiement",
    text: "Une de ces factures est déjà dans un ordre de virement en cours. Rechargez la liste des factures à payer.",
  },
  TRANSFER_BILL_NOT_PAYABLE: {
    status: 409,
    message: "A document is unknown, paid, or no bill in euros or posted expense report",
    title: "Facture non payable",
    text: "Une de ces factures n’est plus à payer. Rechargez la liste des factures à payer.",
  },
  TRANSFER_NET_NOT_POSITIVE: {
    status: 409,
    message: "The credit notes exceed the bills of a third party",
    title: "Avoirs supérieurs aux factures",
    text: "Les avoirs choisis de {name} atteignent ou dépassent ses factures. Ajoutez une facture ou retirez un avoir.",
  },
  TRANSFER_IBANS_DIFFER: {
    status: 409,
    message: "The bills to be netted name several accounts",
    title: "Plusieurs IBAN pour un avoir",
    text: "Les factures choisies de {name} portent plusieurs IBAN. Choisissez avec l’avoir les factures d’un seul IBAN.",
  },
  TRANSFER_AMOUNT_CHANGED: {
    status: 409,
    message: "What is left to pay of a bill changed",
    title: "Reste dû modifié",
    text: "Le reste dû de {number} a changé depuis la préparation. Retirez ce virement de l’ordre.",
  },
  TRANSFER_DATE_PAST: {
    status: 422,
    message: "The execution date is past",
    title: "Date dépassée",
    text: "La date d’exécution est passée. Choisissez une date à partir d’aujourd’hui.",
    field: "executionDate",
  },
  TRANSFER_ACCOUNT_WITHOUT_IBAN: {
    status: 422,
    message: "No IBAN is known of the bank account",
    title: "IBAN de la banque inconnu",
    text: "Aucun IBAN n’est connu pour le compte {account}. Importez un de ses relevés, ou renseignez l’IBAN de l’entreprise.",
    field: "account",
  },
} as const satisfies Catalogue;
