import type { Catalogue } from "./entry-type.ts";

/** Refusals of what is kept for a person: messages, notifications, shortcuts, views of lists. */
export const toolbarErrors = {
  MESSAGE_NOT_FOUND: {
    status: 404,
    message: "Message not found",
    title: "Message introuvable",
    text: "Ce message n’existe plus. Rechargez la liste des messages.",
  },
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    message: "Notification not found",
    title: "Notification introuvable",
    text: "Cette notification n’existe plus. Rechargez la liste des notifications.",
  },
  SHORTCUT_NOT_FOUND: {
    status: 404,
    message: "Shortcut not found",
    title: "Raccourci introuvable",
    text: "Ce raccourci n’existe plus. Rechargez la liste des raccourcis.",
  },
  SHORTCUT_LIMIT: {
    status: 409,
    message: "Too many shortcuts",
    title: "Trop de raccourcis",
    text: "Vous avez déjà cent raccourcis. Supprimez-en un avant d’en ajouter un autre.",
  },
  SAVED_VIEW_NOT_FOUND: {
    status: 404,
    message: "Saved view not found",
    title: "Vue introuvable",
    text: "Cette vue n’existe plus. Rechargez la liste.",
  },
  SAVED_VIEW_NAME_TAKEN: {
    status: 409,
    message: "A saved view has this name",
    title: "Nom déjà pris",
    text: "Une de vos vues de cette liste porte déjà ce nom. Choisissez-en un autre.",
    field: "name",
  },
  SAVED_VIEW_LIMIT: {
    status: 409,
    message: "Too many saved views",
    title: "Trop de vues",
    text: "Vous avez déjà cent vues. Supprimez-en une avant d’en ajouter une autre.",
  },
} as const satisfies Catalogue;
