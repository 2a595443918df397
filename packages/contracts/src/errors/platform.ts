import { type Catalogue, forbidden, invalid, notFound, refusal } from "./row.ts";

/** Refusals of the platforms: the approved one of a company, and the installation itself. */
export const platformErrors = {
  OUTSIDE_URL_INVALID: invalid`Not a public https address | Adresse refusée |
    L’adresse commence par https:// et mène à un serveur public, sans identifiant ni mot de passe. Corrigez-la. | tokenUrl`,
  PLATFORM_SECRET_NEEDED: invalid`A new address or identifier needs its secret | Secret à saisir |
    L’adresse ou l’identifiant a changé\u00a0: saisissez de nouveau le secret, il n’est envoyé qu’à l’adresse pour laquelle il a été donné. | clientSecret`,
  PLATFORM_SECRET_UNREADABLE: refusal`The secret cannot be read | Secret illisible |
    Le secret ne se lit plus depuis la restauration. Saisissez-le de nouveau. | clientSecret`,
  PLATFORM_INCOMPLETE: refusal`Address, identifier and secret are needed | Réglage incomplet |
    Enregistrez les adresses, l’identifiant et le secret de la plateforme, puis recommencez.`,
  PLATFORM_NOT_CONNECTED: refusal`The platform is not connected | Plateforme non connectée |
    Connectez la plateforme dans ses réglages, puis recommencez.`,
  PLATFORM_ACCESS_REFUSED: refusal`The platform refuses the access | Accès refusé par la plateforme |
    La plateforme refuse l’identifiant, le secret ou le compte (réponse {status}). Corrigez les réglages, puis lancez l’essai.`,
  PLATFORM_REFUSED: refusal`The platform refuses the request | Demande refusée par la plateforme |
    La plateforme refuse la demande (réponse {status}). Vérifiez ses adresses et sa version dans les réglages.`,
  PLATFORM_UNREACHABLE: refusal`No answer from the platform | Plateforme injoignable |
    La plateforme n’a pas répondu. Recommencez dans quelques minutes ; si cela dure, lancez l’essai dans les réglages.`,
  FLOW_NOT_FOUND: notFound`Flow | Flux |
    Ce flux n’existe pas, ou appartient à une autre société. Rechargez la liste.`,
  FLOW_NOT_FAILED: refusal`Only a failed flow is retried | Flux non rejeté |
    Seul un flux rejeté peut être renvoyé. Rechargez la liste.`,
  WEBHOOK_INVALID: notFound`Webhook | Appel refusé |
    Cet appel n’est pas signé par la plateforme de la société, ou a déjà été reçu.`,
  WEBHOOK_ENDPOINT_NOT_FOUND: notFound`Webhook endpoint | Adresse |
    Ce webhook n’existe pas, ou appartient à une autre société. Rechargez la liste.`,
  WEBHOOK_ENDPOINT_TAKEN: refusal`The address is already used | Adresse déjà utilisée |
    Un webhook de la société appelle déjà cette adresse. Modifiez-le, ou donnez-en une autre. | url`,
  WEBHOOK_ENDPOINT_STOPPED: refusal`The webhook is stopped | Webhook arrêté |
    Ce webhook n’appelle plus son adresse. Réactivez-le, puis recommencez.`,
  WEBHOOK_DELIVERY_NOT_FOUND: notFound`Webhook delivery | Envoi |
    Cet envoi n’existe pas, ou date de plus de 30 jours. Rechargez la liste.`,
  WEBHOOK_DELIVERY_WAITING: refusal`The delivery still waits | Envoi en attente |
    Cet envoi part de lui-même à l’heure indiquée\u00a0: il n’y a rien à rejouer.`,
  ELECTRONIC_ADDRESS_INVALID: invalid`Not an address of the directory | Adresse électronique incorrecte |
    Écrivez l’adresse comme SIREN, SIREN_SIRET, SIREN_SIRET_CodeRoutage ou SIREN_Suffixe.`,
  ELECTRONIC_ADDRESS_OF_ANOTHER: invalid`The address is not of this SIREN | Adresse d’une autre société |
    L’adresse électronique commence par le SIREN de la société ({siren}). Corrigez-la.`,
  ELECTRONIC_ADDRESS_TWICE: invalid`The same address twice | Adresse en double |
    Cette adresse électronique figure déjà dans la liste. Retirez l’une des deux.`,
  OWN_TOTP_NEEDED: refusal`Own second factor needed first | Votre double authentification d’abord |
    Activez la double authentification de votre compte avant de l’exiger des autres.`,
  ADMINISTRATORS_WITHOUT_TOTP: refusal`Administrators without a second factor | Administrateurs d’abord |
    Des super-administrateurs ({count}) n’ont pas encore la double authentification. Exigez-la d’eux d’abord.`,
  TOTP_REQUIRED_HERE: refusal`The second factor is required | Double authentification exigée |
    L’installation exige la double authentification : elle ne se désactive pas.`,
  API_KEY_NOT_FOUND: notFound`API key | Clé |
    Cette clé n’existe pas, ou n’est pas la vôtre. Rechargez la liste.`,
  API_KEY_REVOKED: refusal`API key already revoked | Clé déjà révoquée |
    Cette clé a déjà été révoquée. Rechargez la liste.`,
  API_KEY_NAME_TAKEN: refusal`API key name already used | Nom déjà utilisé |
    Une de vos clés porte déjà ce nom. Choisissez-en un autre, ou révoquez-la. | name`,
  API_KEY_END_INVALID: invalid`The end of an API key is past or more than a year away |
    Fin de validité incorrecte | Une clé est valable d’aujourd’hui à un an au plus. Corrigez la date. | expiresOn`,
  ASSISTANT_CLOSED: forbidden`Assistants may not come in | Accès des assistants fermé |
    L’accès des assistants est fermé sur cette installation ou sur ces sociétés. Un administrateur l’ouvre dans Paramètres, Plateforme, Clés API.`,
  DEPOSIT_NOT_WAITING: refusal`An invoice is not to be handed over | Facture déjà remise |
    Une des factures est déjà remise, ou ne relève pas de la plateforme. Rechargez la liste, puis recommencez.`,
  DEPOSIT_NOT_HANDED_OVER: refusal`An invoice was not handed over | Facture non remise |
    Une des factures n’est pas notée comme remise. Rechargez la liste, puis recommencez.`,
  DEPOSIT_DATE_INVALID: invalid`The day of the handing over is before an invoice or in the future |
    Date de remise incorrecte | La remise n’est ni antérieure à une des factures, ni postérieure à aujourd’hui. Corrigez la date. | handedOverOn`,
  CDAR_INVALID: invalid`Not the status of an invoice | Message de cycle de vie illisible |
    Ce message de cycle de vie (CDAR) ne dit pas, ou dit mal, {element}. Signalez-le à la plateforme agréée qui l’a transmis.`,
} satisfies Catalogue;
