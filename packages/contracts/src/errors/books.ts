import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals of the books: entities, exercises, articles, journals, counterparties and their identifiers. */
export const booksErrors = {
  // Legal entities
  LEGAL_ENTITY_NOT_FOUND: notFound`Legal entity | Entreprise |
    Cette entreprise n’existe pas, ou n’est pas dans votre périmètre. Choisissez-en une dans la liste des dossiers.`,
  LEGAL_ENTITY_EXISTS: refusal`Legal entity already exists | Entreprise déjà enregistrée |
    Un dossier porte déjà ce SIREN. Ouvrez ce dossier au lieu d’en créer un autre. | siren`,
  SIREN_INVALID: invalid`Invalid SIREN | SIREN incorrect |
    Le SIREN « {text} » est incorrect : il compte neuf chiffres, dont une clé. Corrigez-le. | siren`,
  SIRET_INVALID: invalid`Invalid SIRET | SIRET incorrect |
    Le SIRET « {text} » est incorrect : il compte quatorze chiffres, dont une clé. Corrigez-le. | siret`,
  SIRET_OF_ANOTHER_SIREN: invalid`SIRET does not start with the SIREN | SIRET d’une autre entreprise |
    Le SIRET {siret} ne commence pas par le SIREN {siren}. Corrigez l’un des deux. | siret`,
  VAT_NUMBER_INVALID: invalid`Invalid VAT number | Numéro de TVA incorrect |
    Le numéro de TVA « {text} » est incorrect : le pays, la longueur ou la clé ne conviennent pas. Corrigez-le. | vatNumber`,
  IBAN_INVALID: invalid`Invalid IBAN | IBAN incorrect |
    L’IBAN « {text} » est incorrect : sa longueur ou sa clé ne conviennent pas. Corrigez-le. | iban`,
  BIC_INVALID: invalid`Invalid BIC | BIC incorrect |
    Le BIC « {text} » est incorrect : il compte huit ou onze caractères. Corrigez-le.`,
  ACCOUNT_LENGTH_FIXED: refusal`Account length cannot change | Longueur des comptes fixée |
    La longueur des comptes est choisie à la création du dossier et ne change plus. | accountLength`,
  // Exercises and periods
  FISCAL_EXERCISE_NOT_FOUND: notFound`Fiscal exercise | Exercice |
    Cet exercice n’existe pas, ou n’est pas dans votre périmètre. Choisissez-en un dans la liste.`,
  EXERCISE_NOT_FOUND: refusal`Date outside every fiscal exercise | Date hors exercice |
    Le {day} n’est dans aucun exercice du dossier. Corrigez la date, ou ouvrez l’exercice qui la contient.`,
  EXERCISE_DATES_INVALID: invalid`Invalid fiscal exercise dates | Dates d’exercice incorrectes |
    Les dates de l’exercice ne conviennent pas : {reason}. Corrigez-les. | endDate`,
  EXERCISE_OVERLAP: refusal`Fiscal exercise duplicates another date range | Exercice en double |
    Ces dates recouvrent un autre exercice du dossier. Choisissez des jours qui n’appartiennent à aucun exercice. | startDate`,
  EXERCISE_CLOSED: refusal`Fiscal exercise closed | Exercice clôturé |
    L’exercice {exercise} est clôturé. {proposal}`,
  EXERCISE_NOT_ARCHIVED: refusal`Exercise is not in the archives | Exercice non archivé |
    L’exercice {exercise} n’est pas aux archives. Rien n’est à remettre.`,
  ARCHIVE_NOT_CLOSED: refusal`Exercise is not closed for good | Exercice non clôturé |
    L’exercice {exercise} n’est pas clôturé définitivement. Clôturez-le d’abord.`,
  ARCHIVE_TOO_EARLY: refusal`Exercise ended too recently | Exercice trop récent |
    L’exercice {exercise} reste sous la main trois ans après sa fin. Il peut aller aux archives à partir du {day}.`,
  ARCHIVE_RETURN_OPEN: refusal`A VAT return is not filed | Déclaration de TVA à déposer |
    La déclaration de TVA qui commence le {day} n’est pas déposée. Déposez-la d’abord.`,
  ARCHIVE_NOTHING_LEFT: refusal`No line may go to the archives | Aucune ligne à archiver |
    Toutes les lignes de l’exercice {exercise} servent encore. Aucune ne peut aller aux archives.`,
  ARCHIVE_CHANGED: refusal`Lines changed while the archive was made | Archivage à recommencer |
    Un lettrage ou une ventilation a changé pendant l’archivage. Rien n’est parti\u00a0: recommencez.`,
  ARCHIVE_OTHER: refusal`Archive has another fingerprint | Autre archive |
    Ce fichier n’est pas l’archive de cet exercice\u00a0: son empreinte est différente de celle de l’attestation. Choisissez le bon fichier.`,
  ARCHIVE_DAMAGED: refusal`Archive is damaged | Archive abîmée |
    Cette archive est abîmée\u00a0: {path} n’a plus son empreinte. Rien n’est revenu. Apportez une autre copie du fichier.`,
  ARCHIVE_LOST: refusal`Archive is not in the store | Archive introuvable ici |
    Le fichier de l’archive n’est plus dans les documents de l’installation. Apportez la copie que vous avez gardée.`,
  EXERCISE_DATES_FIXED: refusal`Entries or closed periods prevent new dates | Dates d’exercice fixées |
    Des écritures ou des périodes clôturées empêchent de changer ces dates. Gardez l’exercice tel quel, ou n’en changez que la fin après la dernière écriture. | endDate`,
  EXERCISE_ALREADY_CLOSED: refusal`Fiscal exercise already closed | Exercice déjà clôturé |
    L’exercice {exercise} est déjà dans cet état.`,
  EXERCISE_HAS_DRAFTS: refusal`Fiscal exercise has drafts | Brouillards restants |
    L’exercice {exercise} garde {draftCount} écriture(s) en brouillard. Validez-les ou supprimez-les avant de clôturer.`,
  EXERCISE_HAS_UNSEALED_BATCHES: refusal`Fiscal exercise has unsealed imports | Imports provisoires |
    L’exercice {exercise} garde {count} import(s) provisoire(s) dans une période close. Rouvrez-la, rendez-les définitifs ou annulez-les avant de clôturer.`,
  EXERCISE_PREVIOUS_OPEN: refusal`An earlier fiscal exercise is open | Exercice précédent ouvert |
    L’exercice {before} n’est pas clôturé. Clôturez-le avant l’exercice {exercise}.`,
  EXERCISE_SUSPENSE_NOT_CLEARED: refusal`Suspense accounts are not cleared | Comptes d’attente non soldés |
    Des comptes d’attente ou de virements internes ne sont pas soldés ({accounts}). Soldez-les avant de clôturer.`,
  PERIOD_NOT_FOUND: notFound`Fiscal period | Période |
    Cette période n’existe pas, ou n’est pas dans votre périmètre. Choisissez-en une dans la liste.`,
  PERIOD_CLOSED: refusal`Fiscal period closed | Période clôturée |
    La période {period} est clôturée. {proposal}`,
  PERIOD_ALREADY_CLOSED: refusal`Fiscal period already closed | Période déjà clôturée |
    La période {period} est déjà dans cet état.`,
  PERIOD_HAS_DRAFTS: refusal`Fiscal period has drafts | Brouillards restants |
    La période {period} garde {draftCount} écriture(s) en brouillard. Validez-les ou supprimez-les avant de clôturer.`,
  PERIOD_NOT_CLOSED_BEFORE: refusal`An earlier fiscal period is not closed | Période précédente non clôturée |
    La période {before} n’est pas clôturée définitivement. Clôturez-la avant la période {period}.`,
  CLOSED_FOR_GOOD: refusal`Closed for good | Clôture définitive |
    La clôture définitive est irréversible. Passez l’écriture dans une période ouverte.`,
  NOT_CLOSED: refusal`Not closed | Déjà ouvert | Cette période ou cet exercice est déjà ouvert.`,
  REOPENING_SAME_PERSON: refusal`Reopening takes two persons | Réouverture à deux personnes |
    Vous avez demandé cette réouverture : une autre personne doit la confirmer.`,
  // Articles
  ARTICLE_NOT_FOUND: notFound`Article | Article |
    Cet article n’existe pas dans le dossier. Choisissez-en un dans la liste, ou créez-le.`,
  ARTICLE_CODE_TAKEN: refusal`Article already exists | Article déjà enregistré |
    Ce code désigne déjà un article du dossier. Choisissez un autre code. | code`,
  // Rates of currencies
  CURRENCY_RATE_NOT_FOUND: notFound`Rate of a currency | Cours |
    Ce cours n’existe pas dans le dossier. Choisissez-en un dans la liste, ou créez-le.`,
  CURRENCY_RATE_TAKEN: refusal`Rate already exists | Cours déjà enregistré |
    Cette devise a déjà un cours ce jour-là. Ouvrez-le pour le corriger. | day`,
  CURRENCY_RATES_UNREADABLE: invalid`File holds no published rate | Fichier de cours illisible |
    Ce fichier ne contient aucun cours de la Banque centrale européenne. Choisissez le fichier eurofxref en XML ou en CSV, décompressé.`,
  // Templates of entries
  ENTRY_TEMPLATE_NOT_FOUND: notFound`Entry template | Modèle |
    Ce modèle d’écriture n’existe plus. Choisissez-en un autre dans la liste.`,
  ENTRY_TEMPLATE_NAME_TAKEN: refusal`Entry template already exists | Modèle déjà enregistré |
    Ce nom désigne déjà un modèle d’écriture du dossier. Choisissez un autre nom. | name`,
  // Journals
  JOURNAL_NOT_FOUND: notFound`Journal | Journal |
    Ce journal n’existe pas dans le dossier. Choisissez-en un dans la liste, ou créez-le.`,
  JOURNAL_CODE_TAKEN: refusal`Journal already exists | Journal déjà enregistré |
    Ce code désigne déjà un journal du dossier. Choisissez un autre code. | code`,
  JOURNAL_LABEL_TAKEN: refusal`Duplicate journal label | Libellé de journal en double |
    Un autre journal porte déjà ce libellé. Choisissez un libellé différent. | label`,
  JOURNAL_ENTRY_TYPE_REQUIRED: invalid`Journal entry type must not be empty | Type de journal exigé |
    Choisissez le type du journal : achats, ventes, banque, caisse, opérations diverses… | entryType`,
  JOURNAL_CODE_INVALID: invalid`Invalid journal code | Code de journal incorrect |
    Le code « {code} » ne convient pas : de 1 à 10 capitales, chiffres ou tirets. | code`,
  JOURNAL_TREASURY_ACCOUNT_MISSING: invalid`A treasury journal needs its account |
    Compte de trésorerie exigé | Un journal de banque ou de caisse demande son compte de trésorerie. Choisissez un compte 51 ou 53. | treasuryAccount`,
  JOURNAL_CURRENCY_UNEXPECTED: invalid`Only a bank journal is kept in another currency |
    Devise inattendue | Seul un journal de banque se tient dans une autre devise que l’euro. Choisissez EUR. | currency`,
  JOURNAL_TREASURY_ACCOUNT_UNEXPECTED: invalid`Only a treasury journal has a treasury account |
    Compte de trésorerie inattendu | Seul un journal de banque ou de caisse a un compte de trésorerie. Retirez ce compte. | treasuryAccount`,
  JOURNAL_TREASURY_ACCOUNT_INVALID: invalid`Account does not suit a treasury journal |
    Compte de trésorerie incorrect | Le compte {account} ne convient pas à ce journal. Choisissez un compte 51 pour une banque, 53 pour une caisse. | treasuryAccount`,
  JOURNAL_TREASURY_ACCOUNT_TAKEN: refusal`Treasury account already has its journal | Compte déjà suivi |
    Ce compte de trésorerie a déjà son journal : chaque compte de banque ou de caisse en a un seul. | treasuryAccount`,
  JOURNAL_LABEL_MISSING: invalid`Journal label must not be empty | Libellé exigé |
    Donnez un libellé au journal. | label`,
  // Counterparties
  COUNTERPARTY_NOT_FOUND: notFound`Counterparty | Contrepartie |
    Ce tiers n’existe pas, ou n’est pas dans votre périmètre. Choisissez-en un dans la liste, ou créez-le.`,
  COUNTERPARTY_EXISTS: refusal`Counterparty already exists | Tiers déjà enregistré |
    Un tiers existe déjà avec le même SIREN, le même numéro de TVA ou le même nom. Ouvrez-le au lieu d’en créer un autre.`,
  SUBLEDGER_EXISTS: refusal`Subledger already exists | Auxiliaire déjà pris |
    Cet auxiliaire désigne déjà un autre tiers. Choisissez-en un autre.`,
  SUBLEDGER_INVALID: invalid`Invalid subledger | Auxiliaire incorrect |
    L’auxiliaire « {text} » ne convient pas : de 2 à 17 chiffres ou capitales. Corrigez-le.`,
  SUBLEDGER_IN_USE: refusal`Subledger in use | Auxiliaire mouvementé |
    Cet auxiliaire a des écritures : il ne change plus.`,
} satisfies Catalogue;
