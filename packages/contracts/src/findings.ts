import { type FindingEntry, finding } from "./errors/row.ts";

type Findings = Readonly<Record<string, FindingEntry>>;

/** What is found in an invoice or a bill: by its rules, or by its reading. */
const documentFindings = {
  POSSIBLE_DUPLICATE: finding`Bill may already be recorded | Doublon possible |
    Une facture de ce fournisseur lui ressemble\u00a0: {reference}. Vérifiez le numéro avant de valider.`,
  NUMBER_FORMAT_UNUSUAL: finding`Bill number unlike the supplier's others | Numéro inhabituel |
    Le numéro {billNumber} n’est pas écrit comme ceux des autres factures de ce fournisseur ({example}). Vérifiez-le.`,
  BILL_NUMBER_MISSING: finding`Bill number missing | Numéro absent |
    Saisissez le numéro de la facture du fournisseur.`,
  BILL_DATE_MISSING: finding`Bill date missing | Date absente | Saisissez la date de la facture.`,
  COUNTERPARTY_MISSING: {
    ...finding`Counterparty missing | Fournisseur absent | Choisissez le fournisseur, ou créez-le par son nom.`,
    saleText: "Choisissez le client, ou créez-le.",
  },
  LINES_MISSING: finding`Lines missing | Aucune ligne | Ajoutez au moins une ligne avec son compte.`,
  INVOICE_TOTAL_ZERO: finding`Invoice total is zero | Total nul |
    Le total de la facture est nul\u00a0: il n’y a rien à comptabiliser.`,
  AMOUNT_NEGATIVE: finding`Invoice total is negative | Total négatif |
    Le total est négatif\u00a0: c’est un avoir. Changez le type de document et saisissez des montants positifs.`,
  CURRENCY_NOT_SUPPORTED: finding`Currency not supported | Devise étrangère |
    {currency} n’est pas une devise de la liste ISO 4217. Convertissez les montants en euros.`,
  EXCHANGE_RATE_MISSING: finding`Exchange rate missing | Cours absent |
    Aucun cours de {currency} n’est connu au jour du document ({day}). Saisissez-le sur le document, ou ajoutez celui du jour dans Paramètres › Devises.`,
  ACCOUNT_MISSING: finding`Account missing on a line | Compte absent | Choisissez le compte de cette ligne.`,
  ACCOUNT_UNKNOWN: finding`Account not in the chart | Compte inconnu |
    Le compte {account} n’est pas au plan de cet exercice. Créez-le ou choisissez-en un autre.`,
  ACCOUNT_INACTIVE_IN_CHART: finding`Account is inactive | Compte désactivé |
    Le compte {account} est désactivé. Choisissez-en un autre.`,
  VAT_CODE_MISSING: finding`VAT code missing on a line | Code de TVA absent |
    Choisissez le code de TVA de cette ligne.`,
  VAT_CODE_MISMATCH: finding`VAT code does not match the line | Code de TVA incohérent |
    Le code de TVA {vatCode} ne correspond pas au taux ou à la catégorie de TVA de cette ligne.`,
  VAT_DIFFERS: finding`VAT differs from the lines | TVA à vérifier |
    La TVA imprimée diffère de celle des lignes. Corrigez les lignes, ou conservez les montants imprimés.`,
  TOTAL_DIFFERS: finding`Printed total differs from the lines | Total à vérifier |
    Le total imprimé diffère de la somme des lignes. Corrigez les lignes, ou conservez les montants imprimés.`,
  PAYMENT_TERMS_UNREAD: finding`Payment terms not understood | Conditions non comprises |
    Les conditions «\u00a0{terms}\u00a0» ne donnent pas de date\u00a0: l’échéance est celle du champ Échéance. Écrivez par exemple «\u00a045 jours fin de mois\u00a0».`,
  PAYMENT_TERM_TOO_LONG: finding`Payment term beyond the legal ceiling | Délai de paiement trop long |
    Entre entreprises, l’échéance est au plus tard le {latest}\u00a0: 60 jours après la facture, ou 45 jours fin de mois (C. com. art. L441-10).`,
  DUE_DATE_BEFORE_BILL_DATE: finding`Due date before bill date | Échéance à vérifier |
    L’échéance est antérieure à la date de la facture.`,
  LETTERS_NOT_PRINTED: finding`Letters that the page cannot print | Caractères non imprimables |
    {where}\u00a0: le PDF ne peut pas imprimer {letters}. Écrivez ce texte en lettres latines, grecques ou cyrilliques.`,
  SALE_ON_VAT_ACCOUNT: finding`Sale on a VAT account | Compte de TVA |
    Le compte {account} est un compte de TVA\u00a0: la taxe s’y inscrit d’elle-même. Choisissez le compte de la vente (70…).`,
  VAT_CODE_FOR_ASSETS: finding`A VAT code of fixed assets on another account | Code de TVA sur immobilisations |
    Le code {vatCode} déduit la TVA des immobilisations, et le compte {account} n’en est pas une. Choisissez un compte de classe 2 ou le code des achats.`,
  INTRA_UNION_PLACE: finding`Goods of an intra-Union supply do not arrive in another member state |
    Livraison intracommunautaire | Une livraison intracommunautaire (CGI, art. 262 ter, I) arrive dans un autre État membre\u00a0: l’adresse de livraison est {where}. Corrigez-la sur la fiche du client, ou la TVA de la ligne.`,
  INTRA_UNION_SERVICES: finding`An intra-Union supply is of goods | Livraison intracommunautaire |
    La livraison intracommunautaire concerne les biens\u00a0: un service à un client assujetti d’un autre État membre s’autoliquide (CGI, art. 259-1° et 283-2). Choisissez la catégorie AE, ou dites que la ligne vend des biens.`,
  EXPORT_PLACE: finding`Exported goods do not leave the Union | Exportation |
    Une exportation (CGI, art. 262, I) quitte l’Union\u00a0: l’adresse de livraison est {where}. Indiquez l’arrivée des biens sur la fiche du client et gardez la preuve de leur sortie, ou corrigez la TVA de la ligne.`,
  INTRA_UNION_OVERSEAS: finding`No intra-Union supply from overseas | Livraison depuis l’outre-mer |
    L’outre-mer n’est pas dans le territoire de TVA de l’Union\u00a0: des biens qui en partent sont exportés (CGI, art. 294, 2). Choisissez la catégorie G.`,
  EXPORT_TAXED: finding`Exported goods are taxed | Exportation taxée |
    Des biens expédiés {where} sont exportés, sans TVA (CGI, art. 262, I et 294, 2)\u00a0: celle qui est facturée reste due (art. 283, 3). Mettez le taux à zéro et gardez la preuve de leur sortie, ou confirmez-le.`,
  SERVICE_ABROAD_TAXED: finding`Service taxed to a trader abroad | Prestation à un assujetti établi hors de France |
    Un service à un assujetti établi hors de France n’y est pas taxé (CGI, art. 259, 1°), sauf s’il tient à un immeuble, à un transport de personnes, à un repas, à l’accès à une manifestation ou à une location de véhicule de courte durée en France (art. 259 A). Si ce n’est pas le cas, mettez le taux à zéro.`,
  REVERSE_CHARGE_OUTSIDE: finding`Reverse charge for a buyer outside the Union |
    Autoliquidation hors de l’Union | L’autoliquidation ne joue pas hors de l’Union\u00a0: un service à un client d’un pays tiers est hors du champ de la TVA (CGI, art. 259-1°, catégorie O), un bien expédié est une exportation (G). Vérifiez la TVA de la ligne.`,
  REVERSE_CHARGE_GOODS: finding`Goods to another member state are an intra-Union supply |
    Autoliquidation de biens | Des biens livrés dans un autre État membre sont une livraison intracommunautaire (CGI, art. 262 ter, I, catégorie K), sauf opération triangulaire (code VTR), montage ou gaz et électricité. Vérifiez la TVA de la ligne.`,
  RATE_OVERSEAS: finding`Rate that the territory of the supply does not have | Taux d’un autre territoire |
    L’opération a lieu {where}, où la TVA {rates}\u00a0: la ligne est à {rate} (CGI, art. 294 à 297). Corrigez le taux, ou confirmez-le.`,
  VAT_CODE_TERRITORY: finding`VAT code of another territory than the supply's | Code d’un autre territoire |
    L’opération a lieu {where}\u00a0: sa TVA à {rate} se déclare ligne {expected}, et le code {vatCode} la porte ligne {box}. Choisissez le code {proposed}.`,
  VAT_SCOPES_MIXED: finding`What is outside of VAT stands beside what is not | Opérations à facturer à part |
    Une facture électronique ne mêle pas {others} et {outside}\u00a0: ce qui est hors du champ de la TVA française se facture à part (CGI, art. 259\u00a0; BR-O-11).`,
  UNTAXED_CONSUMER: finding`A consumer assesses no VAT himself | Client particulier |
    Un particulier ne déclare pas la TVA à votre place\u00a0: ni autoliquidation, ni livraison intracommunautaire. Mettez un taux sur la ligne, ou corrigez le type du client.`,
  SALE_ON_EXPENSE_ACCOUNT: finding`Sale on an expense account | Compte de charge |
    Le compte {account} est un compte de charge. Une vente s’inscrit en classe 7\u00a0: vérifiez le compte de cette ligne.`,
  DISBURSEMENT_ACCOUNT: finding`Disbursement on a charge or income account |
    Débours à inscrire en compte de tiers | Un débours n’est ni une charge ni un produit (CGI, art. 267, II, 2°)\u00a0: remplacez le compte {account} par un compte de passage, le 467 par exemple.`,
  PREPAID_ABOVE_TOTAL: finding`Prepaid amount above the total | Acompte à vérifier |
    Le montant déjà payé dépasse le total de la facture.`,
  BOOKED_BEFORE_BILL_DATE: finding`Accounting date before the bill's | Comptabilisée avant sa date |
    La date comptable ({day}) précède celle de la facture ({billDay})\u00a0: la TVA ne se déduit pas avant la facture, et une charge d’avant se régularise par une FNP. Vérifiez les deux dates.`,
  COUNTERPARTY_INACTIVE: finding`Inactive counterparty on the document | Tiers désactivé |
    Le tiers {name} est désactivé. Choisissez-en un autre, ou réactivez sa fiche.`,
  ROUNDING_TOO_LARGE: finding`Rounding above one euro | Arrondi trop élevé |
    Un arrondi de {amount} dépasse un euro, et s’inscrirait en écart de règlement. Portez ce montant sur une ligne, avec son compte et sa TVA.`,
  SERVICE_PERIOD_INVALID: finding`Service period ends before it starts | Période de service incorrecte |
    La période de service de cette ligne finit le {end}, avant de commencer le {start}. Corrigez l’une des deux dates.`,
  VAT_UNDER_FRANCHISE: finding`VAT charged under the franchise regime | TVA facturée en franchise |
    L’entreprise est en franchise en base\u00a0: elle ne facture pas de TVA (CGI, art. 293 B), et devrait celle qu’elle facture. Mettez la ligne à 0\u202f%, ou changez son régime dans les paramètres.`,
  ACCRUED_AFTER_DATE: finding`Accrued after its accounting date | Déjà régularisée |
    Une régularisation de cette pièce est passée au {day}\u00a0: datée de ce jour ou d’avant, elle compterait deux fois. Datez-la d’après.`,
  VAT_CHARGED_UNDER_REVERSE_CHARGE: finding`VAT charged under reverse charge | TVA facturée à tort |
    De la TVA est facturée sous une catégorie en autoliquidation. Corrigez la catégorie ou la TVA.`,
  VAT_BREAKDOWN_MISMATCH: finding`VAT breakdown does not match the lines | Ventilation de TVA incohérente |
    La ventilation de TVA ne correspond pas aux lignes de la facture.`,
  VAT_CODE_NOT_FOUND: finding`No VAT code fits the line | TVA à préciser |
    Aucun code de TVA du dossier ne correspond à cette ligne. Choisissez-le.`,
  FIELDS_UNCERTAIN: finding`Some values were read with doubt | Valeurs à vérifier |
    Lues sur le document sans certitude, à vérifier : {fields}.`,
  SUPPLIER_CREATED: finding`Supplier created from the document | Nouveau fournisseur |
    Le fournisseur {name} a été créé à partir du document. Vérifiez sa fiche.`,
  SUPPLIER_AMBIGUOUS: finding`Several suppliers match | Fournisseur à choisir |
    Plusieurs fournisseurs s’appellent {name}. Choisissez le bon.`,
  SUPPLIER_NOT_IDENTIFIED: finding`A supplier of this name lacks this identifier | Fournisseur à choisir |
    Un fournisseur nommé {name} existe sans cet identifiant. Vérifiez, puis choisissez-le ou complétez sa fiche.`,
  SUPPLIER_IBAN_CHANGED: finding`Supplier bank account differs | IBAN modifié |
    L’IBAN du document diffère de celui de la fiche du fournisseur. Vérifiez-le auprès de lui avant de payer.`,
  BUYER_MISMATCH: finding`Bill addressed to another company | Autre destinataire |
    Ce document est adressé à {name} ({identifier}), pas à votre dossier.`,
  ACCOUNT_DEFAULTED: finding`Default account proposed | Compte à vérifier |
    Aucun historique pour ce fournisseur\u00a0: le compte d’achat par défaut {account} est proposé.`,
  ACCOUNT_BY_RULE: finding`Account proposed by a rule | Compte proposé par une règle |
    Le compte {account} est proposé par la règle n°\u00a0{number}. Vérifiez-le.`,
  FOREIGN_WITHOUT_VAT: finding`Foreign supplier without VAT | Autoliquidation proposée |
    Fournisseur étranger sans TVA\u00a0: l’autoliquidation est proposée. Vérifiez le code de TVA.`,
  FOREIGN_VAT_CHARGED: finding`Foreign VAT charged | TVA étrangère |
    Une TVA étrangère est facturée\u00a0: elle ne se déduit pas en France et entre dans la charge.`,
  REVERSE_CHARGE_PRESUMED: finding`Reverse charge presumed | Autoliquidation présumée |
    Acquisition intracommunautaire\u00a0: autoliquidation à confirmer. Vérifiez le code de TVA.`,
  SUPPLY_TYPE_ASSUMED: finding`Supply type assumed | Bien ou service |
    Le document ne dit pas s’il s’agit d’un bien ou d’un service\u00a0: vérifiez l’exigibilité de la TVA.`,
  CATEGORY_ASSUMED: finding`VAT category assumed | Exonération à vérifier |
    Aucune TVA et aucun motif\u00a0: une exonération est supposée. Vérifiez le code de TVA.`,
  CREDIT_LIMIT_EXCEEDED: finding`The customer goes beyond his credit limit | Plafond d’encours dépassé |
    L’encours de {name} atteindrait {outstanding} pour un plafond de {limit}. Demandez un règlement ou relevez le plafond.`,
  BUYER_ADDRESS_INACTIVE: finding`The directory knows no active address of the buyer | Adresse de l’acheteur inactive |
    D’après l’annuaire interrogé le {day}, l’adresse {address} de {name} ne reçoit pas de factures. Cherchez-la de nouveau sur sa fiche, ou demandez-la-lui.`,
  BUYER_ADDRESS_MISSING: finding`The buyer has no electronic address | Adresse de l’acheteur à chercher |
    La fiche de {name} n’a pas d’adresse électronique\u00a0: la facture partirait à son SIREN {siren}. Cherchez-la dans l’annuaire depuis sa fiche.`,
  CASH_ABOVE_CEILING: finding`Cash above the legal ceiling | Espèces au-delà du plafond légal |
    Les espèces versées pour {debt} atteignent {cash}, au-delà du plafond de {ceiling} par dette ({source}, depuis le {since}). Demandez un virement ou un chèque barré\u202f; l’amende va jusqu’à 5\u00a0% de la somme.`,
} satisfies Findings;

