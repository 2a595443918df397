import { answering, type Catalogue, forbidden, invalid, notFound, refusal } from "./row.ts";

/** Refusals about transfer orders. */
export const transferErrors = {
  TRANSFER_ORDER_NOT_FOUND: notFound`Transfer order | Ordre de virement |
    Cet ordre de virement n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  TRANSFER_NOT_FOUND: answering(404)`Transfer not found in this order | Virement introuvable |
    Ce virement ne fait plus partie de l’ordre. Rechargez la page.`,
  TRANSFER_ORDER_STATE: refusal`The order's state does not allow this | Étape dépassée |
    L’état de cet ordre de virement ne le permet pas. Rechargez la page.`,
  TRANSFER_APPROVAL_OWN: forbidden`A second person has to approve | Double validation |
    Une seconde personne doit valider\u00a0: ni celle qui a préparé l’ordre, ni celle qui a saisi l’IBAN.`,
  TRANSFER_IBAN_UNAPPROVED: refusal`An IBAN awaits the approval of a second person | IBAN à approuver |
    Un IBAN nouveau ou modifié attend une approbation. Vérifiez-le auprès du fournisseur, puis approuvez-le.`,
  TRANSFER_IBAN_UNUSABLE: invalid`A bill has no usable IBAN | IBAN manquant ou incorrect |
    {name} n’a pas d’IBAN utilisable en zone SEPA. Complétez sa fiche, puis recommencez.`,
  TRANSFER_BILL_TAKEN: refusal`A bill is in another order already | Facture déjà en paiement |
    Une de ces factures est déjà dans un ordre de virement en cours. Rechargez la liste des factures à payer.`,
  TRANSFER_BILL_NOT_PAYABLE: refusal`A document is unknown, paid, or no bill in euros or posted expense report |
    Facture non payable | Une de ces factures n’est plus à payer. Rechargez la liste des factures à payer.`,
  TRANSFER_NOT_IN_EUROS: invalid`A SEPA order takes euros alone | Facture en devise |
    {refId} est en {currency}\u00a0: un ordre SEPA ne prend que des euros. Choisissez sa devise pour préparer un virement international. | invoiceIds`,
  TRANSFER_PAYEE_INCOMPLETE: invalid`A party lacks what an international transfer asks | Bénéficiaire incomplet |
    Il manque {missing} de {name} pour un virement international. Complétez, puis recommencez.`,
  TRANSFER_NET_NOT_POSITIVE: refusal`The credit notes exceed the bills of a third party |
    Avoirs supérieurs aux factures | Les avoirs choisis de {name} atteignent ou dépassent ses factures. Ajoutez une facture ou retirez un avoir.`,
  TRANSFER_IBANS_DIFFER: refusal`The bills to be netted name several accounts | Plusieurs IBAN pour un avoir |
    Les factures choisies de {name} portent plusieurs IBAN. Choisissez avec l’avoir les factures d’un seul IBAN.`,
  TRANSFER_AMOUNT_CHANGED: refusal`What is left to pay of a bill changed | Reste dû modifié |
    Le reste dû de {number} a changé depuis la préparation. Retirez ce virement de l’ordre.`,
  TRANSFER_DATE_PAST: invalid`The execution date is past | Date dépassée |
    La date d’exécution est passée. Choisissez une date à partir d’aujourd’hui. | executionDate`,
  TRANSFER_ACCOUNT_WITHOUT_IBAN: invalid`No IBAN is known of the bank account | IBAN de la banque inconnu |
    Aucun IBAN n’est connu pour le compte {account}. Importez un de ses relevés, ou renseignez l’IBAN de l’entreprise. | account`,
  SEPA_NAME_UNWRITABLE: invalid`A name has no letter that a SEPA file carries | Nom illisible pour la banque |
    «\u202f{name}\u202f» ne contient aucune lettre latine, et la banque refuserait le fichier entier. Écrivez ce nom en lettres latines sur sa fiche.`,
  SEPA_AMOUNT_TOO_LARGE: invalid`An amount is above the highest of a SEPA payment | Montant trop élevé |
    Le montant de {amount} pour {name} dépasse le plafond d’un paiement SEPA ({most}). Payez-le en plusieurs fois ou autrement.`,
  MANDATE_NOT_FOUND: notFound`Mandate | Mandat |
    Ce mandat n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  MANDATE_REFERENCE_TAKEN: refusal`Another mandate has this reference | Référence déjà utilisée |
    Un autre mandat porte cette référence (RUM). Choisissez-en une autre. | reference`,
  MANDATE_USED: refusal`A mandate that was collected on does not change | Mandat déjà prélevé |
    Un mandat déjà prélevé ne change plus. Révoquez-le, puis créez celui que le client a signé.`,
  MANDATE_UNUSABLE: refusal`A mandate is revoked, spent, lapsed or signed later | Mandat inutilisable |
    Le mandat {reference} est révoqué, épuisé, caduc (36 mois sans prélèvement) ou signé après la date d’échéance.`,
  MANDATE_ONE_COLLECTION: refusal`A one-off mandate allows one collection | Mandat ponctuel |
    Le mandat ponctuel {reference} permet un seul prélèvement. Ne gardez qu’une de ses factures.`,
  DEBIT_SALE_NOT_COLLECTABLE: refusal`A sale is unknown, paid, in another order, or its customer has no mandate |
    Facture non prélevable | Une de ces factures n’est plus à prélever. Rechargez la liste.`,
  DEBIT_CREDITOR_UNKNOWN: invalid`The company has no creditor identifier | ICS manquant |
    L’entreprise n’a pas d’identifiant créancier SEPA (ICS). Renseignez-le sur sa fiche, puis recommencez.`,
  CREDITOR_IDENTIFIER_INVALID: invalid`Invalid creditor identifier | ICS incorrect |
    L’identifiant créancier «\u202f{text}\u202f» est incorrect\u00a0: sa longueur ou sa clé ne conviennent pas. Corrigez-le. | creditorIdentifier`,
} satisfies Catalogue;
