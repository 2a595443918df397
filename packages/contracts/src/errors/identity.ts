import { answering, type Catalogue, forbidden, invalid, notFound, refusal } from "./row.ts";

/** Refusals of sign-in, sessions and accounts. */
export const identityErrors = {
  INVALID_CREDENTIALS: answering(400)`Invalid email or password | Connexion | Email ou mot passe invalide`,
  ACCOUNT_INACTIVE: forbidden`Inactive account | Compte inactif |
    Ce compte est désactivé. Demandez à un administrateur de le réactiver.`,
  ACCOUNT_NOT_ACTIVATED: forbidden`Account not activated | Compte non activé |
    Ce compte attend encore d’être activé par un administrateur.`,
  DEMO_BEHIND_PROXY: forbidden`Demonstration users sign in directly only | Connexion refusé |
    Les comptes de démonstration ne se connectent que depuis la machine elle-même.`,
  LINK_INVALID: refusal`Invalid or expired link | Lien non valable |
    Ce lien a déjà servi ou n’est plus valable. Redémarrez le serveur pour en obtenir un autre.`,
  EMAIL_TAKEN: refusal`Email already used | Adresse déjà utilisée |
    Un compte utilise déjà cette adresse e-mail. Connectez-vous, ou choisissez-en une autre. | email`,
  PHONE_TAKEN: refusal`Phone already used | Numéro déjà utilisé |
    Un autre compte utilise déjà ce numéro de téléphone. Vérifiez-le, ou laissez-le vide. | phone`,
  PHONE_INVALID: invalid`Invalid phone number | Numéro incorrect |
    Ce numéro de téléphone n’est pas valable. Écrivez-le comme 06 12 34 56 78 ou +33 6 12 34 56 78. | phone`,
  SMS_LIMIT_EXCEEDED: answering(429)`Daily SMS limit exceeded | Limite de SMS atteinte |
    Cinq SMS au plus sont envoyés par jour à un numéro. Réessayez demain, ou demandez le code par e-mail. | phone`,
  CODE_INVALID: answering(400)`Invalid or expired code | Code incorrect |
    Ce code est incorrect ou n’est plus valable. Vérifiez-le, ou demandez-en un nouveau. | code`,
  RESET_TOKEN_INVALID: answering(401)`Invalid reset token | Réinitialisation expirée |
    Cette réinitialisation a déjà servi ou a expiré. Demandez un nouveau code.`,
  PASSWORD_CHANGE_NOT_POSSIBLE: refusal`Password change not possible | Mot de passe non modifiable |
    Le mot de passe de ce compte ne peut pas être changé. Adressez-vous à un administrateur.`,
  PASSWORD_REQUIRED: invalid`Password required | Mot de passe exigé |
    Saisissez votre mot de passe pour changer le téléphone, qui sert à le réinitialiser. | currentPassword`,
  PASSWORD_TOO_SHORT: invalid`Password too short | Mot de passe trop court |
    Choisissez un mot de passe d’au moins 12 caractères ; une phrase courte convient bien. | password`,
  PASSWORD_COMMON: invalid`Password too common | Mot de passe trop courant |
    Ce mot de passe est l’un des plus devinés. Choisissez-en un autre, par exemple une phrase à vous. | password`,
  PASSWORD_IS_EMAIL: invalid`Password is the email | Mot de passe trop simple |
    Le mot de passe ne peut pas être votre adresse e-mail. Choisissez-en un autre. | password`,
  OTP_REQUIRED: forbidden`One-time code required | Code de vérification |
    Saisissez le code à 6 chiffres de votre application d’authentification, ou un code de secours.`,
  OTP_UNREADABLE: refusal`Second factor unreadable | Double authentification à refaire |
    Ce second facteur ne se lit plus depuis la restauration. Saisissez un code de secours, ou demandez à un administrateur de le retirer. | otp`,
  OTP_INVALID: answering(400)`Invalid one-time code | Code de vérification incorrect |
    Ce code est incorrect, ou a déjà servi. Attendez le suivant, ou utilisez un code de secours. | otp`,
  TOTP_ALREADY_ENABLED: refusal`Two-factor authentication already enabled |
    Double authentification déjà active | La double authentification est déjà active sur ce compte. Désactivez-la d’abord pour la refaire.`,
  TOTP_NOT_ENABLED: refusal`Two-factor authentication not enabled | Double authentification inactive |
    La double authentification n’est pas active sur ce compte. Commencez par l’activer.`,
  CONFIRMATION_LINK_INVALID: refusal`Invalid or expired confirmation link | Lien non valable |
    Ce lien de confirmation a déjà servi ou n’est plus valable. Demandez-en un autre depuis l’écran de connexion.`,
  INVITATION_INVALID: refusal`Invalid or expired invitation | Invitation non valable |
    Cette invitation a déjà servi ou n’est plus valable. Demandez à un administrateur de vous en renvoyer une.`,
  SESSION_NOT_FOUND: notFound`Session | Session | Cette session n’existe pas ou est déjà fermée.`,
  USER_NOT_FOUND: notFound`User | Utilisateur |
    Cet utilisateur n’existe pas, ou n’est pas dans votre périmètre.`,
  USER_OUT_OF_REACH: forbidden`User out of reach | Utilisateur hors de votre périmètre |
    Cet utilisateur a aussi des droits hors de votre périmètre. Un super-administrateur peut le modifier.`,
  USER_STATE_INVALID: refusal`User state does not allow this | Action impossible |
    L’état de ce compte ne permet pas cette action. Rechargez la liste, puis recommencez.`,
  RIGHTS_REQUIRED: invalid`A right is required | Droit exigé | Cochez au moins un droit. | rights`,
  RIGHTS_BEYOND_OWN: forbidden`Rights beyond your own | Droits plus larges que les vôtres |
    Vous ne pouvez donner que des droits et des entreprises que vous avez vous-même.`,
  OWN_RIGHTS_NEEDED: refusal`Own last rights cannot be removed | Vos propres droits |
    Vous ne pouvez pas retirer vos propres droits d’administration ni suspendre votre compte. Demandez-le à un autre administrateur.`,
  LAST_ADMINISTRATOR: refusal`Last active administrator | Dernier administrateur |
    Il doit toujours rester un super-administrateur actif. Nommez-en un autre d’abord.`,
  PROFILE_NOT_FOUND: notFound`Profile | Profil | Ce profil n’existe pas ou plus.`,
  PROFILE_NAME_TAKEN: refusal`Profile name already used | Nom déjà utilisé |
    Un profil porte déjà ce nom. Choisissez-en un autre. | name`,
  PROFILE_IN_USE: refusal`Profile in use | Profil utilisé |
    Ce profil est encore appliqué à des utilisateurs, ou ouvert par un groupe. Retirez-le d’abord.`,
  PROFILE_OUT_OF_REACH: forbidden`Profile out of reach | Profil hors de votre périmètre |
    Ce profil est celui de toute l’installation, est appliqué à des utilisateurs hors de votre périmètre, ou porte des droits que vous n’avez pas. Un super-administrateur peut le modifier.`,
  PROVIDER_UNREACHABLE: refusal`No answer from the identity provider | Fournisseur d’identité injoignable |
    Le fournisseur d’identité n’a pas répondu comme il le doit. Recommencez dans quelques minutes\u202f; si cela dure, prévenez un administrateur.`,
  PROVIDER_REFUSED: forbidden`The identity provider refused | Connexion refusée par le fournisseur |
    Le fournisseur d’identité n’a pas accordé la connexion (réponse {error}). Recommencez, ou prévenez un administrateur.`,
  PROVIDER_CLIENT_REFUSED: refusal`The identity provider refuses the client | Réglage refusé par le fournisseur |
    Le fournisseur d’identité refuse l’identifiant ou le secret de Grand Livre. Un administrateur doit les corriger.`,
  PROVIDER_AUDIENCE_WRONG: forbidden`Token for another audience | Connexion destinée à un autre logiciel |
    La réponse du fournisseur d’identité est destinée à un autre logiciel. Un administrateur doit vérifier l’identifiant et l’adresse de Grand Livre chez lui.`,
  PROVIDER_CERTIFICATE_INVALID: invalid`Not a certificate of an RSA key of 2048 bits or more | Certificat illisible |
    Collez ici le certificat de signature du fournisseur (PEM, clé RSA d’au moins 2048 bits), ou plusieurs à la suite. | certificates`,
  PROVIDER_SIGNATURE_INVALID: forbidden`The answer is not signed as it must | Signature non valable |
    La réponse du fournisseur d’identité n’est pas signée par un certificat enregistré ici. Un administrateur doit vérifier les certificats et la signature des assertions.`,
  PROVIDER_TOKEN_EARLY: forbidden`Not valid yet | Connexion pas encore valable |
    La réponse du fournisseur d’identité n’est pas encore valable\u202f: son heure diffère de la nôtre. Prévenez un administrateur si cela se répète.`,
  PROVIDER_TOKEN_EXPIRED: forbidden`Expired token | Connexion expirée |
    La réponse du fournisseur d’identité a expiré ou a déjà servi. Recommencez la connexion.`,
  PROVIDER_TOKEN_INVALID: forbidden`Invalid token | Réponse du fournisseur non valable |
    La réponse du fournisseur d’identité n’est pas valable. Recommencez\u202f; si cela se répète, prévenez un administrateur.`,
  SIGN_IN_ATTEMPT_INVALID: refusal`Unknown, used or expired attempt | Connexion à recommencer |
    Cette connexion a déjà servi, a expiré ou a commencé dans un autre navigateur. Recommencez-la.`,
  SIGN_IN_WAY_CLOSED: forbidden`This way to sign in is closed | Mode de connexion fermé |
    Cette installation n’accepte pas ce mode de connexion. Choisissez-en un autre sur l’écran de connexion.`,
  SIGN_IN_EMAIL_UNPROVED: forbidden`The provider does not prove the email | Adresse non vérifiée |
    Le fournisseur d’identité ne garantit pas votre adresse e-mail. Faites-la vérifier chez lui, ou prévenez un administrateur.`,
  SIGN_IN_PERSON_UNKNOWN: forbidden`No account for this person | Compte inconnu |
    Aucun compte de Grand Livre ne porte votre adresse e-mail. Demandez à un administrateur de vous inviter.`,
  SIGN_IN_GROUP_UNKNOWN: forbidden`No group of this person opens a profile | Groupe sans profil |
    Aucun de vos groupes ne donne accès à Grand Livre. Demandez à un administrateur d’en rattacher un à un profil.`,
  SIGN_IN_LINKED_ELSEWHERE: refusal`The account is linked to another person of the provider | Compte déjà rattaché |
    Ce compte est rattaché à une autre personne chez le fournisseur d’identité. Demandez à un administrateur de vérifier les deux.`,
  PASSKEY_ADDRESS_UNFIT: refusal`No passkey at this address | Adresse sans clé d’accès |
    Une clé d’accès demande que Grand Livre ait un nom et soit ouvert en https. Un administrateur doit régler PUBLIC_URL.`,
  PASSKEY_INVALID: forbidden`The passkey does not prove the person | Clé d’accès refusée |
    La réponse de la clé d’accès n’est pas valable. Ouvrez Grand Livre à son adresse habituelle, puis recommencez.`,
  PASSKEY_UNKNOWN: forbidden`Unknown passkey | Clé d’accès inconnue |
    Cette clé d’accès n’est plus enregistrée ici. Connectez-vous par votre mot de passe, puis ajoutez-la de nouveau.`,
  PASSKEY_COUNTER_OLD: forbidden`The passkey has signed more often elsewhere | Clé d’accès peut-être copiée |
    Cette clé d’accès a servi ailleurs depuis. Connectez-vous par votre mot de passe, puis retirez-la de votre compte.`,
  PASSKEY_KNOWN: refusal`Passkey already registered | Clé déjà enregistrée |
    Cette clé d’accès est déjà enregistrée. Choisissez un autre appareil.`,
  PASSKEY_LIMIT: refusal`The account has as many passkeys as it may have | Trop de clés d’accès |
    Ce compte a déjà {most} clés d’accès. Retirez-en une d’abord.`,
  PASSKEY_NOT_FOUND: notFound`Passkey | Clé d’accès | Cette clé d’accès n’est plus enregistrée. Rechargez l’écran.`,
  IDENTITY_GROUP_NOT_FOUND: notFound`Group | Groupe | Ce groupe n’est plus rattaché à un profil. Rechargez l’écran.`,
  SCIM_TOKEN_NOT_FOUND: notFound`Token | Jeton | Ce jeton n’existe pas ou est déjà révoqué. Rechargez l’écran.`,
  SCIM_NAME_TAKEN: refusal`Name already used | Nom déjà utilisé |
    Ce nom est déjà pris. Choisissez-en un autre, ou révoquez d’abord ce qui le porte. | name`,
  DELEGATION_NOT_FOUND: notFound`Delegation | Délégation |
    Cette délégation n’existe pas, ou n’est pas dans votre périmètre.`,
  DELEGATION_DATES_INVALID: invalid`Invalid delegation dates | Dates de délégation |
    La fin doit suivre le début, ne pas être passée, et la délégation durer un an au plus. | endsOn`,
  DELEGATION_RECEIVER_INVALID: invalid`Invalid delegation receiver | Délégataire |
    Choisissez un autre utilisateur actif : on ne délègue ni à soi-même ni à un compte fermé. | receiverEmail`,
  DELEGATION_ALREADY_REVOKED: refusal`Delegation already revoked | Délégation déjà révoquée |
    Cette délégation a déjà été révoquée.`,
} satisfies Catalogue;
