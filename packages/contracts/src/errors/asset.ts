import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about fixed assets: their plans, their changes, their disposal. */
export const assetErrors = {
  ASSET_BASE_NOT_POSITIVE: invalid`Depreciable base is not positive | Base amortissable nulle |
    La valeur d’origine dépasse zéro et la valeur résiduelle lui est inférieure. Corrigez l’une ou l’autre. | baseCents`,
  ASSET_SERVICE_BEFORE_ACQUISITION: invalid`Asset is used before it is acquired |
    Mise en service antérieure à l’acquisition | La date de mise en service ne précède pas la date d’acquisition. Corrigez l’une des deux dates. | serviceDate`,
  ASSET_LIFE_INVALID: invalid`Useful life is invalid | Durée d’amortissement invalide |
    La durée d’amortissement va d’un jour à cent ans. Corrigez-la. | lifeMonths`,
  ASSET_DECLINING_LIFE_TOO_SHORT: invalid`Life too short for declining balance | Dégressif impossible |
    L’amortissement dégressif suppose une durée d’au moins trois ans. Allongez la durée, ou choisissez le mode linéaire. | method`,
  ASSET_UNITS_INVALID: invalid`Units of production are invalid | Unités d’œuvre invalides |
    Le nombre total d’unités d’œuvre est un entier supérieur à zéro. Saisissez-le. | totalUnits`,
  ASSET_PLAN_FROZEN: refusal`Depreciation plan is frozen | Plan d’amortissement figé |
    Une dotation est validée jusqu’au {frozenUntil}\u00a0: un changement au {from} la contredirait. Datez-le du lendemain ou plus tard. | from`,
  ASSET_IMPAIRMENT_TOO_HIGH: invalid`Impairment above the net value | Dépréciation trop élevée |
    La dépréciation dépasse la valeur nette du bien. Saisissez au plus {most}. | cents`,
  ASSET_IMPAIRMENT_REVERSAL_TOO_HIGH: invalid`Impairment reversal is too high | Reprise trop élevée |
    La reprise porterait le bien au-dessus de sa valeur sans dépréciation. Saisissez au plus {most}. | cents`,
  ASSET_PART_INVALID: invalid`Part of the asset is invalid | Part invalide |
    La part à séparer est supérieure à zéro et inférieure à la valeur d’origine ({cost}). Corrigez-la. | partCents`,
  ASSET_SEVERAL_INVALID: invalid`Components stand on one depreciated asset that starts here |
    Composants impossibles | Un bien à composants est seul sur sa ligne, s’amortit en linéaire ou en dégressif et n’a pas de cumul repris. Créez une fiche par composant. | components`,
  ASSET_COMPONENTS_TOO_HIGH: invalid`Components exceed the asset | Composants trop élevés |
    Le total des composants atteint la valeur du bien\u00a0: il ne reste rien pour sa structure. Réduisez-les. | components`,
  ASSET_ALREADY_DISPOSED: refusal`Asset is already disposed of | Bien déjà sorti |
    Ce bien est sorti de l’actif le {disposedOn}.`,
  ASSET_DISPOSAL_TOO_EARLY: invalid`Disposal before the acquisition | Sortie antérieure à l’acquisition |
    Le bien est acquis le {acquisitionDate}\u00a0: il ne sort pas le {date}. Corrigez la date de sortie. | date`,
  ASSET_CHARGED_BEYOND_DISPOSAL: refusal`Asset is charged beyond its disposal |
    Dotations postérieures à la sortie | Des dotations sont passées au-delà du {date}. Annulez-les, puis recommencez. | date`,
  ASSET_SALE_INVALID: invalid`Sale amount is invalid | Prix de cession invalide |
    Le prix de cession hors taxes est supérieur à zéro, et sa TVA n’est pas négative. Sans prix, mettez le bien au rebut. | priceCents`,
  ASSET_NOT_FOUND: notFound`Asset | Immobilisation |
    Cette immobilisation n’existe pas, ou n’est pas dans vos dossiers.`,
  ASSET_ACCOUNT_INVALID: invalid`Account is no account of fixed assets | Compte d’immobilisation attendu |
    Le compte {account} n’est pas un compte d’immobilisation (20 à 27). Choisissez-en un autre. | account`,
  ASSET_POSTED: refusal`Asset is written in the ledger | Plan d’amortissement figé |
    Une écriture est passée pour ce bien. Annulez-la, ou révisez le plan pour l’avenir.`,
  ASSET_TAKEN_OVER_INVALID: invalid`Depreciation taken over is invalid | Reprise de cumul invalide |
    Le cumul repris est au plus la base amortissable, à une date postérieure à la mise en service. Corrigez-le. | takenOver`,
  ASSET_SOURCE_EXCEEDED: invalid`Asset exceeds the lines of bills it is made from |
    Base supérieure à la facture | Il reste {most} à immobiliser sur ces lignes de facture. Saisissez au plus ce montant. | baseCents`,
  ASSET_RUN_DATE_INVALID: invalid`Charges are dated the last day of a month or of an exercise |
    Date de dotation invalide | Les dotations se datent du dernier jour d’un mois ou d’un exercice. Corrigez la date. | date`,
  ASSET_NO_IMPAIRMENT: invalid`Asset of a family without impairment account | Dépréciation impossible |
    Aucun compte 29 ne correspond à cette famille d’immobilisations.`,
  ASSET_VAT_CODE_INVALID: invalid`VAT code is not one of sales | Code de TVA invalide |
    Le code de TVA {vatCode} n’est pas un code de vente en vigueur à cette date. Choisissez-en un autre. | vatCode`,
  ASSET_UNITS_NOT_COUNTED: invalid`Asset is not depreciated by units of production |
    Unités d’œuvre sans objet | Ce bien n’est pas amorti par unités d’œuvre. Révisez d’abord son plan.`,
  ASSET_POSTING_NOT_FOUND: notFound`Posting of assets | Écriture d’immobilisations |
    Cette écriture d’immobilisations n’existe pas, ou n’est pas dans vos dossiers.`,
  ASSET_POSTING_UNDONE: refusal`Posting of assets is undone already | Déjà annulée |
    Ces écritures d’immobilisations sont déjà contre-passées.`,
  ASSET_POSTING_NOT_LAST: refusal`A later posting of the same assets exists |
    Une écriture plus récente existe | Une dotation, une dépréciation ou une sortie plus récente porte sur les mêmes biens. Annulez-la d’abord.`,
} satisfies Catalogue;
