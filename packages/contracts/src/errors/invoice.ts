import { answering, type Catalogue, forbidden, invalid, notFound, refusal } from "./row.ts";

/** Refusals about invoices: what forbids the validation of a draft, and the change of a validated one. */
export const invoiceErrors = {
  INVOICE_NOT_FOUND: notFound`Invoice | Facture |
    Cette facture n’existe pas, a été supprimée, ou n’est pas dans votre périmètre.`,
  INVOICES_NOT_FOUND: answering(404)`Invoices not found | Factures introuvables |
    Aucune facture ne correspond à cette demande. Changez la période ou les filtres.`,
  INVOICE_LINE_NOT_FOUND: invalid`Invoice line not found | Ligne introuvable |
    Une des lignes n’appartient pas à cette facture. Rechargez-la, puis recommencez.`,
  INVOICE_DOCUMENT_NOT_FOUND: notFound`Document | Document | Ce document n’est plus joint à la facture.`,
  PROOF_KIND_UNSUPPORTED: invalid`Unsupported kind of proof | Type de fichier non pris en charge |
    Une pièce jointe est un PDF, une image, un document Word, Excel ou OpenDocument, un courriel (.eml, .msg), un fichier XML, CSV ou texte. Convertissez ce fichier.`,
  INVOICE_NOT_DRAFT: refusal`Invoice status cannot be changed | Facture déjà validée |
    Cette facture n’est plus un brouillon\u00a0: elle ne se modifie pas. Corrigez-la par une réimputation ou une annulation.`,
  INVOICE_STATUS_FINAL: refusal`Invoice status cannot be changed | Statut définitif |
    Une facture ne revient pas au brouillon. Annulez-la, ou corrigez-la par une réimputation.`,
  INVOICE_NOT_DELETABLE: refusal`Invoice cannot be deleted | Suppression impossible |
    Cette facture est au grand livre\u00a0: elle ne se supprime pas. Annulez-la, une contre-passation sera écrite.`,
  INVOICE_ACCRUED: refusal`Invoice cannot be deleted | Suppression impossible |
    Une écriture de régularisation (FAE ou FNP) justifie ce brouillon\u00a0: il ne se supprime pas. Complétez-le à réception de la facture.`,
  INVOICE_NOT_VALIDATED: refusal`Invoice is not validated | Facture en brouillon |
    Cette facture n’est pas validée\u00a0: modifiez le brouillon directement.`,
  INVOICE_ALREADY_CANCELLED: refusal`Invoice already cancelled | Facture déjà annulée |
    Cette facture est déjà annulée\u202f; sa contre-passation est au grand livre.`,
  INVOICE_HAS_PAYMENTS: refusal`Invoice has payments | Facture réglée, même en partie |
    Un règlement ou un avoir est déjà imputé sur cette facture. Annulez d’abord le règlement\u00a0; après un avoir partiel, faites un avoir du reste.`,
  INVOICE_REFUSED: refusal`Bill was refused | Facture refusée |
    Cette facture a été refusée : elle reste hors des livres et ne se paie pas. Attendez du fournisseur une facture corrigée, sous un autre numéro.`,
  INVOICE_CORRECTED: refusal`Sale is already corrected | Facture déjà corrigée |
    Un autre brouillon corrige déjà cette facture refusée. Continuez sur celui-là.`,
  INVOICE_NOT_TURNED_DOWN: refusal`Sale is neither refused nor rejected | Facture ni refusée ni rejetée |
    Cette facture n’est ni refusée par le client, ni rejetée par une plateforme : rien n’est à reprendre. Pour l’annuler, faites un avoir.`,
  INVOICE_DOUBTS_OPEN: refusal`Doubts of weight are not confirmed | Points à confirmer |
    À confirmer un à un avant de valider\u00a0: {doubts}.`,
  INVOICE_INCOMPLETE: refusal`Invoice cannot be validated | Facture à compléter |
    Cette facture ne peut pas encore être validée. Corrigez les points signalés.`,
  BILL_DUPLICATE: refusal`Bill already recorded | Facture en double |
    La facture {billNumber} de ce fournisseur, à cette date, est déjà enregistrée.`,
  REALLOCATION_EMPTY: refusal`Nothing to reallocate | Rien à réimputer |
    Aucun compte ni code de TVA n’a changé. Modifiez au moins une ligne.`,
  VAT_CODE_UNKNOWN: refusal`VAT code unknown | Code de TVA inconnu |
    Le code de TVA {vatCode} n’existe pas à la date de la facture.`,
  SALE_DATE_IN_FUTURE: refusal`Sale dated in the future | Date dans le futur |
    La date est dans le futur\u00a0: une fois cette facture validée, aucune autre de sa série ne pourra être datée d’avant le {day}. Corrigez la date, ou confirmez-la.`,
  SALE_AHEAD_NOT_ALLOWED: forbidden`No right to date a sale in the future | Date dans le futur |
    Dater une vente du {day}, après aujourd’hui, bloquerait les numéros jusqu’à ce jour\u00a0: cela demande le droit «\u00a0Paramètres\u00a0: Valider\u00a0». Corrigez la date.`,
  CANCELLATION_IN_FUTURE: refusal`Credit note dated in the future | Avoir daté du futur |
    Le {day} est à venir\u00a0: plus aucun avoir de l’année ne pourrait être daté d’avant. Choisissez une date passée, ou celle du jour.`,
} satisfies Catalogue;
