import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import { mailFilters } from "@grand-livre/office/mail-folders";
import { handle, type Route } from "../http/route.ts";
import { officeStore } from "../kit/office-store.ts";
import {
  attachFile,
  detachFile,
  downloadAttachment,
  fileBills,
  whole,
} from "../modules/mailbox/attachments.ts";
import { pageOfMails } from "../modules/mailbox/mail-page.ts";
import {
  changeLabel,
  changeSettings,
  createLabel,
  listFolders,
  mailLabels,
  mails,
  readSettings,
} from "../modules/mailbox/service.ts";
import { writeMail } from "../modules/mailbox/write-mail.ts";

/** A person's own mailbox: being signed in is the right, and no other person's is within reach. */
export const mailboxRoutes: readonly Route[] = [
  handle(mailboxEndpoints.settings, async ({ app, caller }) => readSettings(app, caller)),
  handle(mailboxEndpoints.changeSettings, async ({ app, caller, body }) =>
    changeSettings(app, caller, body.settings.messageLayout),
  ),
  handle(mailboxEndpoints.folders, async ({ app, caller }) => listFolders(app, caller)),
  handle(mailboxEndpoints.filters, async () => [...mailFilters]),
  handle(mailboxEndpoints.labels, async ({ app, caller }) =>
    mailLabels.list(officeStore(app.db, caller.scope, app.now)),
  ),
  handle(mailboxEndpoints.createLabel, async ({ app, caller, body }) => createLabel(app, caller, body.label)),
  handle(mailboxEndpoints.changeLabel, async ({ app, caller, body }) =>
    changeLabel(app, caller, body.id, body.label),
  ),
  handle(mailboxEndpoints.removeLabel, async ({ app, caller, query }) =>
    mailLabels.remove(officeStore(app.db, caller.scope, app.now), query.id),
  ),
  handle(mailboxEndpoints.mails, async ({ app, caller, query }) => pageOfMails(app, caller, query)),
  handle(mailboxEndpoints.mail, async ({ app, caller, query }) =>
    whole(app.db, caller.scope, await mails.read(officeStore(app.db, caller.scope, app.now), query.id)),
  ),
  handle(mailboxEndpoints.writeMail, async ({ app, caller, body }) => writeMail(app, caller, body.mail)),
  handle(mailboxEndpoints.changeMail, async ({ app, caller, body }) =>
    whole(
      app.db,
      caller.scope,
      await mails.merge(officeStore(app.db, caller.scope, app.now), body.id, body.mail),
    ),
  ),
  handle(mailboxEndpoints.attach, async ({ app, caller, request }) => attachFile(app, caller, request.raw)),
  handle(mailboxEndpoints.attachment, async ({ app, caller, query }) =>
    downloadAttachment(app, caller, query.id),
  ),
  handle(mailboxEndpoints.detach, async ({ app, caller, query }) => detachFile(app, caller, query.id)),
  handle(mailboxEndpoints.fileBills, async ({ app, caller, body }) => fileBills(app, caller, body)),
];
