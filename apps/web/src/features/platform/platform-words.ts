import type { EinvoicePlatformAnswer, PlatformTestOutcome } from "@grand-livre/contracts/einvoice-platform";

/** What became of a request for a token, and what to do. */
export const outcomeWords: Readonly<Record<PlatformTestOutcome, string>> = {
  accepted: "La plateforme a donné un jeton\u00a0: l’adresse, l’identifiant et le secret sont corrects.",
  credentials_refused: "La plateforme refuse l’identifiant ou le secret. Vérifiez-les auprès d’elle.",
  no_token: "L’adresse répond, mais sans jeton OAuth2. Vérifiez l’adresse du service d’authentification.",
  error_answered: "La plateforme a répondu par une erreur. Réessayez plus tard, ou contactez son support.",
  redirected: "L’adresse renvoie vers une autre. Saisissez l’adresse définitive.",
  private_address: "L’adresse mène à un réseau privé\u00a0: seul un serveur public peut être appelé.",
  unknown_host: "Ce nom de serveur n’existe pas. Vérifiez l’adresse.",
  unreachable: "Le serveur refuse la connexion. Vérifiez l’adresse et le port.",
  certificate:
    "Le certificat du serveur n’est pas valable\u00a0: rien n’a été envoyé. Contactez la plateforme.",
  timeout: "Le serveur n’a pas répondu en 10 secondes. Réessayez plus tard.",
  secret_unreadable: "Le secret ne se lit plus depuis la restauration. Saisissez-le de nouveau.",
};

export const eReportingWords: Readonly<Record<EinvoicePlatformAnswer["eReportingOfRegime"], string>> = {
  ten_days: "Tous les dix jours",
  monthly: "Chaque mois",
  two_months: "Tous les deux mois",
};

export const formWords: Readonly<Record<EinvoicePlatformAnswer["addresses"][number]["form"], string>> = {
  SIREN: "Société",
  SIREN_SIRET: "Établissement",
  SIREN_SIRET_CodeRoutage: "Service d’un établissement",
  SIREN_Suffixe: "Usage particulier",
};
