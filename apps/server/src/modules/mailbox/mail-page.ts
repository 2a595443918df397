import { MAILS_PER_PAGE, type MailPage, type MailsQuery } from "@grand-livre/contracts/mailbox";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { officeStore } from "../../kit/office-store.ts";
import { withAttachments } from "./attachments.ts";
import { findMails, type MailChoice, mailFolderRows } from "./repository.ts";
import { mailLabels, mails } from "./service.ts";

const FLAGS = ["starred", "important", "unread"] as const;

/** What a query narrows the mails to. @throws RefusalError FOLDER_NOT_FOUND, OFFICE_TAG_NOT_FOUND */
async function choiceOf(app: Application, { scope }: Caller, query: MailsQuery): Promise<MailChoice> {
  if (query.folder) {
    const [folder] = await mailFolderRows.list(app.db, scope, { equal: { slug: query.folder } });
    if (!folder) throw new RefusalError("FOLDER_NOT_FOUND");
    return { folder: folder.id };
  }
  if (query.filter) {
    const flag = FLAGS.find((one) => one === query.filter);
    return flag ? { flag } : "none";
  }
  if (query.label) {
    const [label] = await mailLabels.list(officeStore(app.db, scope, app.now), {
      equal: { slug: query.label },
    });
    if (!label) throw new RefusalError("OFFICE_TAG_NOT_FOUND");
    return { label: label.id };
  }
  return "all";
}

/**
 * A page of the caller's mails; beyond the last one there are none, and only the last is answered.
 * @throws RefusalError FOLDER_NOT_FOUND, OFFICE_TAG_NOT_FOUND
 */
export async function pageOfMails(app: Application, caller: Caller, query: MailsQuery): Promise<MailPage> {
  const { page } = query;
  const { rows, count } = await findMails(app.db, caller.scope, await choiceOf(app, caller, query), page);
  const lastPage = Math.max(Math.ceil(count / MAILS_PER_PAGE), 1);
  if (page > lastPage) return { mails: null, pagination: { lastPage } };
  return {
    mails: await withAttachments(
      app.db,
      caller.scope,
      await mails.presented(officeStore(app.db, caller.scope, app.now), rows),
    ),
    pagination: {
      totalResults: count,
      resultsPerPage: MAILS_PER_PAGE,
      currentPage: page,
      lastPage,
      startIndex: (page - 1) * MAILS_PER_PAGE,
      endIndex: Math.min(page * MAILS_PER_PAGE, count) - 1,
    },
  };
}
