import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { escapeHtml, tell } from "../notice/service.ts";
import { type DueReminder, findDueReminders } from "./repository.ts";

/** A server that was off for a week still reminds; what is older is over. */
const MOST_DAYS = 7;
const MOST_LETTERS = 120;

function newsOf({ id, title, content }: DueReminder) {
  const text = (content ?? "").trim();
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return {
    icon: "note",
    title: escapeHtml(title?.trim() || "Rappel d’une note"),
    description: escapeHtml(short),
    link: `/apps/notes?note=${id}`,
  };
}

/** Reminds each person of the notes with a reminder, once for each moment. */
export async function tellDueReminders(app: Application): Promise<void> {
  const now = app.now();
  for (const due of await findDueReminders(app.db, now, MOST_DAYS))
    await inTransaction(app.db, (tx) => tell(tx, now, due.userId, "notification", newsOf(due), due.topic));
}
