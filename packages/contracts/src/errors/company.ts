import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about the life of a company in the firm's portfolio. */
export const companyErrors = {
  COMPANY_STATUS: refusal`The status of the company does not allow it | Action impossible |
    Le statut de la société ne permet pas cette action. Rechargez la liste.`,
  COMPANY_KYC_MISSING: refusal`The company has no validated KYC file | KYC non validé |
    Le cabinet demande un KYC validé avant d’activer une société. Validez son dossier dans «\u00a0Gestions du KYC\u00a0», puis recommencez.`,
  COMPANY_CHANGED: refusal`The company changed while its archive was made | Archivage à recommencer |
    Quelqu’un a modifié la société pendant la fabrication de l’archive. Relancez l’archivage.`,
  COMPANY_PERSON_UNKNOWN: invalid`A person is unknown or not active | Personne inconnue |
    Une des personnes choisies n’existe pas ou n’est plus active. Choisissez-en une autre.`,
  COMPANY_NAMED_MISSING: invalid`A confidential company keeps its caller and its person in charge among its collaborators |
    Collaborateur manquant | Vous-même et le responsable restez parmi les collaborateurs d’une société confidentielle.`,
  COMPANY_ARCHIVE_NOT_FOUND: notFound`Archive | Archive |
    Cette archive n’existe pas ou n’est pas accessible. Rechargez la fiche.`,
} satisfies Catalogue;
