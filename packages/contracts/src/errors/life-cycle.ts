import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals of the statuses of an invoice (XP Z12-012). */
export const lifeCycleErrors = {
  STATUS_NOT_YOURS: refusal`Not a status of this side | Statut d’une autre partie |
    Le statut «\u00a0{label}\u00a0» est posé par l’autre partie ou par une plateforme. Choisissez un statut de votre côté.`,
  STATUS_FOLLOWS_PAYMENTS: refusal`Follows the payments | Statut suivi par les règlements |
    Le statut «\u00a0{label}\u00a0» part de lui-même avec les règlements. Enregistrez ou annulez le règlement.`,
  STATUS_DOCUMENT_UNNAMED: refusal`The document cannot be named to the other side | Facture à compléter |
    Un statut nomme la facture par son numéro, sa date et le SIREN du vendeur, entre assujettis français. Complétez la facture ou la fiche du tiers.`,
  STATUS_NOT_POSSIBLE: refusal`Not possible from the current status | Statut impossible |
    Le statut «\u00a0{label}\u00a0» ne peut pas suivre l’état actuel de la facture ({current}). Rechargez le suivi.`,
  STATUS_NEEDS_BOOKING: refusal`An approval needs a booked bill | Facture à comptabiliser |
    Une facture s’approuve une fois comptabilisée. Validez-la d’abord.`,
  STATUS_NEEDS_CANCELLATION: refusal`Cancelled by its credit note first | Facture à annuler |
    Une facture se dit annulée une fois son avoir émis. Annulez-la d’abord.`,
  STATUS_REASON_NEEDED: invalid`A reason is needed | Motif manquant |
    Le statut «\u00a0{label}\u00a0» demande un motif. Choisissez-en un dans la liste. | reasonCode`,
  STATUS_REASON_UNKNOWN: invalid`Not a reason of this status | Motif incorrect |
    Ce motif n’est pas admis pour le statut «\u00a0{label}\u00a0». Choisissez-en un dans la liste. | reasonCode`,
  STATUS_TEXT_NEEDED: invalid`The reason in words is needed | Explication manquante |
    Le statut «\u00a0{label}\u00a0» s’explique à l’autre partie. Écrivez pourquoi en une phrase. | text`,
  STATUS_FILE_NOT_FOUND: notFound`File of the status | Fichier du statut | Ce statut n’a pas de fichier. Rechargez le suivi.`,
} satisfies Catalogue;
