import { answering, type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about contacts that are no customers, about agents and distributors. */
export const thirdPartyErrors = {
  NO_CUSTOMER_NOT_FOUND: notFound`Contact | Contact |
    Ce contact n’existe pas ou n’est pas accessible. Rechargez la liste.`,
  NO_CUSTOMER_STATE: refusal`The contact is not active any more | Action impossible |
    Ce contact a déjà été converti, fusionné ou anonymisé.`,
  NO_CUSTOMER_REFUSED: refusal`A refused contact needs a new review | Contact refusé |
    Ce contact a été refusé. Changez son motif après une nouvelle revue avant de le convertir.`,
  NO_CUSTOMER_KEPT: refusal`The contact is kept until a later date | Conservation en cours |
    Ce contact se conserve jusqu’au {until}. Anonymisez-le à cette date.`,
  AGENT_NOT_FOUND: notFound`Agent | Agent |
    Cet agent n’existe pas ou n’est pas accessible. Rechargez la liste.`,
  AGENT_CONTRACT_NOT_FOUND: answering(404)`No contract is attached to the agent | Contrat introuvable |
    Aucun contrat n’est joint à cet agent.`,
  AGENT_STATEMENT_NOT_FOUND: notFound`Statement of commissions | Relevé |
    Ce relevé de commissions n’existe plus. Rechargez la page.`,
  AGENT_SELF_BILLING: refusal`The agent's mandate, address or VAT number is missing |
    Autofacturation impossible | Renseignez le mandat d’autofacturation de l’agent, puis l’adresse et le numéro de TVA de son tiers fournisseur. | selfBillingFrom`,
  AGENT_WITHOUT_SUPPLIER: refusal`The agent has no supplier account | Fournisseur à renseigner |
    Rattachez l’agent à un tiers fournisseur avant d’établir sa facture. | counterpartyId`,
  COMMISSION_SCALE_INVALID: invalid`The commission scale is not valid | Barème de commission incorrect |
    Les tranches montent depuis 0\u00a0€, les taux vont de 0 à 100\u202f% et la fin suit le début. Corrigez le barème. | scale`,
  COMMISSION_DATES_INVALID: invalid`The first day comes after the last, or in another year |
    Dates incorrectes | La période commence et finit dans la même année civile. Corrigez les dates. | startDate`,
  COMMISSION_ALREADY_BILLED: refusal`Part of the period is billed already | Période déjà facturée |
    Les commissions sont déjà facturées jusqu’au {until}. Commencez au lendemain. | startDate`,
  COMMISSION_NOTHING_DUE: refusal`No commission is due for the period | Aucune commission |
    Aucune commission n’est due sur cette période. Choisissez d’autres dates.`,
  DISTRIBUTOR_NOT_FOUND: notFound`Distributor | Distributeur |
    Ce distributeur n’existe pas ou n’est pas accessible. Rechargez la liste.`,
  DISTRIBUTOR_WITHOUT_PARTY: refusal`The distributor has no third party | Tiers à renseigner |
    Rattachez le distributeur à un tiers avant d’établir sa facture. | counterpartyId`,
  COUNTERPARTY_MERGED: refusal`The third party was merged into another one | Tiers fusionné |
    {name} a été fusionné avec un autre tiers et ne se modifie plus. Ouvrez le tiers conservé.`,
  MERGE_SAME_PARTY: invalid`A third party is not merged into itself | Fusion impossible |
    Choisissez deux tiers différents. | mergeId`,
  MERGE_OTHER_COMPANY: invalid`The third parties belong to two companies | Fusion impossible |
    Les deux tiers appartiennent à des entreprises différentes. Choisissez deux tiers de la même entreprise. | mergeId`,
  MERGE_INTO_INACTIVE: refusal`The third party to keep is not active | Tiers désactivé |
    {name} est désactivé. Réactivez-le, ou conservez l’autre tiers. | keepId`,
  MERGE_SIREN_DIFFERS: refusal`The third parties have different SIREN | SIREN différents |
    {name} a un autre SIREN\u00a0: ce sont deux entreprises. Corrigez le SIREN erroné avant de fusionner.`,
  MERGE_PROVISIONAL: refusal`The third party has provisional entries | Import provisoire |
    {name} a des écritures d’un import provisoire. Validez l’import ou annulez-le avant de fusionner.`,
  COUNTERPARTY_IBAN_NOT_FOUND: notFound`Bank account | IBAN |
    Cet IBAN n’est pas dans l’historique du tiers. Rechargez la fiche.`,
  COUNTERPARTY_IBAN_DECIDED: refusal`The bank account was decided already | IBAN déjà traité |
    Cet IBAN a déjà été approuvé, refusé ou remplacé. Rechargez la fiche.`,
  COUNTERPARTY_IBAN_SAME_PERSON: refusal`Another person approves the bank account | Double validation |
    Vous avez saisi cet IBAN. Demandez à une autre personne habilitée de l’approuver.`,
} satisfies Catalogue;
