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
  INVOICE_INCOMPLETE: refusal`Invoice cannot be validated | Facture à compléter |
    Cette facture ne peut pas encore être validée. Corrigez les points signalés.`,
  BILL_DUPLICATE: refusal`Bill already recorded | Facture en double |
    La facture {billNumber} de ce fournisseur, à cette date, est déjà enregistrée.`,
  REALLOCATION_EMPTY: refusal`Nothing to reallocate | Rien à réimputer |
    Aucun compte ni code de TVA n’a changé. Modifiez au moins une ligne.`,
  BILL_NUMBER_MISSING: refusal`Bill number missing | Numéro absent |
    Saisissez le numéro de la facture du fournisseur.`,
  BILL_DATE_MISSING: refusal`Bill date missing | Date absente | Saisissez la date de la facture.`,
  COUNTERPARTY_MISSING: refusal`Counterparty missing | Fournisseur absent |
    Choisissez le fournisseur, ou créez-le par son nom.`,
  LINES_MISSING: refusal`Lines missing | Aucune ligne | Ajoutez au moins une ligne avec son compte.`,
  INVOICE_TOTAL_ZERO: refusal`Invoice total is zero | Total nul |
    Le total de la facture est nul\u00a0: il n’y a rien à comptabiliser.`,
  AMOUNT_NEGATIVE: refusal`Invoice total is negative | Total négatif |
    Le total est négatif\u00a0: c’est un avoir. Changez le type de document et saisissez des montants positifs.`,
  CURRENCY_NOT_SUPPORTED: refusal`Currency not supported | Devise étrangère |
    Le document est en {currency}. Convertissez ses montants en euros pour le comptabiliser.`,
  ACCOUNT_MISSING: refusal`Account missing on a line | Compte absent | Choisissez le compte de cette ligne.`,
  ACCOUNT_UNKNOWN: refusal`Account not in the chart | Compte inconnu |
    Le compte {account} n’est pas au plan de cet exercice. Créez-le ou choisissez-en un autre.`,
  ACCOUNT_INACTIVE_IN_CHART: refusal`Account is inactive | Compte désactivé |
    Le compte {account} est désactivé. Choisissez-en un autre.`,
  VAT_CODE_MISSING: refusal`VAT code missing on a line | Code de TVA absent |
    Choisissez le code de TVA de cette ligne.`,
  VAT_CODE_UNKNOWN: refusal`VAT code unknown | Code de TVA inconnu |
    Le code de TVA {vatCode} n’existe pas à la date de la facture.`,
  VAT_CODE_MISMATCH: refusal`VAT code does not match the line | Code de TVA incohérent |
    Le code de TVA {vatCode} ne correspond pas au taux ou à la catégorie de TVA de cette ligne.`,
  VAT_DIFFERS: refusal`VAT differs from the lines | TVA à vérifier |
    La TVA imprimée diffère de celle des lignes. Corrigez les lignes, ou conservez les montants imprimés.`,
  TOTAL_DIFFERS: refusal`Printed total differs from the lines | Total à vérifier |
    Le total imprimé diffère de la somme des lignes. Corrigez les lignes, ou conservez les montants imprimés.`,
  DUE_DATE_BEFORE_BILL_DATE: refusal`Due date before bill date | Échéance à vérifier |
    L’échéance est antérieure à la date de la facture.`,
  SALE_DATE_IN_FUTURE: refusal`Sale dated in the future | Date dans le futur |
    La date est dans le futur\u00a0: une fois cette facture validée, aucune autre de sa série ne pourra être datée d’avant le {day}. Corrigez la date, ou confirmez-la.`,
  SALE_AHEAD_NOT_ALLOWED: forbidden`No right to date a sale in the future | Date dans le futur |
    Dater une vente du {day}, après aujourd’hui, bloquerait les numéros jusqu’à ce jour\u00a0: cela demande le droit «\u00a0Paramètres\u00a0: Valider\u00a0». Corrigez la date.`,
  LETTERS_NOT_PRINTED: refusal`Letters that the page cannot print | Caractères non imprimables |
    {where}\u00a0: le PDF imprimera «\u00a0?\u00a0» à la place de {letters}. Le XML les conserve. Écrivez ce texte en lettres latines, grecques ou cyrilliques.`,
  SALE_ON_VAT_ACCOUNT: refusal`Sale on a VAT account | Compte de TVA |
    Le compte {account} est un compte de TVA\u00a0: la taxe s’y inscrit d’elle-même. Choisissez le compte de la vente (70…).`,
  INTRA_UNION_PLACE: refusal`Goods of an intra-Union supply do not arrive in another member state |
    Livraison intracommunautaire | Une livraison intracommunautaire (CGI, art. 262 ter, I) arrive dans un autre État membre\u00a0: l’adresse de livraison est {where}. Corrigez-la sur la fiche du client, ou la TVA de la ligne.`,
  INTRA_UNION_SERVICES: refusal`An intra-Union supply is of goods | Livraison intracommunautaire |
    La livraison intracommunautaire concerne les biens\u00a0: un service à un client assujetti d’un autre État membre s’autoliquide (CGI, art. 259-1° et 283-2). Choisissez la catégorie AE, ou dites que la ligne vend des biens.`,
  EXPORT_PLACE: refusal`Exported goods do not leave the Union | Exportation |
    Une exportation (CGI, art. 262, I) quitte l’Union\u00a0: l’adresse de livraison est {where}. Indiquez l’arrivée des biens sur la fiche du client et gardez la preuve de leur sortie, ou corrigez la TVA de la ligne.`,
  REVERSE_CHARGE_OUTSIDE: refusal`Reverse charge for a buyer outside the Union |
    Autoliquidation hors de l’Union | L’autoliquidation ne joue pas hors de l’Union\u00a0: un service à un client d’un pays tiers est hors du champ de la TVA (CGI, art. 259-1°, catégorie O), un bien expédié est une exportation (G). Vérifiez la TVA de la ligne.`,
  REVERSE_CHARGE_GOODS: refusal`Goods to another member state are an intra-Union supply |
    Autoliquidation de biens | Des biens livrés dans un autre État membre sont une livraison intracommunautaire (CGI, art. 262 ter, I, catégorie K), sauf montage ou gaz et électricité. Vérifiez la TVA de la ligne.`,
  VAT_SCOPES_MIXED: refusal`What is outside of VAT stands beside what is not | Opérations à facturer à part |
    Une facture électronique ne mêle pas {others} et {outside}\u00a0: ce qui est hors du champ de la TVA française se facture à part (CGI, art. 259\u00a0; BR-O-11).`,
  UNTAXED_CONSUMER: refusal`A consumer assesses no VAT himself | Client particulier |
    Un particulier ne déclare pas la TVA à votre place\u00a0: ni autoliquidation, ni livraison intracommunautaire. Mettez un taux sur la ligne, ou corrigez le type du client.`,
  SALE_ON_EXPENSE_ACCOUNT: refusal`Sale on an expense account | Compte de charge |
    Le compte {account} est un compte de charge. Une vente s’inscrit en classe 7\u00a0: vérifiez le compte de cette ligne.`,
  DISBURSEMENT_ACCOUNT: refusal`Disbursement on a charge or income account |
    Débours à inscrire en compte de tiers | Un débours n’est ni une charge ni un produit (CGI, art. 267, II, 2°)\u00a0: remplacez le compte {account} par un compte de passage, le 467 par exemple.`,
  PREPAID_ABOVE_TOTAL: refusal`Prepaid amount above the total | Acompte à vérifier |
    Le montant déjà payé dépasse le total de la facture.`,
  BOOKED_BEFORE_BILL_DATE: refusal`Accounting date before the bill's | Comptabilisée avant sa date |
    La date comptable ({day}) précède celle de la facture ({billDay})\u00a0: la TVA ne se déduit pas avant la facture, et une charge d’avant se régularise par une FNP. Vérifiez les deux dates.`,
  COUNTERPARTY_INACTIVE: refusal`Inactive counterparty on the document | Tiers désactivé |
    Le tiers {name} est désactivé. Choisissez-en un autre, ou réactivez sa fiche.`,
  ROUNDING_TOO_LARGE: refusal`Rounding above one euro | Arrondi trop élevé |
    Un arrondi de {amount} dépasse un euro, et s’inscrirait en écart de règlement. Portez ce montant sur une ligne, avec son compte et sa TVA.`,
  SERVICE_PERIOD_INVALID: refusal`Service period ends before it starts | Période de service incorrecte |
    La période de service de cette ligne finit le {end}, avant de commencer le {start}. Corrigez l’une des deux dates.`,
  VAT_UNDER_FRANCHISE: refusal`VAT charged under the franchise regime | TVA facturée en franchise |
    L’entreprise est en franchise en base\u00a0: elle ne facture pas de TVA (CGI, art. 293 B), et devrait celle qu’elle facture. Mettez la ligne à 0\u202f%, ou changez son régime dans les paramètres.`,
  ACCRUED_AFTER_DATE: refusal`Accrued after its accounting date | Déjà régularisée |
    Une régularisation de cette pièce est passée au {day}\u00a0: datée de ce jour ou d’avant, elle compterait deux fois. Datez-la d’après.`,
  CANCELLATION_IN_FUTURE: refusal`Credit note dated in the future | Avoir daté du futur |
    Le {day} est à venir\u00a0: plus aucun avoir de l’année ne pourrait être daté d’avant. Choisissez une date passée, ou celle du jour.`,
  VAT_CHARGED_UNDER_REVERSE_CHARGE: refusal`VAT charged under reverse charge | TVA facturée à tort |
    De la TVA est facturée sous une catégorie en autoliquidation. Corrigez la catégorie ou la TVA.`,
  VAT_BREAKDOWN_MISMATCH: refusal`VAT breakdown does not match the lines | Ventilation de TVA incohérente |
    La ventilation de TVA ne correspond pas aux lignes de la facture.`,
  VAT_CODE_NOT_FOUND: refusal`No VAT code fits the line | TVA à préciser |
    Aucun code de TVA du dossier ne correspond à cette ligne. Choisissez-le.`,
  FIELDS_UNCERTAIN: refusal`Some values were read with doubt | Valeurs à vérifier |
    Lues sur le document sans certitude, à vérifier : {fields}.`,
  SUPPLIER_CREATED: refusal`Supplier created from the document | Nouveau fournisseur |
    Le fournisseur {name} a été créé à partir du document. Vérifiez sa fiche.`,
  SUPPLIER_AMBIGUOUS: refusal`Several suppliers match | Fournisseur à choisir |
    Plusieurs fournisseurs s’appellent {name}. Choisissez le bon.`,
  SUPPLIER_IBAN_CHANGED: refusal`Supplier bank account differs | IBAN modifié |
    L’IBAN du document diffère de celui de la fiche du fournisseur. Vérifiez-le auprès de lui avant de payer.`,
  BUYER_MISMATCH: refusal`Bill addressed to another company | Autre destinataire |
    Ce document est adressé à {name} ({identifier}), pas à votre dossier.`,
  ACCOUNT_DEFAULTED: refusal`Default account proposed | Compte à vérifier |
    Aucun historique pour ce fournisseur\u00a0: le compte d’achat par défaut {account} est proposé.`,
  ACCOUNT_BY_RULE: refusal`Account proposed by a rule | Compte proposé par une règle |
    Le compte {account} est proposé par la règle n°\u00a0{number}. Vérifiez-le.`,
  FOREIGN_WITHOUT_VAT: refusal`Foreign supplier without VAT | Autoliquidation proposée |
    Fournisseur étranger sans TVA\u00a0: l’autoliquidation est proposée. Vérifiez le code de TVA.`,
  FOREIGN_VAT_CHARGED: refusal`Foreign VAT charged | TVA étrangère |
    Une TVA étrangère est facturée\u00a0: elle ne se déduit pas en France et entre dans la charge.`,
  REVERSE_CHARGE_PRESUMED: refusal`Reverse charge presumed | Autoliquidation présumée |
    Acquisition intracommunautaire\u00a0: autoliquidation à confirmer. Vérifiez le code de TVA.`,
  SUPPLY_TYPE_ASSUMED: refusal`Supply type assumed | Bien ou service |
    Le document ne dit pas s’il s’agit d’un bien ou d’un service\u00a0: vérifiez l’exigibilité de la TVA.`,
  CATEGORY_ASSUMED: refusal`VAT category assumed | Exonération à vérifier |
    Aucune TVA et aucun motif\u00a0: une exonération est supposée. Vérifiez le code de TVA.`,
} satisfies Catalogue;