/** What the check-list of a closing finds. */
const closingFindings = {
  OPEN_BANK_OPERATIONS: finding`Bank operations are not treated | Banque |
    Opérations bancaires à traiter\u00a0: {count}, pour {amount}.`,
  OPEN_BILLS_TO_COMPLETE: finding`Supplier bills are to be completed | Achats à compléter |
    Factures fournisseurs à compléter\u00a0: {count}, pour {amount} TTC.`,
  OPEN_BILLS_TO_CHECK: finding`Supplier bills are to be checked | Achats à vérifier |
    Factures fournisseurs à vérifier\u00a0: {count}, pour {amount} TTC.`,
  OPEN_BILLS_TO_VALIDATE: finding`Supplier bills are to be validated | Achats à valider |
    Factures fournisseurs prêtes à valider\u00a0: {count}, pour {amount} TTC.`,
  OPEN_DRAFT_SALES: finding`Sales are drafts | Ventes en brouillon |
    Factures clients en brouillon\u00a0: {count}, pour {amount} TTC.`,
  OPEN_VAT_RETURNS: finding`VAT returns are not filed | TVA |
    Déclarations de TVA à déposer\u00a0: {count}.`,
  OPEN_PAYSLIPS: finding`Payslips are not validated | Paie |
    Bulletins de paie à valider\u00a0: {count}.`,
  OPEN_PAY_ENTRIES: finding`Payslips are in no entry | Paie à comptabiliser |
    Bulletins validés sans OD de paie\u00a0: {count}.`,
  OPEN_EXPENSES: finding`Expense reports are not posted | Notes de frais |
    Notes de frais à traiter\u00a0: {count}.`,
  OPEN_LETTERING: finding`Third parties have lines to letter | Lettrage |
    Comptes de tiers avec factures et règlements à lettrer\u00a0: {count}.`,
  OPEN_SUSPENSE: finding`Suspense accounts are not cleared | Comptes d’attente |
    Comptes d’attente et de virement non soldés (47, 58)\u00a0: {count}, pour {amount}.`,
  OPEN_DEFERRALS: finding`Deferrals are not booked | CCA et PCA |
    Charges et produits constatés d’avance à passer\u00a0: {count}, pour {amount}.`,
  OPEN_MISSING_BILLS: finding`Bills of monthly suppliers are missing | FNP |
    Factures non parvenues de fournisseurs mensuels\u00a0: {count}, pour {amount} HT.`,
  OPEN_CONVERSION: finding`Conversion differences are not booked | Écarts de conversion |
    Documents en devise dont la différence de conversion reste à passer ou à refaire\u00a0: {count}, pour {amount}.`,
  OPEN_REVALUATION: finding`Accounts in currencies are not revalued | Comptes en devise |
    Comptes bancaires en devise à réévaluer au cours de clôture\u00a0: {count}, pour {amount}.`,
  OPEN_LEAVE: finding`Paid leave is not provided for | Congés à payer |
    Salariés dont les congés restent à provisionner ou à reprendre\u00a0: {count}, pour {amount} charges comprises.`,
  OPEN_THIRTEENTH_MONTH: finding`13th month is not provided for | 13e mois à payer |
    Salariés dont le 13e mois acquis reste à provisionner ou à reprendre\u00a0: {count}, pour {amount} charges comprises.`,
  OPEN_HOUSING_EFFORT: finding`Contribution to housing is not booked | Effort de construction |
    Établissements dont la participation à l’effort de construction reste à passer ou à reprendre\u00a0: {count}, pour {amount}.`,
  OPEN_DEPRECIATION: finding`Depreciation is not booked | Amortissements |
    Immobilisations dont la dotation reste à passer\u00a0: {count}, pour {amount}.`,
  CLOSING_RESULT_CLEARED: finding`Entries clear classes 6 or 7 | Classes 6 et 7 soldées |
    Des écritures soldent des comptes 6 ou 7 par le résultat\u00a0: {names}. Le FEC n’en contient pas\u00a0: contre-passez-les.`,
  CLOSING_OPENING_STALE: finding`Opening entry differs from the previous closing | À-nouveaux à remplacer |
    Les à-nouveaux de l’exercice diffèrent de la fin du précédent\u00a0: {names}. Vérifiez leur écriture.`,
  CLOSING_RESULT_NOT_APPROPRIATED: finding`Previous result is not appropriated |
    Résultat antérieur non affecté | Un résultat antérieur de {result} reste en compte 12. Passez son affectation.`,
  CLOSING_ACCRUAL_GAP: finding`Accrual register differs from the ledger | Régularisations à rapprocher |
    Le registre des régularisations diffère des comptes\u00a0: {accounts}. Rapprochez-les.`,
  CLOSING_VAT_CODE_MISSING: finding`VAT lines without a code | TVA sans code |
    {count} ligne(s) de compte 445 n’ont pas de code TVA. Complétez-les pour la déclaration.`,
  CLOSING_UNUSUAL_SIDE: finding`Balances on an unusual side | Soldes inhabituels |
    Des comptes ont un solde de sens inhabituel\u00a0: {names}. Justifiez-les ou corrigez-les.`,
} satisfies Findings;

