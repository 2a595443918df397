import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about files of entries: a ledger as one batch, a journal as drafts. */
export const importErrors = {
  IMPORT_FILE_REFUSED: invalid`The file cannot be imported | Fichier refusé |
    Ce fichier contient des anomalies bloquantes\u00a0: rien n’a été importé. Corrigez les lignes indiquées, puis déposez-le de nouveau.`,
  IMPORT_KIND_UNSUPPORTED: invalid`Neither a ledger nor a sheet | Ni FEC, ni tableur |
    Le contenu de ce fichier n’est ni un FEC, ni un tableur (.xlsx, .xls, .ods), ni un CSV, quel que soit son nom. Exportez les écritures dans l’un de ces formats.`,
  IMPORT_ENCODING: invalid`Neither UTF-8 nor ISO-8859-15 | Encodage non pris en charge |
    Ce FEC est en UTF-16. Exportez-le en UTF-8 ou en ISO-8859-15, les deux encodages que la loi admet avec l’ASCII.`,
  IMPORT_FILE_KNOWN: refusal`The file was imported before | Fichier déjà importé |
    Ce fichier a déjà été importé dans ce dossier. Annulez ce lot si vous voulez l’importer de nouveau.`,
  IMPORT_ACCOUNT_OPENED: refusal`The exercise has its opening entry already | À-nouveaux en double |
    Le fichier reprend le solde du compte {account}, que l’écriture {number} reprend déjà dans cet exercice. Contre-passez-la d’abord, ou retirez les à-nouveaux du fichier.`,
  IMPORT_EXERCISE_MISSING: invalid`No fiscal exercise for these dates | Exercice manquant |
    Des écritures du {firstDay} au {lastDay} ne sont dans aucun exercice de ce dossier. Créez l’exercice, puis déposez le fichier de nouveau.`,
  IMPORT_ENTRY_KNOWN: refusal`Entries of the file are already in the books | Écritures déjà présentes |
    Des écritures de ce fichier portent un numéro déjà pris dans leur journal et leur exercice. Annulez le lot qui les contient, ou retirez-les du fichier.`,
  IMPORT_BATCH_NOT_FOUND: notFound`Import | Import |
    Ce lot n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste des imports.`,
  IMPORT_BATCH_IN_USE: refusal`The import cannot be undone | Lot utilisé |
    Ce lot ne peut plus être annulé\u00a0: le dossier s’appuie sur ses écritures.`,
  IMPORT_BATCH_NOT_SEALABLE: refusal`The import cannot be sealed | Lot sans import provisoire |
    Ce lot est déjà définitif, ou ne contient que des brouillons\u00a0: un brouillon se valide depuis son journal.`,
  IMPORT_OPENING_UNBALANCED: invalid`The opening balance is not balanced | Balance d’ouverture déséquilibrée |
    Cette balance d’ouverture n’est pas équilibrée\u00a0: il manque {gap} {side}. Rien n’est importé.`,
  IMPORT_OPENING_KNOWN: refusal`The exercise has an opening entry | Exercice déjà ouvert |
    Cet exercice a déjà une écriture d’ouverture. Annulez-la ou choisissez un autre exercice.`,
  IMPORT_RECORDS_REJECTED: invalid`Rows of the file cannot be imported | Lignes à corriger |
    Des lignes de ce fichier ne conviennent pas, et il s’importe entier ou pas du tout. Corrigez-les, puis déposez-le de nouveau.`,
  IMPORT_ARCHIVE_UNREADABLE: invalid`The archive cannot be read | Archive illisible |
    Cette archive ne peut pas être lue\u00a0: elle est incomplète, protégée, ou se déploie au-delà d’un gigaoctet. Refaites un ZIP courant, de cinq mille pièces au plus, puis déposez-le de nouveau.`,
  IMPORT_MAPPING_NOT_FOUND: notFound`Column mapping | Correspondance |
    Cette correspondance de colonnes n’existe plus, ou n’est pas dans votre périmètre. Actualisez la liste.`,
  EXCEL_UNREADABLE: invalid`Error reading the Excel file | Classeur illisible |
    Ce classeur ne peut pas être lu. Enregistrez-le de nouveau au format .xlsx ou .csv, puis recommencez.`,
  EXCEL_NOT_PROCESSED: invalid`Error processing the Excel file | Classeur à corriger |
    Des lignes de ce classeur Excel ne conviennent pas. Corrigez-les, puis déposez-le de nouveau.`,
} satisfies Catalogue;
