import { answering, type Catalogue, invalid } from "./row.ts";

/** Why a dropped document is not read at all. What is merely doubtful is a warning: see `capture-warning.ts`. */
export const captureErrors = {
  FILE_MISSING: invalid`No file in the form | Fichier absent |
    Aucun fichier n’a été reçu. Choisissez-en un, puis recommencez.`,
  FILE_SEVERAL: answering(400)`One file at a time | Plusieurs fichiers |
    Cet envoi contient plusieurs fichiers\u00a0: aucun n’a été pris. Envoyez-les un par un.`,
  FILE_EMPTY: invalid`Empty file | Fichier vide |
    Ce fichier ne contient rien. Vérifiez-le à la source, puis déposez-le à nouveau.`,
  FILE_TOO_LARGE: answering(413)`File too large | Fichier trop volumineux |
    Ce fichier dépasse la taille permise pour un document. Réduisez-le ou séparez ses pièces.`,
  FILE_KIND_UNSUPPORTED: invalid`Unsupported file kind | Type de fichier non pris en charge |
    Le contenu de ce fichier n’est ni un PDF, ni une facture XML, ni une image PNG ou JPEG, quel que soit son nom. Demandez la facture dans l’un de ces formats.`,
  IMAGE_TOO_LARGE: answering(413)`Image has too many pixels | Image trop grande |
    Cette image compte trop de points. Réduisez sa définition (300 points par pouce suffisent), puis déposez-la à nouveau.`,
  IMAGE_BROKEN: invalid`Unreadable image | Image illisible |
    Cette image est abîmée ou incomplète. Récupérez l’original, puis déposez-le à nouveau.`,
  PDF_ENCRYPTED: invalid`PDF protected by a password | PDF protégé |
    Ce PDF demande un mot de passe. Enregistrez-le sans protection, puis déposez-le à nouveau.`,
  PDF_BROKEN: invalid`Unreadable PDF | PDF illisible |
    Ce PDF est abîmé ou incomplet. Demandez-le à nouveau à son émetteur.`,
  PDF_TOO_MANY_PAGES: answering(413)`PDF has too many pages | PDF trop long |
    Ce PDF dépasse le nombre de pages permis pour un document. Ne gardez que les pages de la facture.`,
  PDF_INFLATES_TOO_MUCH: answering(413)`PDF inflates beyond the limit | PDF trop volumineux une fois ouvert |
    Une fois décompressé, ce PDF dépasse la taille permise. Il n’a pas été ouvert.`,
  XML_MALFORMED: invalid`Malformed XML | XML mal formé |
    Ce fichier XML est abîmé ou incomplet. Demandez-le à nouveau à son émetteur.`,
  XML_ENCODING_UNSUPPORTED: invalid`Unsupported or wrong XML encoding | Encodage illisible |
    L’encodage des caractères de ce fichier XML n’est pas lisible. Demandez-le à nouveau en UTF-8.`,
  XML_DOCTYPE: invalid`XML with a document type declaration | XML refusé |
    Ce fichier XML contient une déclaration DOCTYPE, interdite dans une facture parce qu’elle peut cacher un piège. Il n’a pas été ouvert.`,
  XML_TOO_LARGE: answering(413)`XML too large | XML trop volumineux |
    Ce fichier XML dépasse la taille permise. Il n’a pas été ouvert.`,
  XML_TOO_DEEP: invalid`XML nested too deeply | XML refusé |
    Les éléments de ce fichier XML sont imbriqués trop profondément pour une facture. Il n’a pas été ouvert.`,
  NOT_AN_INVOICE: invalid`XML of another kind | Ce XML n’est pas une facture |
    Ce fichier XML est bien formé, mais ce n’est ni une facture CII (Factur-X), ni une facture ou un avoir UBL 2.1.`,
  READER_TIMEOUT: invalid`Reading the document took too long | Lecture interrompue |
    La lecture de ce document prend trop de temps : elle a été arrêtée. Vérifiez le fichier, ou saisissez la facture à la main.`,
  READER_CRASHED: invalid`Reading the document failed | Lecture impossible |
    La lecture de ce document a échoué ou a dépassé la mémoire permise. Vérifiez le fichier, ou saisissez la facture à la main.`,
} satisfies Catalogue;

export type CaptureErrorCode = keyof typeof captureErrors;