/** What is wrong with a field, as `details.fields` of a `VALIDATION_FAILED` names it. */
const fieldFindings = {
  PERSON_NAME_INVALID: finding`Invalid name of a person | Nom incorrect |
    Un nom ne contient ni adresse de site, ni retour à la ligne. Corrigez-le.`,
  RECIPIENT_INVALID: finding`Neither an email nor a phone number | Adresse incorrecte |
    Saisissez une adresse e-mail ou un numéro de téléphone complet.`,
  LEGAL_ENTITY_REQUIRED: finding`A legal entity is required | Entreprise exigée |
    Choisissez au moins une entreprise. | legalEntityRefIds`,
  DATE_INVALID: finding`Invalid date | Date incorrecte |
    La date « {text} » n’existe pas. Saisissez une date au format JJ/MM/AAAA.`,
  COUNTRY_INVALID: finding`Invalid country | Pays incorrect |
    Un pays s’écrit en deux lettres : FR, BE, DE… | country`,
  VAT_CODE_INVALID: finding`Invalid VAT code | Code TVA incorrect |
    Un code a de 2 à 20 capitales, chiffres ou tirets. | code`,
  EBICS_ID_INVALID: finding`Not an EBICS identifier | Identifiant incorrect |
    L’identifiant a 35 lettres et chiffres au plus, comme dans le contrat EBICS de la banque.`,
  EBICS_FORMAT_INVALID: finding`Not an EBICS format | Format incorrect |
    Écrivez le format comme dans le contrat EBICS, par exemple camt.xxx.cfonb120.stm ou C53.`,
  PERCENT_INVALID: finding`Invalid percentage | Pourcentage incorrect |
    Saisissez un pourcentage de 0 à 100, à deux décimales au plus.`,
  CURRENCY_RATE_INVALID: finding`Invalid rate | Cours incorrect |
    Saisissez combien d’unités de la devise vaut un euro, à six décimales au plus\u00a0: 1,0843. | rate`,
  ACCENT_COLOR_UNREADABLE: finding`Accent colour too light | Couleur illisible |
    Cette couleur est trop claire pour être lue sur du papier blanc. Choisissez-en une plus foncée.`,
  VATEX_CODE_INVALID: finding`Invalid VATEX code | Code VATEX incorrect |
    Saisissez un code de la liste VATEX : VATEX-EU-79-C, VATEX-FR-CGI261-4… | exemptionReasonCode`,
  CAPTURE_THRESHOLD_INVALID: finding`Invalid threshold | Seuil incorrect |
    Saisissez un seuil de 80 à 100. | autoValidateThreshold`,
} satisfies Findings;

/** Why something cannot be done now, where no call is refused for it. */
const abilityFindings = {
  PAYROLL_NOT_POSTED: finding`Payslip is in no entry | Paie à comptabiliser |
    Ce bulletin n’est pas encore comptabilisé. Générez l’OD de paie, puis recommencez.`,
  EBICS_FETCHER_GONE: finding`Who confirmed the bank may not fetch any more | Récupération sans responsable |
    La personne qui a confirmé la banque ne peut plus récupérer les relevés de ce dossier. Demandez de nouveau les clés de la banque\u00a0: ils seront récupérés en votre nom.`,
} satisfies Findings;

/** Everything that is found, by its code. No call answers one of them as its refusal, so none has a status. */
export const findingTable = {
  ...documentFindings,
  ...closingFindings,
  ...fieldFindings,
  ...abilityFindings,
} satisfies Findings;

export type FindingCode = keyof typeof findingTable;
