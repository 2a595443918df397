import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../../application.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { escapeHtml, type News, tell } from "../notice/service.ts";
import { type DueFile, findEndingFiles, findOutlivedFiles } from "./remind-repository.ts";

/** A file is announced so many days before its end, and once it is over: the nearest stage that has come. */
const STAGES = [0, 7, 30] as const;

const linkOf = ({ companyRefId, id }: DueFile) =>
  `/settings/kyc-management?dossier=${encodeURIComponent(companyRefId)}&panel=${id}`;

function ending(file: DueFile, stage: number): News {
  const when = formatDate(file.validUntil ?? "");
  return {
    icon: stage === 0 ? "warning" : "calendar",
    title: stage === 0 ? "KYC expiré" : "KYC à revoir",
    description: `<b>${escapeHtml(file.name)}</b> (${escapeHtml(file.company)})\u00a0: ${stage === 0 ? "validation échue le" : "échéance le"} ${when}.`,
    link: linkOf(file),
  };
}

function outlived(file: DueFile): News {
  return {
    icon: "trash",
    title: "Dossier KYC à purger",
    description: `<b>${escapeHtml(file.name)}</b> (${escapeHtml(file.company)})\u00a0: la durée de conservation a pris fin le ${formatDate(file.keptUntil ?? "")}. Supprimez le dossier après vérification.`,
    link: linkOf(file),
  };
}

/**
 * Notifies the followers of a file of its term, once at each stage, and those who may remove it of its end. Safe from several
 * servers at once. Archived companies too: their files outlive them.
 */
export async function remindKyc(app: Application): Promise<void> {
  const day = today(app);
  const files = await withinRows("all", () => findEndingFiles(app.db, addDays(day, STAGES[2])));
  const over = await withinRows("all", () => findOutlivedFiles(app.db, day));
  const now = app.now();
  for (const file of files) {
    const end = file.validUntil ?? "";
    const stage = STAGES.find((days) => (days === 0 ? end < day : end <= addDays(day, days))) ?? STAGES[2];
    const topic = `kyc-end:${file.id}:${end}:${stage}`;
    await inTransaction(app.db, (tx) =>
      tell(tx, now, file.userId, "notification", ending(file, stage), topic),
    );
  }
  for (const file of over)
    await inTransaction(app.db, (tx) =>
      tell(tx, now, file.userId, "notification", outlived(file), `kyc-purge:${file.id}:${file.keptUntil}`),
    );
}
