import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals and findings about accruals, closing and the appropriation of the result. */
export const closingErrors = {
  REGULATION_NOT_FOUND: notFound`Accrual | Régularisation |
    Cette régularisation n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  REGULATION_CANCELLED: refusal`Accrual is cancelled already | Régularisation déjà annulée |
    Cette régularisation a déjà été annulée par une écriture contraire.`,
  REGULATION_LINE_TAKEN: refusal`Line has an accrual at this date | Ligne déjà régularisée |
    Cette ligne a déjà une régularisation à cette date. Annulez-la avant d’en créer une autre.`,
  REGULATION_DATE_INVALID: invalid`Accrual date is invalid | Date de régularisation invalide |
    Une régularisation est datée du dernier jour d’un mois, et son extourne du lendemain. {cause} | date`,
  YEAR_END_NOT_FOUND: notFound`Year-end entries | Écritures de clôture |
    Ces écritures n’existent pas, ou ne sont pas dans votre périmètre. Revenez à la liste.`,
  YEAR_END_CANCELLED: refusal`Year-end entries are cancelled already | Écritures déjà annulées |
    Ces écritures ont déjà été annulées par des écritures contraires.`,
  YEAR_END_WRITTEN: refusal`Year-end entries are written already | Écritures déjà passées |
    Les écritures du {day} sont déjà passées ({pieceRef}). Annulez-les avant de recommencer.`,
  YEAR_END_CHANGED: refusal`What is measured has changed | Montants modifiés entre-temps |
    Les montants ont changé depuis l’affichage. Relisez la liste, puis recommencez.`,
  YEAR_END_NOTHING_LEFT: refusal`Nothing to write at this date | Rien à comptabiliser |
    Au {day}, aucun montant n’est à comptabiliser.`,
  PROVISION_PAYSLIP_MISSING: refusal`Payslip of the closing month is missing | Bulletin de clôture absent |
    Ce qui est dû à {employee} n’est connu qu’avec son bulletin validé de {month}. Validez-le, puis recommencez.`,
  HOUSING_INVESTMENT_MISSING: refusal`Investment in housing of the year before is not told | Effort de construction à indiquer |
    Établissement {siret}\u00a0: indiquez ce qui a été investi au titre des rémunérations de {year}. Ouvrez sa ligne, puis recommencez.`,
  CONVERSION_RATE_MISSING: refusal`Closing rate is missing | Cours de clôture absent |
    Aucun cours de {currency} n’est connu au {day}. Ajoutez-le dans Paramètres › Devises, puis recommencez.`,
  CONVERSION_TOO_EARLY: refusal`Exercise is not over | Exercice en cours |
    Le cours de clôture est celui du {day}\u00a0: comptabilisez les différences à partir de ce jour.`,
  ACCRUAL_SERVICE_DATES_MISSING: invalid`Service dates are missing | Période de service à saisir |
    Ce calcul partage le montant sur la période de service. Saisissez ses deux dates. | serviceStart`,
  ACCRUAL_NOTHING_LEFT: invalid`Nothing to accrue at this date | Rien à régulariser |
    À cette date, la période de service ne laisse aucun montant à régulariser. Vérifiez ses dates. | serviceEnd`,
  ACCRUAL_SERVICE_DATES_INVALID: invalid`Service dates are invalid | Période de service invalide |
    La période de service finit avant de commencer. Corrigez ses dates. | serviceEnd`,
  ACCRUAL_FIXED_AMOUNT_INVALID: invalid`Fixed amount is invalid | Montant régularisé invalide |
    Le montant régularisé va de zéro au montant de la ligne. Corrigez-le. | fixedCents`,
  ACCRUAL_WITHOUT_VAT: invalid`This accrual bears no VAT | Régularisation sans TVA |
    Cette régularisation ne porte jamais de TVA. Saisissez son montant hors taxes. | vatCents`,
  ACCRUAL_AMOUNT_INVALID: invalid`Accrual amount is invalid | Montant invalide |
    Chaque montant d’une régularisation est supérieur à zéro. Corrigez-le. | amountCents`,
  ACCRUAL_ACCOUNT_CLASS: invalid`Account does not suit this accrual | Compte inadapté |
    Le compte {account} ne convient pas à cette régularisation. Choisissez un compte de classe {classes}. | account`,
  CLOSING_REASON_MISSING: refusal`Points are open and no reason is given | Motif de clôture à saisir |
    Points ouverts\u00a0: {count}. Traitez-les, ou dites pourquoi vous clôturez sans eux\u00a0: le dossier de révision l’imprime. | reason`,
  CLOSING_NEXT_NOT_OPEN: refusal`Next exercise is closed | Exercice suivant clôturé |
    L’exercice suivant est clôturé\u00a0: ses à-nouveaux ne peuvent pas y être écrits. Rouvrez-le d’abord.`,
  CLOSING_UNBALANCED: refusal`Ledger is unbalanced | Balance déséquilibrée |
    Le total des soldes de l’exercice n’est pas nul (écart {gap}). Corrigez les écritures importées avant de clôturer.`,
  CLOSING_SUBLEDGER_GAP: refusal`Collective accounts differ from their auxiliaries |
    Auxiliaires différents des collectifs | Des comptes collectifs diffèrent de leurs auxiliaires\u00a0: {accounts}. Rattachez leurs lignes à un tiers avant de clôturer.`,
  LEDGER_BROKEN: refusal`The chain of entries is broken | Chaîne rompue |
    Des écritures validées manquent au grand livre\u00a0: lancez la vérification, qui nomme la première, puis restaurez une sauvegarde.`,
  LEDGER_EMPTY: refusal`No validated entry | Aucune écriture validée |
    Il n’y a encore rien à prouver\u00a0: validez d’abord une écriture.`,
  CLOSING_OPENING_DOUBLED: refusal`Accounts are opened twice | À-nouveaux en double |
    Des comptes figurent dans deux écritures d’à-nouveaux\u00a0: {names}. Supprimez l’une des deux.`,
  APPROPRIATION_DATE_INVALID: invalid`Date is outside the exercise | Date hors de l’exercice |
    L’affectation est datée dans l’exercice où le résultat attend. Corrigez sa date. | date`,
  APPROPRIATION_NO_RESULT: refusal`No result to appropriate | Aucun résultat à affecter |
    L’exercice n’a ni bénéfice ni perte à affecter.`,
  APPROPRIATION_AMOUNT_INVALID: invalid`Appropriated amount is invalid | Montant invalide |
    Les montants d’une affectation ne sont pas négatifs. Corrigez-les. | amounts`,
  APPROPRIATION_LEGAL_RESERVE_TOO_LOW: invalid`Legal reserve is too low | Réserve légale insuffisante |
    La réserve légale reçoit au moins {least} (un vingtième du bénéfice, jusqu’au dixième du capital). Corrigez-la. | legalReserveCents`,
  APPROPRIATION_ABOVE_RETAINED: invalid`More than the retained earnings | Report à nouveau insuffisant |
    Le report à nouveau ne fournit que {most}. Réduisez le prélèvement. | fromRetainedCents`,
  APPROPRIATION_GAP: invalid`Appropriation does not add up | Affectation incomplète |
    Il reste {gap} à répartir. L’affectation porte sur tout le résultat. | retainedCents`,
} satisfies Catalogue;
