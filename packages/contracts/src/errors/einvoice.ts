import { type Catalogue, invalid, refusal } from "./row.ts";

/** Refusals about the documents of invoices: the paper and the XML of a sale, and what forbids to issue them. */
export const einvoiceErrors = {
  INVOICE_INTERNAL: refusal`An internal credit note goes to nobody | Avoir interne |
    Un avoir interne reprend une facture refusée ou rejetée dans vos comptes : il ne s’envoie pas au client.`,
  INVOICE_NOT_ISSUED: refusal`Invoice is not issued yet | Facture pas encore émise |
    Un brouillon n’a pas de document\u00a0: validez la facture pour obtenir son PDF et son XML.`,
  INVOICE_WITHOUT_PDF: refusal`Bill has no PDF | Aucun PDF |
    Le document de cette facture fournisseur n’est pas un PDF\u00a0: ouvrez-le depuis la facture.`,
  NOT_A_SALE: refusal`Not a sales invoice | Pas une facture client |
    Le XML d’une facture n’est produit que pour les factures que vous émettez.`,
  EINVOICE_INVALID: invalid`The electronic invoice breaks its rules | Facture électronique non conforme |
    La facture ne respecte pas les règles de la facture électronique\u00a0: {reasons}`,
  LOGO_KIND: invalid`Logo is neither PNG nor JPEG | Logo refusé |
    Le logo doit être une image PNG ou JPEG, quel que soit son nom. Exportez le vôtre dans l’un de ces formats.`,
} satisfies Catalogue;
