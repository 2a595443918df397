import type { Catalogue } from "./entry-type.ts";

/** Refusals about payments and lettering. */
export const paymentErrors = {
  PAYMENT_NOT_FOUND: {
    status: 404,
    message: "Payment not found",
    title: "Règlement introuvable",
    text: "Ce règlement n’existe pas ou n’est pas dans votre périmètre.",
  },
  PAYMENT_ALREADY_REVERSED: {
    status: 409,
    message: "Payment already undone",
    title: "Règlement déjà annulé",
    text: "Ce règlement est déjà annulé.",
  },
  PAYMENT_IS_REVERSAL: {
    status: 409,
    message: "An undone payment cannot be undone",
    title: "Annulation de règlement",
    text: "L’annulation d’un règlement ne s’annule pas\u00a0: enregistrez de nouveau le règlement.",
  },
  PAYMENT_INVOICE_NOT_VALIDATED: {
    status: 409,
    message: "Payment status cannot be changed",
    title: "Facture non validée",
    text: "Seule une facture validée se règle.",
  },
  PAYMENT_MIXED_SIDES: {
    status: 422,
    message: "A payment settles one side",
    title: "Achats et ventes mêlés",
    text: "Un règlement concerne soit des factures clients, soit des factures fournisseurs.",
  },
  PAYMENT_OTHER_PARTY: {
    status: 422,
    message: "Invoice of another counterparty",
    title: "Facture d’un autre tiers",
    text: "La facture {refId} n’est pas de ce tiers.",
  },
  PAYMENT_ABOVE_REMAINING: {
    status: 409,
    message: "Allocation exceeds what is due",
    title: "Affectation trop élevée",
    text: "Il reste {remaining} à régler sur la facture {refId}.",
  },
  PAYMENT_ALLOCATIONS_EXCEED: {
    status: 422,
    message: "Allocations exceed the payment",
    title: "Affectations supérieures au règlement",
    text: "Les affectations dépassent le montant du règlement et l’écart accepté.",
  },
  PAYMENT_TWICE_ALLOCATED: {
    status: 422,
    message: "Invoice allocated twice",
    title: "Facture affectée deux fois",
    text: "Une même facture ne figure qu’une fois dans un règlement.",
  },
  PAYMENT_GAP_ABOVE_LIMIT: {
    status: 409,
    message: "Settlement gap above the limit",
    title: "Écart de règlement trop élevé",
    text: "L’écart dépasse la limite de l’entreprise ({limit}).",
  },
  PAYMENT_GAP_UNUSED: {
    status: 422,
    message: "Settlement gap without allocation",
    title: "Écart sans affectation",
    text: "L’écart accepté doit solder des factures\u00a0: affectez tout le règlement, écart compris.",
  },
  PAYMENT_STATUS_UNCHANGED: {
    status: 409,
    message: "Payment status cannot be changed",
    title: "État de règlement inchangé",
    text: "La facture est déjà dans cet état de règlement.",
  },
  PAYMENT_AMOUNT_MISSING: {
    status: 422,
    message: "Amount missing",
    title: "Montant absent",
    text: "Un règlement partiel demande son montant, inférieur au reste dû.",
  },
  PAYMENT_ACCOUNT_INVALID: {
    status: 422,
    message: "Not a treasury account",
    title: "Compte de trésorerie",
    text: "Le compte {account} n’a pas de journal de banque ou de caisse.",
  },
  PAYMENT_SHARED: {
    status: 409,
    message: "Payment settles several invoices",
    title: "Règlement groupé",
    text: "Un règlement de cette facture en solde aussi d’autres, ou dépasse son montant\u00a0: annulez-le depuis le règlement.",
  },
  LETTERING_NOT_FOUND: {
    status: 404,
    message: "Lettering not found",
    title: "Lettrage introuvable",
    text: "Ce lettrage n’existe pas, est déjà défait, ou n’est pas dans votre périmètre.",
  },
  LETTERING_LINE_NOT_FOUND: {
    status: 404,
    message: "Entries not found",
    title: "Écritures introuvables",
    text: "Une des lignes n’existe pas ou n’est pas dans votre périmètre.",
  },
  LETTERING_ACCOUNT_NOT_LETTERABLE: {
    status: 409,
    message: "Account cannot be lettered",
    title: "Compte non lettrable",
    text: "Le compte {account} ne se lettre pas.",
  },
  LETTERING_MIXED: {
    status: 422,
    message: "Lines of several accounts or counterparties",
    title: "Comptes ou tiers différents",
    text: "Un lettrage réunit des lignes d’un même compte et d’un même tiers.",
  },
  LETTERING_DRAFT: {
    status: 409,
    message: "Draft entries cannot be lettered",
    title: "Écriture en brouillard",
    text: "Seules des écritures validées ou importées se lettrent.",
  },
  LETTERING_TAKEN: {
    status: 409,
    message: "Line already lettered",
    title: "Ligne déjà lettrée",
    text: "Une des lignes porte déjà le lettrage {lettering}. Défaites-le d’abord.",
  },
} as const satisfies Catalogue;
