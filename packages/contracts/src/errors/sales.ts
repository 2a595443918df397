import { type Catalogue, invalid, refusal } from "./row.ts";

/** Refusals about our own invoices: legal mentions, numbers, deposits, credit notes, accruals, reminders. */
export const salesErrors = {
  MENTION_MISSING: invalid`Legal mentions missing | Mentions obligatoires manquantes |
    Il manque à la facture une mention obligatoire\u00a0: {labels}.`,
  NUMBER_ORDER: refusal`Invoice number out of order | Date antérieure au dernier numéro |
    Numérotation chronologique\u00a0: le document {lastNumber} est du {lastDay}, la date ({day}) doit être le {lastDay} ou après.`,
  SALE_DATES_DIFFER: invalid`The two dates of a sales invoice are equal | Dates différentes |
    La date comptable d’une facture client est celle de la facture.`,
  SALE_TO_ONESELF: invalid`A supply to oneself is no sale | Livraison à soi-même |
    Le client est l’entreprise elle-même\u00a0: une livraison à soi-même (CGI, art. 257, II) ne se facture pas. Passez une opération diverse avec le code de TVA ALS20, ou ALSI20 pour une immobilisation. | counterpartyId`,
  SALE_ON_MARGIN: invalid`Sales on the margin are not invoiced here | TVA sur la marge |
    Ligne {line}\u00a0: la TVA sur la marge du code {vatCode} (CGI, art. 297 A ou 266, 1, e) se calcule hors de la facture, depuis le prix d’achat. Passez cette vente par une écriture du journal des ventes\u00a0: la TVA au compte 44571 sous ce code, avec la marge hors taxe pour base.`,
  SALE_VAT_CATEGORY: invalid`Not a VAT category of a French sale | Catégorie de TVA inconnue |
    Ligne {line}\u00a0: la catégorie de TVA «\u00a0{category}\u00a0» n’est pas celle d’une vente française. Choisissez S, Z, E, AE, K, G ou O.`,
  SALE_VAT_RATE: invalid`An untaxed category has no rate | Taux et catégorie contraires |
    Ligne {line}\u00a0: la catégorie {category} ne porte pas de TVA, le taux est de {rate}. Mettez le taux à zéro, ou choisissez la catégorie S.`,
  SALE_VAT_CODE_SIDE: invalid`VAT code of purchases on a sale | Code de TVA d’achat |
    Ligne {line}\u00a0: {vatCode} est un code de TVA d’achat. Choisissez un code de vente, ou laissez-le vide pour qu’il soit proposé.`,
  SALE_VAT_CODE_CATEGORY: invalid`VAT code contradicts the line | Code de TVA contraire à la ligne |
    Ligne {line}\u00a0: le code {vatCode} est de catégorie {category} à {rate}, la ligne de catégorie {typedCategory} à {typedRate}. Corrigez l’un ou l’autre, ou laissez le code vide pour qu’il soit proposé.`,
  SALE_VAT_CODE_REASON: invalid`Exemption reason of the VAT code is not on the list |
    Code VATEX du code de TVA | Ligne {line}\u00a0: le code {vatCode} porte le motif {exemptionReasonCode}, que la liste VATEX ne donne pas pour sa catégorie\u00a0: la facture serait rejetée. Mettez-lui fin, puis créez-en un autre.`,
  SALE_VAT_FRANCHISE: invalid`Franchise code in a company that is not in franchise | Franchise en base |
    Ligne {line}\u00a0: le code {vatCode} n’est dans aucune case de la déclaration, ce qui est réservé à la franchise en base (CGI, art. 293 B), et l’entreprise n’y est pas. Choisissez un autre code, ou changez son régime de TVA.`,
  SALE_AMOUNT_DECIMALS: invalid`An electronic invoice has two decimals at most | Plus de deux décimales |
    Une facture électronique porte deux décimales au plus (EN 16931), et {amount} en a davantage. Ramenez ce montant à deux décimales.`,
  DOCUMENT_CURRENCY: invalid`Not a currency of this document | Devise du document |
    {currency} n’est pas une devise de la liste ISO 4217. Choisissez-en une autre, ou saisissez les montants en euros. | currency`,
  CREDIT_OTHER_CURRENCY: refusal`The invoice is in another currency | Avoir dans une autre devise |
    La facture {refId} est en {currency}\u202f: établissez l’avoir dans la même devise.`,
  PRECEDING_NOT_VALIDATED: refusal`The invoice it follows is not validated | Facture d’origine en brouillon |
    L’avoir corrige une facture validée\u202f: validez-la d’abord, ou modifiez son brouillon.`,
  CREDIT_ABOVE_INVOICE: refusal`Credit notes exceed the invoice | Avoir supérieur à la facture |
    Les avoirs de la facture {refId} en dépasseraient le total.`,
  CREDIT_ABOVE_DISCOUNTED: refusal`Credit notes exceed what the discount left |
    Avoir supérieur au prix escompté | Un escompte de {discount} a baissé le prix de la facture {refId} et sa TVA\u00a0: il reste au plus {most} à créditer. Ramenez l’avoir à cette somme, ou annulez d’abord le règlement escompté.`,
  CREDIT_OTHER_PARTY: refusal`The invoice is another customer's | Facture d’un autre client |
    La facture {refId} est celle d’un autre client\u202f: un avoir revient au client de la facture qu’il corrige.`,
  CREDIT_BEFORE_INVOICE: refusal`Credit note dated before its invoice | Avoir antérieur à la facture |
    La facture {refId} est du {day}\u202f: datez l’avoir de ce jour ou après.`,
  CREDIT_VAT_ABOVE_INVOICE: refusal`Credit notes exceed the invoice at a VAT rate |
    TVA supérieure à celle de la facture | Les avoirs de la facture {refId} dépasseraient ce qu’elle porte au taux de {rate}. Reprenez ses taux\u202f: pour en changer, faites un avoir du tout, puis une nouvelle facture.`,
  CREDIT_VAT_ABOVE_DISCOUNTED: refusal`Credit notes exceed what the discount left at a VAT rate |
    TVA supérieure au prix escompté | Un escompte a baissé le prix de la facture {refId} et sa TVA\u00a0: au taux de {rate}, il reste au plus {most} HT à créditer. Ramenez l’avoir à cette somme, ou annulez d’abord le règlement escompté.`,
  CREDIT_NOTE_FINAL: refusal`A credit note cannot be cancelled | Avoir définitif |
    Un avoir ne s’annule pas\u202f: émettez une nouvelle facture.`,
  CREDIT_NOTE_TURNED_DOWN: refusal`A refused credit note is not taken back | Avoir refusé ou rejeté |
    Un avoir refusé ou rejeté ne se reprend pas d’ici : passez l’OD inverse de son écriture, avec le statut pour pièce.`,
  DEPOSIT_UNKNOWN: invalid`Not a deposit of this customer | Acompte inconnu |
    Un des acomptes n’est pas une facture d’acompte validée de ce client.`,
  DEPOSIT_OTHER_CURRENCY: refusal`Deposit in another currency | Acompte dans une autre devise |
    L’acompte {refId} est en {currency}\u202f: établissez la facture de solde dans la même devise.`,
  DEPOSIT_NOT_PAID: refusal`Deposit not paid | Acompte non encaissé |
    L’acompte {refId} n’est pas encaissé en entier\u202f: enregistrez son règlement, ou annulez-le.`,
  DEPOSIT_CREDITED: refusal`Deposit credited | Acompte annulé par un avoir |
    L’acompte {refId} a fait l’objet d’un avoir\u202f: il ne se reprend plus. Retirez-le de la facture de solde.`,
  DEPOSITS_ABOVE_TOTAL: refusal`Deposits exceed the invoice | Acomptes supérieurs à la facture |
    Les acomptes repris dépassent le total de la facture.`,
  DEPOSIT_TAKEN_BACK: refusal`Deposit already taken back | Acompte déjà repris |
    L’acompte {refId} est déjà repris sur une facture de solde.`,
  INVOICE_NOT_DELETED: refusal`Invoice is not deleted | Facture non supprimée |
    Cette facture n’est pas dans la corbeille.`,
  INVOICE_IS_DEBIT: refusal`Invoice is debit, FAE cannot apply | Facture fournisseur |
    Une facture à établir (FAE) concerne une vente\u202f: pour une facture fournisseur, utilisez la facture non parvenue (FNP).`,
  INVOICE_IS_CREDIT: refusal`Invoice is credit, FNP cannot apply | Facture client |
    Une facture non parvenue (FNP) concerne un achat\u202f: pour une facture client, utilisez la facture à établir (FAE).`,
  INVOICE_ALREADY_ACCRUED: refusal`Invoice already accrued | Régularisation déjà passée |
    Cette pièce est déjà régularisée (FAE, FNP, avoir à établir ou à recevoir)\u00a0: elle ne l’est qu’une fois.`,
  ACCRUAL_DATE_INVALID: refusal`Invalid FAE bill date | Date de régularisation invalide |
    La régularisation est datée d’une fin de mois antérieure à la date comptable de la facture, dans une période ouverte, et son extourne du lendemain. {cause}`,
  ACCRUAL_INCOMPLETE: refusal`Invoice cannot be accrued yet | Facture à compléter |
    Il manque un tiers, une date, un compte ou un code de TVA pour régulariser cette facture.`,
  ACCRUAL_OF_DEPOSIT: refusal`A deposit cannot be accrued | Facture d’acompte |
    Un acompte n’est ni un produit ni une charge\u202f: il ne se régularise pas.`,
} satisfies Catalogue;
