import type { Catalogue } from "./entry-type.ts";

/** Refusals about the life of a company in the firm's portfolio. */
export const companyErrors = {
  COMPANY_STATUS: {
    status: 409,
    message: "The status of the company does not allow it",
    title: "Action impossible",
    text: "Le statut de la société ne permet pas cette action. Rechargez la liste.",
  },
  COMPANY_KYC_MISSING: {
    status: 409,
    message: "The company has no validated KYC file",
    title: "KYC non validé",
    text: "Le cabinet demande un KYC validé avant d’activer une société. Validez son dossier dans «\u00a0Gestions du KYC\u00a0», puis recommencez.",
  },
  COMPANY_CHANGED: {
    status: 409,
    message: "The company changed while its archive was made",
    title: "Archivage à recommencer",
    text: "Quelqu’un a modifié la société pendant la fabrication de l’archive. Relancez l’archivage.",
  },
  COMPANY_PERSON_UNKNOWN: {
    status: 422,
    message: "A person is unknown or not active",
    title: "Personne inconnue",
    text: "Une des personnes choisies n’existe pas ou n’est plus active. Choisissez-en une autre.",
  },
  COMPANY_NAMED_MISSING: {
    status: 422,
    message: "A confidential company keeps its caller and its person in charge among its collaborators",
    title: "Collaborateur manquant",
    text: "Vous-même et le responsable restez parmi les collaborateurs d’une société confidentielle.",
  },
  COMPANY_ARCHIVE_NOT_FOUND: {
    status: 404,
    message: "Archive not found",
    title: "Archive introuvable",
    text: "Cette archive n’existe pas ou n’est pas accessible. Rechargez la fiche.",
  },
} as const satisfies Catalogue;
