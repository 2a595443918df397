import type { Catalogue } from "./entry-type.ts";

/** Why a dropped document is not read at all. What is merely doubtful is a warning: see `capture-warning.ts`. */
export const captureErrors = {
  FILE_MISSING: {
    status: 422,
    message: "No file in the form",
    title: "Fichier absent",
    text: "Aucun fichier n’a été reçu. Choisissez-en un, puis recommencez.",
  },
  FILE_SEVERAL: {
    status: 400,
    message: "One file at a time",
    title: "Plusieurs fichiers",
    text: "Cet envoi contient plusieurs fichiers\u00a0: aucun n’a été pris. Envoyez-les un par un.",
  },
  FILE_EMPTY: {
    status: 422,
    message: "Empty file",
    title: "Fichier vide",
    text: "Ce fichier ne contient rien. Vérifiez-le à la source, puis déposez-le à nouveau.",
  },
  FILE_TOO_LARGE: {
    status: 413,
    message: "File too large",
    title: "Fichier trop volumineux",
    text: "Ce fichier dépasse la taille permise pour un document. Réduisez-le ou séparez ses pièces.",
  },
  FILE_KIND_UNSUPPORTED: {
    status: 422,
    message: "Unsupported file kind",
    title: "Type de fichier non pris en charge",
    text: "Le contenu de ce fichier n’est ni un PDF, ni une facture XML, ni une image PNG ou JPEG, quel que soit son nom. Demandez la facture dans l’un de ces formats.",
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    message: "Image has too many pixels",
    title: "Image trop grande",
    text: "Cette image compte trop de points. Réduisez sa définition (300 points par pouce suffisent), puis déposez-la à nouveau.",
  },
  IMAGE_BROKEN: {
    status: 422,
    message: "Unreadable image",
    title: "Image illisible",
    text: "Cette image est abîmée ou incomplète. Récupérez l’original, puis déposez-le à nouveau.",
  },
  PDF_ENCRYPTED: {
    status: 422,
    message: "PDF protected by a password",
    title: "PDF protégé",
    text: "Ce PDF demande un mot de passe. Enregistrez-le sans protection, puis déposez-le à nouveau.",
  },
  PDF_BROKEN: {
    status: 422,
    message: "Unreadable PDF",
    title: "PDF illisible",
    text: "Ce PDF est abîmé ou incomplet. Demandez-le à nouveau à son émetteur.",
  },
  PDF_TOO_MANY_PAGES: {
    status: 413,
    message: "PDF has too many pages",
    title: "PDF trop long",
    text: "Ce PDF dépasse le nombre de pages permis pour un document. Ne gardez que les pages de la facture.",
  },
  PDF_INFLATES_TOO_MUCH: {
    status: 413,
    message: "PDF inflates beyond the limit",
    title: "PDF trop volumineux une fois ouvert",
    text: "Une fois décompressé, ce PDF dépasse la taille permise. Il n’a pas été ouvert.",
  },
  XML_MALFORMED: {
    status: 422,
    message: "Malformed XML",
    title: "XML mal formé",
    text: "Ce fichier XML est abîmé ou incomplet. Demandez-le à nouveau à son émetteur.",
  },
  XML_ENCODING_UNSUPPORTED: {
    status: 422,
    message: "Unsupported or wrong XML encoding",
    title: "Encodage illisible",
    text: "L’encodage des caractères de ce fichier XML n’est pas lisible. Demandez-le à nouveau en UTF-8.",
  },
  XML_DOCTYPE: {
    status: 422,
    message: "XML with a document type declaration",
    title: "XML refusé",
    text: "Ce fichier XML contient une déclaration DOCTYPE, interdite dans une facture parce qu’elle peut cacher un piège. Il n’a pas été ouvert.",
  },
  XML_TOO_LARGE: {
    status: 413,
    message: "XML too large",
    title: "XML trop volumineux",
    text: "Ce fichier XML dépasse la taille permise. Il n’a pas été ouvert.",
  },
  XML_TOO_DEEP: {
    status: 422,
    message: "XML nested too deeply",
    title: "XML refusé",
    text: "Les éléments de ce fichier XML sont imbriqués trop profondément pour une facture. Il n’a pas été ouvert.",
  },
  NOT_AN_INVOICE: {
    status: 422,
    message: "XML of another kind",
    title: "Ce XML n’est pas une facture",
    text: "Ce fichier XML est bien formé, mais ce n’est ni une facture CII (Factur-X), ni une facture ou un avoir UBL 2.1.",
  },
  READER_TIMEOUT: {
    status: 422,
    message: "Reading the document took too long",
    title: "Lecture interrompue",
    text: "La lecture de ce document prend trop de temps : elle a été arrêtée. Vérifiez le fichier, ou saisissez la facture à la main.",
  },
  READER_CRASHED: {
    status: 422,
    message: "Reading the document failed",
    title: "Lecture impossible",
    text: "La lecture de ce document a échoué ou a dépassé la mémoire permise. Vérifiez le fichier, ou saisissez la facture à la main.",
  },
  CAPTURE_THRESHOLD_INVALID: {
    status: 422,
    message: "Invalid threshold",
    title: "Seuil incorrect",
    text: "Saisissez un seuil de 80 à 100.",
    field: "autoValidateThreshold",
  },
} as const satisfies Catalogue;

export type CaptureErrorCode = keyof typeof captureErrors;
