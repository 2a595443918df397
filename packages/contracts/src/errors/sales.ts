import type { Catalogue } from "./entry-type.ts";

/** Refusals about our own invoices: legal mentions, numbers, deposits, credit notes, accruals, reminders. */
export const salesErrors = {
  MENTION_MISSING: {
    status: 422,
    message: "Legal mentions missing",
    title: "Mentions obligatoires manquantes",
    text: "Il manque à la facture une mention obligatoire\u00a0: {labels}.",
  },
  NUMBER_ORDER: {
    status: 409,
    message: "Invoice number out of order",
    title: "Date antérieure au dernier numéro",
    text: "Numérotation chronologique\u00a0: le document {lastNumber} est du {lastDay}, la date ({day}) doit être le {lastDay} ou après.",
  },
  SALE_DATES_DIFFER: {
    status: 422,
    message: "The two dates of a sales invoice are equal",
    title: "Dates différentes",
    text: "La date comptable d’une facture client est celle de la facture.",
  },
  PRECEDING_NOT_VALIDATED: {
    status: 409,
    message: "The invoice it follows is not validated",
    title: "Facture d’origine en brouillon",
    text: "L’avoir corrige une facture validée\u202f: validez-la d’abord, ou modifiez son brouillon.",
  },
  CREDIT_ABOVE_INVOICE: {
    status: 409,
    message: "Credit notes exceed the invoice",
    title: "Avoir supérieur à la facture",
    text: "Les avoirs de la facture {refId} en dépasseraient le total.",
  },
  CREDIT_ABOVE_DISCOUNTED: {
    status: 409,
    message: "Credit notes exceed what the discount left",
    title: "Avoir supérieur au prix escompté",
    text: "Un escompte de {discount} a baissé le prix de la facture {refId} et sa TVA\u00a0: il reste au plus {most} à créditer. Ramenez l’avoir à cette somme, ou annulez d’abord le règlement escompté.",
  },
  CREDIT_OTHER_PARTY: {
    status: 409,
    message: "The invoice is another customer's",
    title: "Facture d’un autre client",
    text: "La facture {refId} est celle d’un autre client\u202f: un avoir revient au client de la facture qu’il corrige.",
  },
  CREDIT_BEFORE_INVOICE: {
    status: 409,
    message: "Credit note dated before its invoice",
    title: "Avoir antérieur à la facture",
    text: "La facture {refId} est du {day}\u202f: datez l’avoir de ce jour ou après.",
  },
  CREDIT_VAT_ABOVE_INVOICE: {
    status: 409,
    message: "Credit notes exceed the invoice at a VAT rate",
    title: "TVA supérieure à celle de la facture",
    text: "Les avoirs de la facture {refId} dépasseraient ce qu’elle porte au taux de {rate}. Reprenez ses taux\u202f: pour en changer, faites un avoir du tout, puis une nouvelle facture.",
  },
  CREDIT_VAT_ABOVE_DISCOUNTED: {
    status: 409,
    message: "Credit notes exceed what the discount left at a VAT rate",
    title: "TVA supérieure au prix escompté",
    text: "Un escompte a baissé le prix de la facture {refId} et sa TVA\u00a0: au taux de {rate}, il reste au plus {most} HT à créditer. Ramenez l’avoir à cette somme, ou annulez d’abord le règlement escompté.",
  },
  CREDIT_NOTE_FINAL: {
    status: 409,
    message: "A credit note cannot be cancelled",
    title: "Avoir définitif",
    text: "Un avoir ne s’annule pas\u202f: émettez une nouvelle facture.",
  },
  DEPOSIT_UNKNOWN: {
    status: 422,
    message: "Not a deposit of this customer",
    title: "Acompte inconnu",
    text: "Un des acomptes n’est pas une facture d’acompte validée de ce client.",
  },
  DEPOSIT_NOT_PAID: {
    status: 409,
    message: "Deposit not paid",
    title: "Acompte non encaissé",
    text: "L’acompte {refId} n’est pas encaissé en entier\u202f: enregistrez son règlement, ou annulez-le.",
  },
  DEPOSIT_CREDITED: {
    status: 409,
    message: "Deposit credited",
    title: "Acompte annulé par un avoir",
    text: "L’acompte {refId} a fait l’objet d’un avoir\u202f: il ne se reprend plus. Retirez-le de la facture de solde.",
  },
  DEPOSIT_TAKEN_BACK: {
    status: 409,
    message: "Deposit already taken back",
    title: "Acompte déjà repris",
    text: "L’acompte {refId} est déjà repris sur une facture de solde.",
  },
  DEPOSITS_ABOVE_TOTAL: {
    status: 409,
    message: "Deposits exceed the invoice",
    title: "Acomptes supérieurs à la facture",
    text: "Les acomptes repris dépassent le total de la facture.",
  },
  INVOICE_NOT_DELETED: {
    status: 409,
    message: "Invoice is not deleted",
    title: "Facture non supprimée",
    text: "Cette facture n’est pas dans la corbeille.",
  },
  INVOICE_IS_DEBIT: {
    status: 409,
    message: "Invoice is debit, FAE cannot apply",
    title: "Facture fournisseur",
    text: "Une facture à établir (FAE) concerne une vente\u202f: pour une facture fournisseur, utilisez la facture non parvenue (FNP).",
  },
  INVOICE_IS_CREDIT: {
    status: 409,
    message: "Invoice is credit, FNP cannot apply",
    title: "Facture client",
    text: "Une facture non parvenue (FNP) concerne un achat\u202f: pour une facture client, utilisez la facture à établir (FAE).",
  },
  INVOICE_ALREADY_ACCRUED: {
    status: 409,
    message: "Invoice already accrued",
    title: "Régularisation déjà passée",
    text: "Cette pièce est déjà régularisée (FAE, FNP, avoir à établir ou à recevoir)\u00a0: elle ne l’est qu’une fois.",
  },
  ACCRUAL_DATE_INVALID: {
    status: 409,
    message: "Invalid FAE bill date",
    title: "Date de régularisation invalide",
    text: "La régularisation est datée d’une fin de mois antérieure à la date comptable de la facture, dans une période ouverte, et son extourne du lendemain. {cause}",
  },
  ACCRUAL_INCOMPLETE: {
    status: 409,
    message: "Invoice cannot be accrued yet",
    title: "Facture à compléter",
    text: "Il manque un tiers, une date, un compte ou un code de TVA pour régulariser cette facture.",
  },
  ACCRUAL_OF_DEPOSIT: {
    status: 409,
    message: "A deposit cannot be accrued",
    title: "Facture d’acompte",
    text: "Un acompte n’est ni un produit ni une charge\u202f: il ne se régularise pas.",
  },
} as const satisfies Catalogue;
