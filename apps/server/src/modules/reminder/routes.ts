import { done } from "@grand-livre/contracts/identity";
import { idParams as params } from "@grand-livre/contracts/paging";
import {
  exclusionAnswer,
  exclusionBody,
  invoiceRemindersAnswer,
  overdueAnswer,
  overdueQuery,
  reminderAnswer,
  reminderPreviewAnswer,
  reminderPreviewBody,
  reminderSettingsAnswer,
  reminderSettingsBody,
  reminderSettingsQuery,
  sendDueAnswer,
  sendDueBody,
  sendReminderBody,
} from "@grand-livre/contracts/reminder";
import { mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { listOverdue } from "./overdue.ts";
import { previewReminder, sendDueReminders, sendReminder } from "./send.ts";
import { exclude, lift, remindersOf } from "./service.ts";
import { changeSettings, readSettings } from "./settings.ts";

const tag = "reminder";
const validator = { service: "invoices", action: "Validator" } as const;

export const reminderRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/reminder",
    tag,
    summary: "What customers owe by age, and the reminders that are due",
    right: { service: "invoices", action: "Viewer" },
    query: overdueQuery,
    answer: overdueAnswer,
    handler: ({ app, caller, query }) => listOverdue(app, caller.scope, query),
  }),
  defineRoute({
    method: "post",
    path: "/api/reminder/preview",
    tag,
    summary: "A reminder as it would be sent now",
    right: { service: "invoices", action: "Viewer" },
    body: reminderPreviewBody,
    answer: reminderPreviewAnswer,
    handler: ({ app, caller, body }) => previewReminder(app, caller.scope, body),
  }),
  defineRoute({
    method: "post",
    path: "/api/reminder/send-due",
    tag,
    summary: "Send every reminder that is due today, formal notices only when asked for",
    right: validator,
    body: sendDueBody,
    answer: sendDueAnswer,
    handler: ({ app, caller, body }) => sendDueReminders(app, caller, { ...body, automatic: false }),
  }),
  defineRoute({
    method: "post",
    path: "/api/reminder",
    tag,
    summary: "Send one reminder by mail, its invoices attached",
    right: validator,
    body: sendReminderBody,
    answer: reminderAnswer,
    handler: async ({ app, caller, body }) => ({ id: await sendReminder(app, caller, body) }),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/reminders",
    tag,
    summary: "The reminders that a sale received, and what holds the next ones",
    right: { service: "invoices", action: "Viewer" },
    params,
    answer: invoiceRemindersAnswer,
    handler: ({ app, caller, params }) => remindersOf(app, caller.scope, params.id),
  }),
  defineRoute({
    method: "post",
    path: "/api/reminder-exclusion",
    tag,
    summary: "Hold the reminders of an invoice, or of a customer",
    right: { service: "invoices", action: "Editor" },
    body: exclusionBody,
    answer: exclusionAnswer,
    handler: ({ app, caller, body }) => exclude(app, caller, body),
  }),
  defineRoute({
    method: "delete",
    path: "/api/reminder-exclusion/{id}",
    tag,
    summary: "Let reminders go on",
    right: { service: "invoices", action: "Editor" },
    params,
    answer: done,
    handler: async ({ app, caller, params }) => {
      await lift(app, caller, params.id);
      return { done: true as const };
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/reminder-settings",
    tag,
    summary: "The levels of reminders of a company, and how late payment is fined",
    right: { service: "invoices", action: "Viewer" },
    query: reminderSettingsQuery,
    answer: reminderSettingsAnswer,
    handler: ({ app, caller, query }) => readSettings(app, caller.scope, query.legalEntityRefId),
  }),
  defineRoute({
    method: "patch",
    path: "/api/reminder-settings",
    tag,
    summary: "Change them; sending by itself takes the right to validate",
    right: { service: "invoices", action: "Editor" },
    body: reminderSettingsBody,
    answer: reminderSettingsAnswer,
    handler: async ({ app, caller, body }) => {
      if (body.automatic && !mayDo(caller, validator)) throw new RefusalError("FORBIDDEN");
      await changeSettings(app, caller, body);
      return readSettings(app, caller.scope, body.legalEntityRefId);
    },
  }),
];
