import { answering, type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about payments and lettering. */
export const paymentErrors = {
  PAYMENT_NOT_FOUND: notFound`Payment | Règlement |
    Ce règlement n’existe pas ou n’est pas dans votre périmètre.`,
  PAYMENT_ALREADY_REVERSED: refusal`Payment already undone | Règlement déjà annulé |
    Ce règlement est déjà annulé.`,
  PAYMENT_IS_REVERSAL: refusal`An undone payment cannot be undone | Annulation de règlement |
    L’annulation d’un règlement ne s’annule pas\u00a0: enregistrez de nouveau le règlement.`,
  PAYMENT_INVOICE_NOT_VALIDATED: refusal`Payment status cannot be changed | Facture non validée |
    Seule une facture validée se règle.`,
  PAYMENT_MIXED_SIDES: invalid`A payment settles one side | Achats et ventes mêlés |
    Un règlement concerne soit des factures clients, soit des factures fournisseurs.`,
  PAYMENT_OTHER_PARTY: invalid`Invoice of another counterparty | Facture d’un autre tiers |
    La facture {refId} n’est pas de ce tiers.`,
  PAYMENT_OTHER_CURRENCY: invalid`Document in another currency | Document dans une autre devise |
    Le document {refId} est en {currency}\u00a0: enregistrez son règlement depuis sa fiche, en {currency}, avec les euros de la banque ou un cours, puis rapprochez-le. | currency`,
  PAYMENT_RATE_MISSING: invalid`Euros of the payment missing | Euros du règlement |
    Aucun cours de {currency} n’est connu au {day}. Saisissez les euros que la banque a passés, ou un cours. | amountEurCents`,
  OFFSET_IN_CURRENCY: refusal`Credit notes in a currency are settled with their invoices | Avoir en devise |
    Un avoir en {currency} ne s’impute pas seul\u00a0: enregistrez un règlement en {currency} qui solde l’avoir et les factures ensemble.`,
  PAYMENT_ABOVE_REMAINING: refusal`Allocation exceeds what is due | Affectation trop élevée |
    Il reste {remaining} à régler sur la facture {refId}.`,
  PAYMENT_ALLOCATIONS_EXCEED: invalid`Allocations exceed the payment | Affectations supérieures au règlement |
    Les affectations dépassent le montant du règlement et l’écart accepté.`,
  PAYMENT_TWICE_ALLOCATED: invalid`Invoice allocated twice | Facture affectée deux fois |
    Une même facture ne figure qu’une fois dans un règlement.`,
  PAYMENT_DATE_IN_FUTURE: invalid`Payment date must not be in the future | Règlement daté du futur |
    Un règlement s’enregistre au jour où il a lieu\u00a0: le {day} est à venir. Choisissez une date passée, ou celle du jour.`,
  PAYMENT_GAP_ABOVE_LIMIT: refusal`Settlement gap above the limit | Écart de règlement trop élevé |
    L’écart dépasse la limite de l’entreprise ({limit}).`,
  PAYMENT_GAP_UNUSED: invalid`Settlement gap without allocation | Écart sans affectation |
    L’écart accepté doit solder des factures\u00a0: affectez tout le règlement, écart compris.`,
  PAYMENT_STATUS_UNCHANGED: refusal`Payment status cannot be changed | État de règlement inchangé |
    La facture est déjà dans cet état de règlement.`,
  PAYMENT_AMOUNT_MISSING: invalid`Amount missing | Montant absent |
    Un règlement partiel demande son montant, inférieur au reste dû.`,
  PAYMENT_ACCOUNT_INVALID: invalid`Not a treasury account | Compte de trésorerie |
    Le compte {account} n’a pas de journal de banque ou de caisse.`,
  PAYMENT_ACCOUNT_CURRENCY: invalid`The treasury account is kept in another currency |
    Compte en devise | Le compte {account} est tenu en {currency}\u00a0: ce qui y passe se saisit dans cette devise, ou se rapproche depuis l’opération de son relevé. | account`,
  PAYMENT_SHARED: refusal`Payment settles several invoices | Règlement groupé |
    Un règlement de cette facture en solde aussi d’autres, ou dépasse son montant\u00a0: annulez-le depuis le règlement.`,
  PAYMENT_NOTHING_LEFT: refusal`Nothing of the payment is left | Règlement entièrement affecté |
    Rien de ce règlement ne reste sur le compte du tiers.`,
  PAYMENT_REFUND_ABOVE_REST: refusal`Refund exceeds what is left | Remboursement trop élevé |
    Il reste {left} de ce règlement à rembourser\u00a0: ramenez le montant à cette somme.`,
  PAYMENT_REFUND_TOO_EARLY: invalid`Refunded before it was paid | Date antérieure au règlement |
    Un trop-perçu se rembourse à la date du règlement ({day}) ou après.`,
  PAYMENT_REFUNDED: refusal`Payment was refunded | Règlement remboursé |
    Ce règlement a été remboursé de {refunded}\u00a0: annulez d’abord le remboursement.`,
  PAYMENT_OTHER_SENSE: invalid`Money of the other direction | Sens contraire |
    Un encaissement solde ce qui vous est dû, un décaissement ce que vous devez.`,
  PAYMENT_USE_TOO_EARLY: invalid`Used before it was paid | Date antérieure au règlement |
    Le reste d’un règlement s’impute à sa date ou après.`,
  PAYMENT_USE_NOT_FOUND: notFound`Allocation | Imputation |
    Cette imputation n’existe pas ou est déjà annulée.`,
  OFFSET_NOT_A_CREDIT_NOTE: refusal`Not a credit note | Pas un avoir |
    Seul un avoir s’impute sur des factures\u00a0: {refId} n’en est pas un.`,
  OFFSET_NOT_VALIDATED: refusal`Credit note not validated | Avoir non validé |
    Seul un avoir validé s’impute sur des factures\u00a0: validez-le d’abord.`,
  OFFSET_ON_CREDIT_NOTE: invalid`A credit note is not set off against another | Avoir sur avoir |
    Un avoir s’impute sur des factures\u00a0: {refId} est aussi un avoir. Retirez-le.`,
  OFFSET_MIXED_CURRENCIES: invalid`Documents of several currencies | Devises différentes |
    La facture {refId} n’est pas dans la devise de l’avoir\u00a0: deux dettes ne se compensent que dans la même.`,
  OFFSET_NOTHING_LEFT: refusal`Nothing of the credit note is left | Avoir entièrement utilisé |
    Rien de l’avoir {refId} ne reste à imputer.`,
  OFFSET_ABOVE_REST: refusal`Offset exceeds what is left of the credit note | Imputation trop élevée |
    Il reste {left} à imputer de l’avoir {refId}\u00a0: ramenez les montants à cette somme.`,
  OFFSET_TOO_EARLY: invalid`Set off before it was issued | Date antérieure au document |
    L’avoir et les factures doivent exister pour se compenser\u00a0: {refId} est du {day}. Choisissez ce jour ou un jour suivant.`,
  DISCOUNT_REFUSED: refusal`No discount on this document | Escompte impossible |
    Un escompte porte sur une facture ou une facture de solde, jamais sur un acompte ni sur un avoir ({refId}).`,
  DISCOUNT_ABOVE_ALLOCATION: invalid`Discount exceeds what is settled | Escompte trop élevé |
    L’escompte de la facture {refId} dépasse ce qui en est réglé.`,
  LETTERING_NOT_FOUND: notFound`Lettering | Lettrage |
    Ce lettrage n’existe pas, est déjà défait, ou n’est pas dans votre périmètre.`,
  LETTERING_LINE_NOT_FOUND: answering(404)`Entries not found | Écritures introuvables |
    Une des lignes n’existe pas ou n’est pas dans votre périmètre.`,
  LETTERING_ACCOUNT_NOT_LETTERABLE: refusal`Account cannot be lettered | Compte non lettrable |
    Le compte {account} ne se lettre pas.`,
  LETTERING_GAP_TOO_HIGH: invalid`Difference above the threshold | Écart trop élevé |
    L’écart de {gap} dépasse le seuil de {most}. Lettrez partiellement, ou passez une écriture.`,
  LETTERING_MIXED: invalid`Lines of several accounts or counterparties | Comptes ou tiers différents |
    Un lettrage réunit des lignes d’un même compte et d’un même tiers.`,
  LETTERING_DRAFT: refusal`Draft entries cannot be lettered | Écriture en brouillard |
    Seules des écritures validées ou importées se lettrent.`,
  LETTERING_TAKEN: refusal`Line already lettered | Ligne déjà lettrée |
    Une des lignes porte déjà le lettrage {lettering}. Défaites-le d’abord.`,
} satisfies Catalogue;
