import { type Catalogue, notFound, refusal } from "./row.ts";

/** Refusals of what is kept for a person: messages, notifications, shortcuts, views of lists. */
export const toolbarErrors = {
  MESSAGE_NOT_FOUND: notFound`Message | Message | Ce message n’existe plus. Rechargez la liste des messages.`,
  NOTIFICATION_NOT_FOUND: notFound`Notification | Notification |
    Cette notification n’existe plus. Rechargez la liste des notifications.`,
  SHORTCUT_NOT_FOUND: notFound`Shortcut | Raccourci |
    Ce raccourci n’existe plus. Rechargez la liste des raccourcis.`,
  SHORTCUT_LIMIT: refusal`Too many shortcuts | Trop de raccourcis |
    Vous avez déjà cent raccourcis. Supprimez-en un avant d’en ajouter un autre.`,
  SAVED_VIEW_NOT_FOUND: notFound`Saved view | Vue | Cette vue n’existe plus. Rechargez la liste.`,
  SAVED_VIEW_NAME_TAKEN: refusal`A saved view has this name | Nom déjà pris |
    Une de vos vues de cette liste porte déjà ce nom. Choisissez-en un autre. | name`,
  SAVED_VIEW_LIMIT: refusal`Too many saved views | Trop de vues |
    Vous avez déjà cent vues. Supprimez-en une avant d’en ajouter une autre.`,
} satisfies Catalogue;
