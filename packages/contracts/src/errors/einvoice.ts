import type { Catalogue } from "./entry-type.ts";

/** Refusals about the documents of invoices: the paper and the XML of a sale, and what forbids to issue them. */
export const einvoiceErrors = {
  INVOICE_NOT_ISSUED: {
    status: 409,
    message: "Invoice is not issued yet",
    title: "Facture pas encore émise",
    text: "Un brouillon n’a pas de document\u00a0: validez la facture pour obtenir son PDF et son XML.",
  },
  INVOICE_WITHOUT_PDF: {
    status: 409,
    message: "Bill has no PDF",
    title: "Aucun PDF",
    text: "Le document de cette facture fournisseur n’est pas un PDF\u00a0: ouvrez-le depuis la facture.",
  },
  NOT_A_SALE: {
    status: 409,
    message: "Not a sales invoice",
    title: "Pas une facture client",
    text: "Le XML d’une facture n’est produit que pour les factures que vous émettez.",
  },
  EINVOICE_INVALID: {
    status: 422,
    message: "The electronic invoice breaks its rules",
    title: "Facture électronique non conforme",
    text: "La facture ne respecte pas les règles de la facture électronique\u00a0: {reasons}",
  },
  LOGO_KIND: {
    status: 422,
    message: "Logo is neither PNG nor JPEG",
    title: "Logo refusé",
    text: "Le logo doit être une image PNG ou JPEG, quel que soit son nom. Exportez le vôtre dans l’un de ces formats.",
  },
} as const satisfies Catalogue;
