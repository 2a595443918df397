import type { Catalogue } from "./entry-type.ts";

/** Refusals of the platforms: the approved one of a company, and the installation itself. */
export const platformErrors = {
  OUTSIDE_URL_INVALID: {
    status: 422,
    message: "Not a public https address",
    title: "Adresse refusée",
    text: "L’adresse commence par https:// et mène à un serveur public, sans identifiant ni mot de passe. Corrigez-la.",
    field: "tokenUrl",
  },
  PLATFORM_SECRET_NEEDED: {
    status: 422,
    message: "A new address or identifier needs its secret",
    title: "Secret à saisir",
    text: "L’adresse ou l’identifiant a changé\u00a0: saisissez de nouveau le secret, il n’est envoyé qu’à l’adresse pour laquelle il a été donné.",
    field: "clientSecret",
  },
  PLATFORM_INCOMPLETE: {
    status: 409,
    message: "Address, identifier and secret are needed",
    title: "Réglage incomplet",
    text: "Enregistrez l’adresse, l’identifiant et le secret de la plateforme, puis recommencez l’essai.",
  },
  ELECTRONIC_ADDRESS_INVALID: {
    status: 422,
    message: "Not an address of the directory",
    title: "Adresse électronique incorrecte",
    text: "Écrivez l’adresse comme SIREN, SIREN_SIRET, SIREN_SIRET_CodeRoutage ou SIREN_Suffixe.",
  },
  ELECTRONIC_ADDRESS_OF_ANOTHER: {
    status: 422,
    message: "The address is not of this SIREN",
    title: "Adresse d’une autre société",
    text: "L’adresse électronique commence par le SIREN de la société ({siren}). Corrigez-la.",
  },
  ELECTRONIC_ADDRESS_TWICE: {
    status: 422,
    message: "The same address twice",
    title: "Adresse en double",
    text: "Cette adresse électronique figure déjà dans la liste. Retirez l’une des deux.",
  },
  OWN_TOTP_NEEDED: {
    status: 409,
    message: "Own second factor needed first",
    title: "Votre double authentification d’abord",
    text: "Activez la double authentification de votre compte avant de l’exiger des autres.",
  },
  ADMINISTRATORS_WITHOUT_TOTP: {
    status: 409,
    message: "Administrators without a second factor",
    title: "Administrateurs d’abord",
    text: "Des super-administrateurs ({count}) n’ont pas encore la double authentification. Exigez-la d’eux d’abord.",
  },
  TOTP_REQUIRED_HERE: {
    status: 409,
    message: "The second factor is required",
    title: "Double authentification exigée",
    text: "L’installation exige la double authentification : elle ne se désactive pas.",
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: "API key not found",
    title: "Clé introuvable",
    text: "Cette clé n’existe pas, ou n’est pas la vôtre. Rechargez la liste.",
  },
  API_KEY_REVOKED: {
    status: 409,
    message: "API key already revoked",
    title: "Clé déjà révoquée",
    text: "Cette clé a déjà été révoquée. Rechargez la liste.",
  },
  API_KEY_NAME_TAKEN: {
    status: 409,
    message: "API key name already used",
    title: "Nom déjà utilisé",
    text: "Une de vos clés porte déjà ce nom. Choisissez-en un autre, ou révoquez-la.",
    field: "name",
  },
  API_KEY_END_INVALID: {
    status: 422,
    message: "The end of an API key is past or more than a year away",
    title: "Fin de validité incorrecte",
    text: "Une clé est valable d’aujourd’hui à un an au plus. Corrigez la date.",
    field: "expiresOn",
  },
  DEPOSIT_NOT_WAITING: {
    status: 409,
    message: "An invoice is not to be handed over",
    title: "Facture déjà remise",
    text: "Une des factures est déjà remise, ou ne relève pas de la plateforme. Rechargez la liste, puis recommencez.",
  },
  DEPOSIT_NOT_HANDED_OVER: {
    status: 409,
    message: "An invoice was not handed over",
    title: "Facture non remise",
    text: "Une des factures n’est pas notée comme remise. Rechargez la liste, puis recommencez.",
  },
  DEPOSIT_DATE_INVALID: {
    status: 422,
    message: "The day of the handing over is before an invoice or in the future",
    title: "Date de remise incorrecte",
    text: "La remise n’est ni antérieure à une des factures, ni postérieure à aujourd’hui. Corrigez la date.",
    field: "handedOverOn",
  },
} as const satisfies Catalogue;
