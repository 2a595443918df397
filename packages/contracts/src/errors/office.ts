import { answering, type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals of the office: contacts, tasks, notes, boards, inventory, files, help, mail, chat. */
export const officeErrors = {
  OFFICE_TAG_NOT_FOUND: notFound`Tag | Étiquette | Cette étiquette n’existe plus. Rechargez la page.`,
  CONTACT_NOT_FOUND: notFound`Contact | Contact | Ce contact n’existe plus. Rechargez la liste des contacts.`,
  PICTURE_KIND: invalid`The picture is neither PNG nor JPEG | Image refusée |
    Choisissez une image PNG ou JPEG.`,
  TASK_NOT_FOUND: notFound`Task | Tâche | Cette tâche n’existe plus. Rechargez la liste des tâches.`,
  NOTE_NOT_FOUND: notFound`Note | Note | Cette note n’existe plus. Rechargez les notes.`,
  BOARD_NOT_FOUND: notFound`Board | Tableau | Ce tableau n’existe plus. Revenez à la liste des tableaux.`,
  BOARD_LIST_NOT_FOUND: notFound`Board list | Liste |
    Cette liste n’existe plus sur ce tableau. Rechargez le tableau.`,
  BOARD_CARD_NOT_FOUND: notFound`Board card | Carte | Cette carte n’existe plus. Rechargez le tableau.`,
  PRODUCT_NOT_FOUND: notFound`Product | Produit | Ce produit n’existe plus. Rechargez l’inventaire.`,
  PRODUCT_GROUP_NOT_FOUND: notFound`Category, brand or vendor | Classement |
    Cette catégorie, cette marque ou ce fournisseur n’existe plus. Rechargez l’inventaire.`,
  FOLDER_NOT_FOUND: notFound`Folder | Dossier | Ce dossier n’existe plus. Revenez à la racine.`,
  FOLDER_NOT_EMPTY: refusal`The folder is not empty | Dossier non vide |
    Supprimez d’abord ce que contient ce dossier.`,
  FILE_ITEM_LINKED: refusal`The file goes with a record of the books | Fichier lié |
    Ce fichier accompagne un document des comptes. Retirez d’abord ses liens.`,
  FILE_ITEM_NOT_FOUND: notFound`File | Fichier |
    Ce fichier n’existe plus, ou n’a pas de contenu. Rechargez le dossier.`,
  FILE_ITEM_TYPE: invalid`The file manager does not take files of this kind | Type de fichier refusé |
    Déposez un PDF, un tableur, un document de texte ou une image.`,
  HELP_NOT_FOUND: notFound`Help page | Page d’aide |
    Cette page d’aide n’existe pas. Revenez au centre d’aide.`,
  LINK_NOT_FOUND: notFound`Link | Lien | Ce lien n’existe plus. Rechargez la page.`,
  LINK_OWNER_NOT_FOUND: answering(404)`Nothing of the office to link was found | Élément introuvable |
    Ce contact, cette tâche, cette note, cette carte ou ce fichier n’existe plus. Choisissez-en un autre.`,
  LINK_TARGET_NOT_FOUND: notFound`Record of the books | Document |
    Cette facture, cette écriture ou ce tiers n’existe pas dans vos dossiers. Choisissez-en un autre.`,
  MAIL_NOT_FOUND: notFound`Mail | Message | Ce message n’existe plus. Rechargez la messagerie.`,
  MAIL_NOT_A_DRAFT: refusal`The mail is no draft | Message déjà parti |
    Ce message n’est plus un brouillon\u00a0: répondez-lui, ou écrivez-en un autre.`,
  MAIL_FILE_NOT_FOUND: notFound`Attachment | Pièce jointe |
    Cette pièce jointe n’existe plus. Rechargez le message.`,
  MAIL_TOO_MANY_FILES: refusal`A mail has at most {most} files | Trop de pièces jointes |
    Un message porte au plus {most} pièces jointes. Envoyez les autres dans un second message.`,
  MAIL_TOO_LARGE: invalid`Files of a mail that leaves the installation take at most {mostMegabytes} MB |
    Pièces jointes trop lourdes | Un courriel envoyé au dehors porte au plus {mostMegabytes}\u00a0Mo de pièces jointes. Retirez-en une.`,
  MAIL_WITHOUT_BILL: invalid`The mail has no file that could be a bill | Aucune facture à classer |
    Ce message n’a aucune pièce jointe en PDF, en XML ou en image. Déposez la facture dans Factures fournisseurs.`,
  MAIL_WITHOUT_RECIPIENT: invalid`A mail needs a recipient to be sent | Destinataire manquant |
    Indiquez au moins un destinataire. | to`,
  MAIL_RECIPIENT_UNKNOWN: invalid`Nobody of the installation has the address {addresses} |
    Destinataire inconnu | Personne n’a ici l’adresse {addresses}\u00a0; un administrateur peut configurer l’envoi de courriels au dehors. | to`,
  CHAT_PERSON_NOT_FOUND: answering(404)`Nobody to write to has this id | Destinataire introuvable |
    Cette personne n’a plus de compte actif. Choisissez-en une autre.`,
  CHAT_NOT_FOUND: answering(404)`Could not found chat with id of {id}! | Conversation introuvable |
    Cette conversation n’existe plus. Revenez à la liste des conversations.`,
} satisfies Catalogue;
