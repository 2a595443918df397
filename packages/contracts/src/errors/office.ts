import type { Catalogue } from "./entry-type.ts";

/** Refusals of the office: contacts, tasks, notes, boards, inventory, files, help, mail, chat. */
export const officeErrors = {
  OFFICE_TAG_NOT_FOUND: {
    status: 404,
    message: "Tag not found",
    title: "Étiquette introuvable",
    text: "Cette étiquette n’existe plus. Rechargez la page.",
  },
  CONTACT_NOT_FOUND: {
    status: 404,
    message: "Contact not found",
    title: "Contact introuvable",
    text: "Ce contact n’existe plus. Rechargez la liste des contacts.",
  },
  PICTURE_KIND: {
    status: 422,
    message: "The picture is neither PNG nor JPEG",
    title: "Image refusée",
    text: "Choisissez une image PNG ou JPEG.",
  },
  TASK_NOT_FOUND: {
    status: 404,
    message: "Task not found",
    title: "Tâche introuvable",
    text: "Cette tâche n’existe plus. Rechargez la liste des tâches.",
  },
  NOTE_NOT_FOUND: {
    status: 404,
    message: "Note not found",
    title: "Note introuvable",
    text: "Cette note n’existe plus. Rechargez les notes.",
  },
  BOARD_NOT_FOUND: {
    status: 404,
    message: "Board not found",
    title: "Tableau introuvable",
    text: "Ce tableau n’existe plus. Revenez à la liste des tableaux.",
  },
  BOARD_LIST_NOT_FOUND: {
    status: 404,
    message: "Board list not found",
    title: "Liste introuvable",
    text: "Cette liste n’existe plus sur ce tableau. Rechargez le tableau.",
  },
  BOARD_CARD_NOT_FOUND: {
    status: 404,
    message: "Board card not found",
    title: "Carte introuvable",
    text: "Cette carte n’existe plus. Rechargez le tableau.",
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    message: "Product not found",
    title: "Produit introuvable",
    text: "Ce produit n’existe plus. Rechargez l’inventaire.",
  },
  PRODUCT_GROUP_NOT_FOUND: {
    status: 404,
    message: "Category, brand or vendor not found",
    title: "Classement introuvable",
    text: "Cette catégorie, cette marque ou ce fournisseur n’existe plus. Rechargez l’inventaire.",
  },
  FOLDER_NOT_FOUND: {
    status: 404,
    message: "Folder not found",
    title: "Dossier introuvable",
    text: "Ce dossier n’existe plus. Revenez à la racine.",
  },
  FOLDER_NOT_EMPTY: {
    status: 409,
    message: "The folder is not empty",
    title: "Dossier non vide",
    text: "Supprimez d’abord ce que contient ce dossier.",
  },
  FILE_ITEM_NOT_FOUND: {
    status: 404,
    message: "File not found",
    title: "Fichier introuvable",
    text: "Ce fichier n’existe plus, ou n’a pas de contenu. Rechargez le dossier.",
  },
  FILE_ITEM_TYPE: {
    status: 422,
    message: "The file manager does not take files of this kind",
    title: "Type de fichier refusé",
    text: "Déposez un PDF, un tableur, un document de texte ou une image.",
  },
  HELP_NOT_FOUND: {
    status: 404,
    message: "Help page not found",
    title: "Page d’aide introuvable",
    text: "Cette page d’aide n’existe pas. Revenez au centre d’aide.",
  },
  MAIL_NOT_FOUND: {
    status: 404,
    message: "Mail not found",
    title: "Message introuvable",
    text: "Ce message n’existe plus. Rechargez la messagerie.",
  },
  MAIL_NOT_A_DRAFT: {
    status: 409,
    message: "The mail is no draft",
    title: "Message déjà parti",
    text: "Ce message n’est plus un brouillon\u00a0: répondez-lui, ou écrivez-en un autre.",
  },
  MAIL_WITHOUT_RECIPIENT: {
    status: 422,
    message: "A mail needs a recipient to be sent",
    title: "Destinataire manquant",
    text: "Indiquez au moins un destinataire.",
    field: "to",
  },
  MAIL_RECIPIENT_UNKNOWN: {
    status: 422,
    message: "Nobody of the installation has the address {addresses}",
    title: "Destinataire inconnu",
    text: "Personne n’a ici l’adresse {addresses}\u00a0: la messagerie écrit aux utilisateurs de l’installation.",
    field: "to",
  },
  CHAT_NOT_FOUND: {
    status: 404,
    message: "Could not found chat with id of {id}!",
    title: "Conversation introuvable",
    text: "Cette conversation n’existe plus. Revenez à la liste des conversations.",
  },
} as const satisfies Catalogue;
