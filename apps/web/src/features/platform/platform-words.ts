import type { EinvoicePlatformAnswer, PlatformTestOutcome } from "@grand-livre/contracts/einvoice-platform";
import type {
  PasswordPolicy,
  ProviderProtocol,
  ProviderTestOutcome,
} from "@grand-livre/contracts/identity-provider";
import type {
  InstallationAnswer,
  MailTestAnswer,
  SecondFactorPolicy,
} from "@grand-livre/contracts/installation";
import { failureWords } from "./webhook-words.ts";

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
  too_large: "La réponse est trop longue pour venir d’une plateforme agréée. Vérifiez l’adresse.",
  secret_unreadable: "Le secret ne se lit plus depuis la restauration. Saisissez-le de nouveau.",
};

export const passwordPolicyWords: Readonly<Record<PasswordPolicy, string>> = {
  everyone: "Permise à tous",
  administrators: "Aux super-administrateurs seulement",
};

export const protocolWords: Readonly<Record<ProviderProtocol, string>> = {
  oidc: "OpenID Connect",
  saml: "SAML 2.0",
};

/** What became of the trial of the identity provider. */
export function providerTestText(outcome: ProviderTestOutcome, protocol: ProviderProtocol): string {
  if (outcome === "answers" && protocol === "saml")
    return "Le fournisseur répond à cette adresse. Essayez maintenant de vous connecter.";
  if (outcome === "answers")
    return "Le fournisseur répond, et se décrit sous cet émetteur. Essayez maintenant de vous connecter.";
  if (outcome === "not_conform")
    return "L’adresse répond, mais pas comme un fournisseur OpenID Connect de cet émetteur. Vérifiez-la.";
  return `Le fournisseur n’a pas répondu\u00a0: ${failureWords[outcome]}.`;
}

export const eReportingWords: Readonly<Record<EinvoicePlatformAnswer["eReportingOfRegime"], string>> = {
  ten_days: "Tous les dix jours",
  monthly: "Chaque mois",
  two_months: "Tous les deux mois",
};

export const apiVersionWords: Readonly<Record<EinvoicePlatformAnswer["apiVersion"], string>> = {
  "1.3.0": "1.3.0",
  "1.1.0": "1.1.0, sans notifications",
};

export const environmentWords: Readonly<Record<EinvoicePlatformAnswer["environment"], string>> = {
  trial: "Essai",
  production: "Production",
};

export const formWords: Readonly<Record<EinvoicePlatformAnswer["addresses"][number]["form"], string>> = {
  SIREN: "Société",
  SIREN_SIRET: "Établissement",
  SIREN_SIRET_CodeRoutage: "Service d’un établissement",
  SIREN_Suffixe: "Usage particulier",
};

export const secondFactorWords: Readonly<Record<SecondFactorPolicy, string>> = {
  nobody: "Au choix de chacun",
  administrators: "Exigée des super-administrateurs",
  everyone: "Exigée de tous",
};

/** What became of a test mail, and what to do. */
export function mailTestText({ recipient, outcome }: MailTestAnswer): string {
  const words: Readonly<Record<MailTestAnswer["outcome"], string>> = {
    sent: `Le serveur a pris l’e-mail pour ${recipient}. Vérifiez qu’il arrive.`,
    kept: "Aucun serveur d’envoi n’est réglé\u00a0: l’e-mail est dans DATA_DIR/outbox. Réglez SMTP_URL.",
    credentials_refused: "Le serveur refuse l’identifiant ou le mot de passe de SMTP_URL.",
    unreachable: "Le serveur de SMTP_URL ne répond pas. Vérifiez son nom et son port.",
    timeout: "Le serveur n’a pas répondu à temps. Réessayez plus tard.",
    certificate: "Le certificat du serveur n’est pas valable\u00a0: rien n’a été envoyé.",
    recipient_refused: `Le serveur refuse l’expéditeur (MAIL_FROM) ou l’adresse ${recipient}.`,
    refused: "Le serveur refuse l’e-mail. Le motif est dans le journal du serveur.",
  };
  return words[outcome];
}

/** What of backups needs a look; undefined while all is well. */
export function backupWarning(
  { last, lastTrial }: InstallationAnswer["backups"],
  now: Date,
): string | undefined {
  const days = (instant: string) => (now.getTime() - new Date(instant).getTime()) / 86_400_000;
  if (last === null) return "Aucune sauvegarde connue.";
  if (last.missingFiles > 0) return "La dernière sauvegarde est incomplète\u00a0: des documents manquent.";
  if (days(last.at) > 7) return "La dernière sauvegarde a plus de sept jours.";
  if (lastTrial === null) return "Aucune sauvegarde n’a été restaurée à l’essai.";
  if (days(lastTrial.at) > 92) return "Le dernier essai de restauration a plus de trois mois.";
  return undefined;
}
