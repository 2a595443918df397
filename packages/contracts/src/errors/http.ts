import { answering, type Catalogue, forbidden, invalid, refusal } from "./row.ts";

/** Refusals that any route may answer. */
export const httpErrors = {
  BAD_REQUEST: answering(400)`Bad request | Requête incorrecte | Donnees incorrects`,
  UNAUTHENTICATED: answering(401)`Invalid token | Session expirée |
    Votre session a expiré. Veuillez vous reconnecter.`,
  FORBIDDEN: forbidden`Access Denied | Accès refusé |
    Vos droits ne permettent pas cette action. Un administrateur peut vous les accorder.`,
  SECOND_FACTOR_REQUIRED: forbidden`A second factor is required | Double authentification exigée |
    Un administrateur exige la double authentification. Activez-la pour continuer.`,
  DELEGATION_NOT_ACTIVE: forbidden`Delegation not active | Délégation inactive |
    Cette délégation n’a pas commencé, a expiré ou a été révoquée. Revenez à votre propre compte.`,
  NOT_FOUND: answering(404)`Not found | Introuvable |
    Cet élément n’existe pas, ou n’est pas dans votre périmètre.`,
  COMPANY_ARCHIVED: refusal`The company is archived | Société archivée |
    Cette société est archivée\u00a0: elle se consulte, elle ne se modifie plus. Un administrateur peut la désarchiver.`,
  EXERCISE_ARCHIVED: refusal`Lines of the exercise are in the archives | Exercice aux archives |
    Les lignes de l’exercice {exercise} sont aux archives depuis le {day}. Remettez-le depuis Paramètres › Exercices et périodes, puis recommencez.`,
  COMPANY_NOT_ACTIVE: refusal`The company is a prospect, or suspended | Société non active |
    Une écriture se valide dans une société active. Activez la société, puis recommencez.`,
  STALE_VERSION: refusal`Stale version | Modifié entre-temps |
    Quelqu’un a modifié cet élément depuis que vous l’avez ouvert. Rechargez-le, puis recommencez.`,
  IDEMPOTENCY_KEY_REUSED: refusal`Idempotency key reused with another body | Envoi en double |
    Cette opération a déjà été envoyée avec un autre contenu. Rechargez la page avant de recommencer.`,
  IDEMPOTENCY_IN_PROGRESS: refusal`A request with this idempotency key is in progress | Envoi en cours |
    La même opération est déjà en cours. Attendez qu’elle finisse.`,
  PAYLOAD_TOO_LARGE: answering(413)`Payload too large | Envoi trop volumineux |
    L’envoi dépasse la taille permise. Réduisez-le, puis recommencez.`,
  VALIDATION_FAILED: invalid`Invalid fields | Champs à corriger |
    Certains champs sont incorrects. Corrigez ceux qui sont signalés.`,
  AMOUNT_OUT_OF_RANGE: invalid`Amount out of range | Montant trop grand |
    Un montant dépasse 999\u202f999\u202f999\u202f999,99 €. Vérifiez la quantité et le prix.`,
  EMAIL_INVALID: invalid`Invalid email format | Adresse incorrecte |
    Cette adresse e-mail n’est pas valable. Écrivez-la comme prenom.nom@exemple.fr.`,
  DATES_INVALID: invalid`Dates must be valid | Date incorrecte |
    Cette date n’existe pas, ou n’est pas entre 1900 et 2199. Corrigez-la.`,
  PRICE_TOO_PRECISE: invalid`Quantity or price has too many decimals | Trop de décimales |
    {text} a plus de {most} décimales. Arrondissez la quantité, ou le prix en centimes.`,
  DISCOUNT_INVALID: invalid`Discount is not between 0 and 100 % | Remise incorrecte |
    La remise est comprise entre 0 et 100 %.`,
  DECIMAL_INVALID: invalid`Not a decimal number | Nombre illisible | {text} n’est pas un nombre.`,
  TOO_MANY_REQUESTS: answering(429)`Too many requests | Trop de tentatives |
    Trop de tentatives en peu de temps. Attendez quelques minutes, puis recommencez.`,
  INTERNAL: answering(500)`Internal error | Erreur interne |
    Une erreur interne est survenue. Réessayez plus tard ; si elle se répète, donnez le code {requestId} à votre administrateur.`,
  LEDGER_BUSY: refusal`A long job is writing in this ledger | Dossier occupé |
    Un long travail écrit dans ce dossier\u00a0: {work}. Rien de cette demande n’est enregistré, recommencez ensuite.`,
  UNAVAILABLE: answering(503)`Service unavailable | Service indisponible |
    Le service ne répond pas pour le moment. Réessayez dans quelques instants.`,
  DISK_FULL: answering(507)`No space left on the disk | Disque plein |
    Le disque du serveur est plein\u00a0: rien n’a été enregistré. Libérez de la place, puis recommencez.`,
} satisfies Catalogue;
