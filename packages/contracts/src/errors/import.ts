import type { Catalogue } from "./entry-type.ts";

/** Refusals about files of entries: a ledger as one batch, a journal as drafts. */
export const importErrors = {
  IMPORT_FILE_REFUSED: {
    status: 422,
    message: "The file cannot be imported",
    title: "Fichier refusé",
    text: "Ce fichier contient des anomalies bloquantes\u00a0: rien n’a été importé. Corrigez les lignes indiquées, puis déposez-le de nouveau.",
  },
  IMPORT_KIND_UNSUPPORTED: {
    status: 422,
    message: "Neither a ledger nor a sheet",
    title: "Ni FEC, ni tableur",
    text: "Le contenu de ce fichier n’est ni un FEC, ni un tableur (.xlsx, .xls, .ods), ni un CSV, quel que soit son nom. Exportez les écritures dans l’un de ces formats.",
  },
  IMPORT_ENCODING: {
    status: 422,
    message: "Neither UTF-8 nor ISO-8859-15",
    title: "Encodage non pris en charge",
    text: "Ce FEC est en UTF-16. Exportez-le en UTF-8 ou en ISO-8859-15, les deux encodages que la loi admet avec l’ASCII.",
  },
  IMPORT_FILE_KNOWN: {
    status: 409,
    message: "The file was imported before",
    title: "Fichier déjà importé",
    text: "Ce fichier a déjà été importé dans ce dossier. Annulez ce lot si vous voulez l’importer de nouveau.",
  },
  IMPORT_ACCOUNT_OPENED: {
    status: 409,
    message: "The exercise has its opening entry already",
    title: "À-nouveaux en double",
    text: "Le fichier reprend le solde du compte {account}, que l’écriture {number} reprend déjà dans cet exercice. Contre-passez-la d’abord, ou retirez les à-nouveaux du fichier.",
  },
  IMPORT_EXERCISE_MISSING: {
    status: 422,
    message: "No fiscal exercise for these dates",
    title: "Exercice manquant",
    text: "Des écritures du {firstDay} au {lastDay} ne sont dans aucun exercice de ce dossier. Créez l’exercice, puis déposez le fichier de nouveau.",
  },
  IMPORT_ENTRY_KNOWN: {
    status: 409,
    message: "Entries of the file are already in the books",
    title: "Écritures déjà présentes",
    text: "Des écritures de ce fichier portent un numéro déjà pris dans leur journal et leur exercice. Annulez le lot qui les contient, ou retirez-les du fichier.",
  },
  IMPORT_BATCH_NOT_FOUND: {
    status: 404,
    message: "Import not found",
    title: "Import introuvable",
    text: "Ce lot n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste des imports.",
  },
  IMPORT_BATCH_IN_USE: {
    status: 409,
    message: "The import cannot be undone",
    title: "Lot utilisé",
    text: "Ce lot ne peut plus être annulé\u00a0: le dossier s’appuie sur ses écritures.",
  },
  IMPORT_BATCH_NOT_SEALABLE: {
    status: 409,
    message: "The import cannot be sealed",
    title: "Lot sans import provisoire",
    text: "Ce lot est déjà définitif, ou ne contient que des brouillons\u00a0: un brouillon se valide depuis son journal.",
  },
  IMPORT_OPENING_UNBALANCED: {
    status: 422,
    message: "The opening balance is not balanced",
    title: "Balance d’ouverture déséquilibrée",
    text: "Cette balance d’ouverture n’est pas équilibrée\u00a0: il manque {gap} {side}. Rien n’est importé.",
  },
  IMPORT_OPENING_KNOWN: {
    status: 409,
    message: "The exercise has an opening entry",
    title: "Exercice déjà ouvert",
    text: "Cet exercice a déjà une écriture d’ouverture. Annulez-la ou choisissez un autre exercice.",
  },
  IMPORT_RECORDS_REJECTED: {
    status: 422,
    message: "Rows of the file cannot be imported",
    title: "Lignes à corriger",
    text: "Des lignes de ce fichier ne conviennent pas, et il s’importe entier ou pas du tout. Corrigez-les, puis déposez-le de nouveau.",
  },
  IMPORT_MAPPING_NOT_FOUND: {
    status: 404,
    message: "Column mapping not found",
    title: "Correspondance introuvable",
    text: "Cette correspondance de colonnes n’existe plus, ou n’est pas dans votre périmètre. Actualisez la liste.",
  },
  EXCEL_UNREADABLE: {
    status: 422,
    message: "Error reading the Excel file",
    title: "Classeur illisible",
    text: "Ce classeur ne peut pas être lu. Enregistrez-le de nouveau au format .xlsx ou .csv, puis recommencez.",
  },
  EXCEL_NOT_PROCESSED: {
    status: 422,
    message: "Error processing the Excel file",
    title: "Classeur à corriger",
    text: "Des lignes de ce classeur Excel ne conviennent pas. Corrigez-les, puis déposez-le de nouveau.",
  },
} as const satisfies Catalogue;
