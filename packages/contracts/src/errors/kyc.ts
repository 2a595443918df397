import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about the knowledge of third parties (KYC). */
export const kycErrors = {
  KYC_NOT_FOUND: notFound`KYC file | Dossier |
    Ce dossier KYC n’existe pas ou n’est pas accessible. Rechargez la liste.`,
  KYC_DOCUMENT_NOT_FOUND: notFound`Document of the KYC file | Pièce |
    Cette pièce n’est plus dans le dossier. Rechargez-le.`,
  KYC_KEPT: refusal`The file has to be kept | Dossier à conserver |
    Un dossier KYC se conserve cinq ans après la fin de la relation. Il se supprime ensuite.`,
  KYC_EXISTS: refusal`The third party has a KYC file already | Dossier déjà ouvert |
    Ce tiers a déjà un dossier KYC. Ouvrez celui qui existe. | counterpartyId`,
  KYC_STATE: refusal`The file is in another state | Action impossible |
    Le statut du dossier ne permet pas cette action. Rechargez-le.`,
  KYC_OWNERS_INVALID: invalid`An owner stands before what he holds, or holds no company |
    Détention incorrecte | {name}\u00a0: indiquez une part, et une société de la liste placée avant lui. | owners`,
  KYC_SHARES_EXCEED: invalid`The parts of a company are more than its whole | Parts supérieures à 100\u202f% |
    Les parts détenues dans une même société dépassent 100\u202f%. Corrigez-les. | owners`,
  KYC_VIGILANCE_LOW: invalid`The vigilance is below what the risk asks for | Vigilance insuffisante |
    Le risque du dossier demande une vigilance plus élevée. Choisissez-la. | vigilance`,
  KYC_DOCUMENTS_MISSING: refusal`Documents are missing | Pièces manquantes |
    Il manque {count} pièce(s) valable(s). Demandez-les ou acceptez celles reçues.`,
  KYC_OWNERS_MISSING: refusal`No beneficial owner is known | Bénéficiaire effectif inconnu |
    Renseignez les détenteurs du capital ou le représentant légal.`,
  KYC_FREEZE_UNCHECKED: refusal`The check against frozen assets is missing or older than a month |
    Gel des avoirs à contrôler | Le contrôle du gel des avoirs manque ou date de plus d’un mois. Refaites-le.`,
  KYC_FREEZE_MATCH: refusal`A name of the file may be on the list of frozen assets | Correspondance à lever |
    {count} nom(s) ressemblent à la liste des gels. Levez chaque correspondance ou refusez le dossier.`,
  KYC_FREEZE_NO_LIST: refusal`No list of frozen assets was imported | Aucune liste importée |
    Importez d’abord le registre national des gels, au format JSON de la DG Trésor.`,
  KYC_FREEZE_LIST_INVALID: invalid`The file is not the registry of frozen assets | Fichier non reconnu |
    Ce fichier n’est pas le registre des gels au format JSON. Téléchargez-le sur le site de la DG Trésor.`,
  KYC_FREEZE_LIST_OLD: refusal`A later list was imported already | Liste plus ancienne |
    Une liste publiée le {publishedOn} est déjà importée. Choisissez une publication plus récente.`,
  KYC_SAME_PERSON: refusal`Who escalated the file does not validate it | Autre personne requise |
    Vous avez escaladé ce dossier\u00a0: le référent LCB-FT ou une autre personne le valide.`,
  KYC_DOCUMENT_DATES: invalid`The dates of the document do not allow to accept it |
    Dates de la pièce à revoir | La pièce est sans date, trop ancienne ou expirée. Corrigez sa date ou demandez-en une autre. | issuedOn`,
  KYC_SCALE_INVALID: invalid`The risk scale is not valid | Barème incorrect |
    Le risque élevé commence après le risque moyen. Corrigez les seuils. | highFrom`,
  KYC_SCALE_TAKEN: refusal`Another scale begins on the same day | Date déjà prise |
    Un barème commence déjà ce jour. Choisissez une autre date. | from`,
  KYC_LINK_INVALID: refusal`The link is unknown, used or over | Lien expiré |
    Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à votre correspondant.`,
} satisfies Catalogue;
