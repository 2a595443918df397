import type { Catalogue } from "./entry-type.ts";

/** Refusals of sign-in, sessions and accounts. */
export const identityErrors = {
  INVALID_CREDENTIALS: {
    status: 400,
    message: "Invalid email or password",
    title: "Connexion",
    text: "Email ou mot passe invalide",
  },
  ACCOUNT_INACTIVE: {
    status: 403,
    message: "Inactive account",
    title: "Compte inactif",
    text: "Ce compte est désactivé. Demandez à un administrateur de le réactiver.",
  },
  ACCOUNT_NOT_ACTIVATED: {
    status: 403,
    message: "Account not activated",
    title: "Compte non activé",
    text: "Ce compte attend encore d’être activé par un administrateur.",
  },
  DEMO_BEHIND_PROXY: {
    status: 403,
    message: "Demonstration users sign in directly only",
    title: "Connexion refusé",
    text: "Les comptes de démonstration ne se connectent que depuis la machine elle-même.",
  },
  LINK_INVALID: {
    status: 409,
    message: "Invalid or expired link",
    title: "Lien non valable",
    text: "Ce lien a déjà servi ou n’est plus valable. Redémarrez le serveur pour en obtenir un autre.",
  },
  EMAIL_TAKEN: {
    status: 409,
    message: "Email already used",
    title: "Adresse déjà utilisée",
    text: "Un compte utilise déjà cette adresse e-mail. Connectez-vous, ou choisissez-en une autre.",
  },
} as const satisfies Catalogue;
