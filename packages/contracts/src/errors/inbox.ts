import type { Catalogue } from "./entry-type.ts";

/** Refusals about the inbox of captured bills, and what it asks to look at. */
export const inboxErrors = {
  PAGE_NOT_FOUND: {
    status: 404,
    message: "Page not found",
    title: "Page introuvable",
    text: "Ce document n’a pas de page {page}.",
  },
  INVOICE_NOT_APPROVED: {
    status: 409,
    message: "Bill is not approved",
    title: "Pas de bon à payer",
    text: "Cette facture n’a pas reçu de bon à payer.",
  },
  INVOICE_ALREADY_APPROVED: {
    status: 409,
    message: "Bill already approved",
    title: "Bon à payer déjà donné",
    text: "Cette facture a déjà reçu son bon à payer.",
  },
  NOT_A_SUPPLIER_BILL: {
    status: 409,
    message: "Not a supplier bill",
    title: "Pas une facture fournisseur",
    text: "Cette action ne concerne que les factures des fournisseurs.",
  },
  INVOICE_WITHOUT_DOCUMENT: {
    status: 409,
    message: "Invoice has no document to read",
    title: "Aucun document",
    text: "Aucun document n’est joint à cette facture\u00a0: il n’y a rien à lire.",
  },
  SPLIT_NOT_PDF: {
    status: 409,
    message: "Only a PDF can be split",
    title: "Séparation impossible",
    text: "Seul un PDF de plusieurs pages se sépare.",
  },
  SPLIT_PARTS_INVALID: {
    status: 422,
    message: "Parts do not cover the pages in order",
    title: "Pages à revoir",
    text: "Les parties doivent se suivre et couvrir les {pageCount} pages du document, sans en oublier ni en répéter.",
  },
  DOCUMENT_CHANGED: {
    status: 409,
    message: "Document changed while it was read",
    title: "Brouillon modifié entre-temps",
    text: "Ce brouillon a changé pendant la lecture\u00a0: rien n’a été touché. Recommencez si besoin.",
  },
  JOB_NOT_FAILED: {
    status: 409,
    message: "Only a failed job can be retried",
    title: "Rien à relancer",
    text: "Cette tâche n’a pas échoué\u00a0: elle attend, tourne ou a déjà abouti.",
  },
  POSSIBLE_DUPLICATE: {
    status: 409,
    message: "Bill may already be recorded",
    title: "Doublon possible",
    text: "Une facture de ce fournisseur lui ressemble\u00a0: {reference}. Vérifiez le numéro avant de valider.",
  },
  NUMBER_FORMAT_UNUSUAL: {
    status: 409,
    message: "Bill number unlike the supplier's others",
    title: "Numéro inhabituel",
    text: "Le numéro {billNumber} n’est pas écrit comme ceux des autres factures de ce fournisseur ({example}). Vérifiez-le.",
  },
} as const satisfies Catalogue;
