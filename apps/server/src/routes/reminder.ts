import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import { mayDo } from "../http/caller.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";
import { hasMailServer } from "../modules/mail/service.ts";
import { listOverdue } from "../modules/reminder/overdue.ts";
import { previewReminder, sendDueReminders, sendReminder } from "../modules/reminder/send.ts";
import { exclude, lift, remindersOf } from "../modules/reminder/service.ts";
import { changeSettings, readSettings } from "../modules/reminder/settings.ts";

const validator = { service: "invoices", action: "Validator" } as const;

export const reminderRoutes: readonly Route[] = [
  handle(reminderEndpoints.list, ({ app, query }) => listOverdue(app, query)),
  handle(reminderEndpoints.preview, ({ app, body }) => previewReminder(app, body)),
  handle(reminderEndpoints.sendDue, async ({ app, caller, body }) => ({
    ...(await sendDueReminders(app, caller, { ...body, automatic: false })),
    mailServer: hasMailServer(app),
  })),
  handle(reminderEndpoints.send, async ({ app, caller, body }) => ({
    id: await sendReminder(app, caller, body),
  })),
  handle(reminderEndpoints.ofInvoice, ({ app, params }) => remindersOf(app, params.id)),
  handle(reminderEndpoints.exclude, ({ app, caller, body }) => exclude(app, caller, body)),
  handle(reminderEndpoints.include, async ({ app, caller, params }) => {
    await lift(app, caller, params.id);
    return { done: true as const };
  }),
  handle(reminderEndpoints.settings, ({ app, query }) => readSettings(app, query.legalEntityRefId)),
  handle(reminderEndpoints.updateSettings, async ({ app, caller, body }) => {
    if (body.automatic && !mayDo(caller, validator)) throw new RefusalError("FORBIDDEN");
    await changeSettings(app, caller, body);
    return readSettings(app, body.legalEntityRefId);
  }),
];
