import type { Catalogue } from "./entry-type.ts";

/** Refusals that any route may answer. */
export const httpErrors = {
  BAD_REQUEST: {
    status: 400,
    message: "Bad request",
    title: "Requête incorrecte",
    text: "Donnees incorrects",
  },
  UNAUTHENTICATED: {
    status: 401,
    message: "Invalid token",
    title: "Session expirée",
    text: "Votre session a expiré. Veuillez vous reconnecter.",
  },
  FORBIDDEN: {
    status: 403,
    message: "Access Denied",
    title: "Accès refusé",
    text: "Vos droits ne permettent pas cette action. Un administrateur peut vous les accorder.",
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "A second factor is required",
    title: "Double authentification exigée",
    text: "Un administrateur exige la double authentification. Activez-la pour continuer.",
  },
  NOT_FOUND: {
    status: 404,
    message: "Not found",
    title: "Introuvable",
    text: "Cet élément n’existe pas, ou n’est pas dans votre périmètre.",
  },
  COMPANY_ARCHIVED: {
    status: 409,
    message: "The company is archived",
    title: "Société archivée",
    text: "Cette société est archivée\u00a0: elle se consulte, elle ne se modifie plus. Un administrateur peut la désarchiver.",
  },
  COMPANY_NOT_ACTIVE: {
    status: 409,
    message: "The company is a prospect, or suspended",
    title: "Société non active",
    text: "Une écriture se valide dans une société active. Activez la société, puis recommencez.",
  },
  STALE_VERSION: {
    status: 409,
    message: "Stale version",
    title: "Modifié entre-temps",
    text: "Quelqu’un a modifié cet élément depuis que vous l’avez ouvert. Rechargez-le, puis recommencez.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: "Idempotency key reused with another body",
    title: "Envoi en double",
    text: "Cette opération a déjà été envoyée avec un autre contenu. Rechargez la page avant de recommencer.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: "A request with this idempotency key is in progress",
    title: "Envoi en cours",
    text: "La même opération est déjà en cours. Attendez qu’elle finisse.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: "Payload too large",
    title: "Envoi trop volumineux",
    text: "L’envoi dépasse la taille permise. Réduisez-le, puis recommencez.",
  },
  VALIDATION_FAILED: {
    status: 422,
    message: "Invalid fields",
    title: "Champs à corriger",
    text: "Certains champs sont incorrects. Corrigez ceux qui sont signalés.",
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 422,
    message: "Amount out of range",
    title: "Montant trop grand",
    text: "Un montant dépasse 999\u202f999\u202f999\u202f999,99 €. Vérifiez la quantité et le prix.",
  },
  EMAIL_INVALID: {
    status: 422,
    message: "Invalid email format",
    title: "Adresse incorrecte",
    text: "Cette adresse e-mail n’est pas valable. Écrivez-la comme prenom.nom@exemple.fr.",
  },
  DATES_INVALID: {
    status: 422,
    message: "Dates must be valid",
    title: "Date incorrecte",
    text: "Cette date n’existe pas, ou n’est pas entre 1900 et 2199. Corrigez-la.",
  },
  PRICE_TOO_PRECISE: {
    status: 422,
    message: "Quantity or price has too many decimals",
    title: "Trop de décimales",
    text: "{text} a plus de {most} décimales. Arrondissez la quantité, ou le prix en centimes.",
  },
  DISCOUNT_INVALID: {
    status: 422,
    message: "Discount is not between 0 and 100 %",
    title: "Remise incorrecte",
    text: "La remise est comprise entre 0 et 100 %.",
  },
  DECIMAL_INVALID: {
    status: 422,
    message: "Not a decimal number",
    title: "Nombre illisible",
    text: "{text} n’est pas un nombre.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Too many requests",
    title: "Trop de tentatives",
    text: "Trop de tentatives en peu de temps. Attendez quelques minutes, puis recommencez.",
  },
  INTERNAL: {
    status: 500,
    message: "Internal error",
    title: "Erreur interne",
    text: "Une erreur interne est survenue. Réessayez plus tard ; si elle se répète, donnez le code {requestId} à votre administrateur.",
  },
  UNAVAILABLE: {
    status: 503,
    message: "Service unavailable",
    title: "Service indisponible",
    text: "Le service ne répond pas pour le moment. Réessayez dans quelques instants.",
  },
} as const satisfies Catalogue;
