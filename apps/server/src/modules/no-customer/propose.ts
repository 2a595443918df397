import type { Application } from "../../application.ts";
import { today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { escapeHtml, type News, tell } from "../notice/service.ts";
import { type DuePurge, findDuePurges } from "./propose-repository.ts";

function purgeNews({ company, companyRefId, contacts }: DuePurge): News {
  const what = contacts === 1 ? "1 contact est à purger" : `${contacts} contacts sont à purger`;
  return {
    icon: "trash",
    title: "Contacts à purger",
    description: `<b>${escapeHtml(company)}</b>\u00a0: ${what}. Confirmez leur anonymisation.`,
    link: `/gestions/no-customers?dossier=${encodeURIComponent(companyRefId)}&status=due`,
  };
}

/** Proposes the purge of the contacts whose term has come to each who may confirm it, once for each new term of a company. */
export async function proposePurges(app: Application): Promise<void> {
  const now = app.now();
  for (const due of await findDuePurges(app.db, today(app))) {
    const topic = `contact-purge:${due.legalEntityId}:${due.lastPurgeOn}`;
    await inTransaction(app.db, (tx) => tell(tx, now, due.userId, "notification", purgeNews(due), topic));
  }
}
