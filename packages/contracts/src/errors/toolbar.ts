import type { Catalogue } from "./entry-type.ts";

/** Refusals of what the toolbar keeps for a person: messages, notifications, shortcuts. */
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
} as const satisfies Catalogue;
