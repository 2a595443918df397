import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about the inbox of captured bills, and what it asks to look at. */
export const inboxErrors = {
  PAGE_NOT_FOUND: notFound`Page | Page | Ce document n’a pas de page {page}.`,
  INVOICE_NOT_APPROVED: refusal`Bill is not approved | Pas de bon à payer |
    Cette facture n’a pas reçu de bon à payer.`,
  INVOICE_ALREADY_APPROVED: refusal`Bill already approved | Bon à payer déjà donné |
    Cette facture a déjà reçu son bon à payer.`,
  NOT_A_SUPPLIER_BILL: refusal`Not a supplier bill | Pas une facture fournisseur |
    Cette action ne concerne que les factures des fournisseurs.`,
  INVOICE_WITHOUT_DOCUMENT: refusal`Invoice has no document to read | Aucun document |
    Aucun document n’est joint à cette facture\u00a0: il n’y a rien à lire.`,
  SPLIT_NOT_PDF: refusal`Only a PDF can be split | Séparation impossible |
    Seul un PDF de plusieurs pages se sépare.`,
  SPLIT_PARTS_INVALID: invalid`Parts do not cover the pages in order | Pages à revoir |
    Les parties doivent se suivre et couvrir les {pageCount} pages du document, sans en oublier ni en répéter.`,
  DOCUMENT_CHANGED: refusal`Document changed while it was read | Brouillon modifié entre-temps |
    Ce brouillon a changé pendant la lecture\u00a0: rien n’a été touché. Recommencez si besoin.`,
  JOB_NOT_FAILED: refusal`Only a failed job can be retried | Rien à relancer |
    Cette tâche n’a pas échoué\u00a0: elle attend, tourne ou a déjà abouti.`,
} satisfies Catalogue;
