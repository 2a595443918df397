import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals of the channel to the bank, and what the bank itself answers. */
export const ebicsErrors = {
  EBICS_CONNECTION_NOT_FOUND: notFound`EBICS connection | Connexion |
    Cette connexion n’existe pas, ou appartient à une autre société. Rechargez la liste.`,
  EBICS_CONNECTION_TAKEN: refusal`The user of this bank is already connected | Connexion existante |
    Cet utilisateur de la banque a déjà une connexion. Modifiez-la. | userId`,
  EBICS_CONNECTION_USED: refusal`Statements or orders went by this connection | Connexion utilisée |
    Des relevés ou des ordres sont passés par cette connexion\u00a0: désactivez-la, son historique reste.`,
  EBICS_KEYS_MISSING: refusal`There are no keys yet | Clés à créer |
    Créez les clés et envoyez-les à la banque, puis recommencez.`,
  EBICS_KEYS_LOST: refusal`The keys cannot be read | Clés perdues |
    Les clés ne se lisent plus depuis la restauration. Demandez à la banque de réinitialiser l’utilisateur, puis créez de nouvelles clés.`,
  EBICS_HASH_DIFFERS: invalid`The hashes are not those that the bank told | Empreintes différentes |
    Ces empreintes ne sont pas celles que la banque vient d’envoyer. Redemandez ses clés, et comparez-les à son courrier.`,
  EBICS_NOT_READY: refusal`The connection is not ready | Connexion à terminer |
    Terminez les étapes de la connexion à la banque (Banque, Connexions EBICS), puis recommencez.`,
  EBICS_UNREACHABLE: refusal`No answer from the bank | Banque injoignable |
    La banque n’a pas répondu ({reason}). Vérifiez l’adresse de l’hôte, puis recommencez dans quelques minutes.`,
  EBICS_ANSWER_UNREADABLE: refusal`The bank's answer cannot be read | Réponse illisible |
    La réponse de la banque est incomplète ou illisible\u00a0: rien n’a été pris en compte. Recommencez.`,
  EBICS_ANSWER_UNSIGNED: refusal`The answer is not signed by the bank's confirmed key | Réponse non authentifiée |
    La réponse ne porte pas la signature de la banque\u00a0: rien n’a été pris en compte. Redemandez ses clés et comparez leurs empreintes.`,
  EBICS_BANK_KEYS_CHANGED: refusal`The bank has other keys | Clés de la banque changées |
    La banque a changé de clés. Redemandez-les, comparez leurs empreintes à son courrier et confirmez-les.`,
  EBICS_USER_UNKNOWN: refusal`The bank does not know the user | Utilisateur inconnu |
    La banque ne connaît pas ce partenaire ou cet utilisateur. Comparez les identifiants à ceux du contrat.`,
  EBICS_USER_NOT_READY: refusal`The bank has not initialised the user | Utilisateur non initialisé |
    La banque n’a pas encore enregistré la lettre d’initialisation, ou a bloqué l’utilisateur. Appelez-la, puis recommencez.`,
  EBICS_OWN_KEYS_REFUSED: refusal`The bank has other keys of the user | Clés refusées |
    La banque ne reconnaît pas les clés de cet utilisateur\u00a0: un autre logiciel en a envoyé. Faites-le réinitialiser par elle.`,
  EBICS_HOST_UNKNOWN: refusal`The host is unknown at this address | Hôte inconnu |
    Aucun hôte de ce nom ne répond à cette adresse. Comparez l’identifiant d’hôte et l’adresse à ceux du contrat.`,
  EBICS_ORDER_NOT_ALLOWED: refusal`The contract does not have this order | Opération non prévue |
    Le contrat EBICS ne prévoit pas cette opération pour cet utilisateur (code {code}). Vérifiez les formats, ou faites-la ajouter.`,
  EBICS_ORDER_INVALID: refusal`The bank refuses the content | Contenu refusé |
    La banque refuse le contenu du fichier (code {code}). Vérifiez le format convenu avec elle.`,
  EBICS_SIGNATURE_REFUSED: refusal`The bank refuses the signature | Signature refusée |
    La banque refuse la signature de l’ordre (code {code}). Vérifiez le profil T ou TS et les pouvoirs de l’utilisateur.`,
  EBICS_ORDER_SENT_TWICE: refusal`The bank has this order already | Ordre déjà reçu |
    La banque a déjà reçu cet ordre. Vérifiez chez elle avant tout nouvel envoi.`,
  EBICS_BANK_BUSY: refusal`The bank is out of order for now | Banque indisponible |
    Le serveur de la banque est indisponible pour le moment (code {code}). Recommencez plus tard.`,
  EBICS_REFUSED: refusal`The bank refuses the request | Demande refusée par la banque |
    La banque refuse la demande (code {code}). Donnez-lui ce code\u00a0: elle dira ce qui manque au contrat.`,
  EBICS_ACCOUNT_NOT_SERVED: refusal`The connection does not serve this account | Compte non servi |
    Cette connexion ne sert pas le compte {account}. Ajoutez-le à la connexion, ou choisissez-en une autre.`,
  EBICS_ORDER_SENT: refusal`The order was sent already | Ordre déjà envoyé |
    Cet ordre est déjà parti à la banque, ou son sort y est à vérifier. Il n’est pas envoyé deux fois.`,
  EBICS_ORDER_AT_BANK: refusal`The bank has the order | Ordre à la banque |
    Cet ordre est à la banque, ou son sort y est à vérifier : demandez-lui de l’annuler avant de l’annuler ici.`,
  EBICS_ORDER_NOT_FOUND: notFound`Order sent | Envoi |
    Cet envoi n’existe pas, ou appartient à une autre société. Rechargez la page.`,
  EBICS_ORDER_NOT_UNKNOWN: refusal`The fate of the order is known | Envoi déjà connu |
    Le sort de cet envoi est déjà connu. Rechargez la page.`,
} satisfies Catalogue;
