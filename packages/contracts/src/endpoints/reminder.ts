import { callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
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
} from "../reminder.ts";

const { view, edit, validate } = callsOn("invoices");

export const reminderEndpoints = endpoints("reminder", {
  list: view.get("/api/reminder", "What customers owe by age, and the reminders that are due", {
    query: overdueQuery,
    answer: overdueAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  preview: view.post("/api/reminder/preview", "A reminder as it would be sent now", {
    body: reminderPreviewBody,
    answer: reminderPreviewAnswer,
    refusals: [
      "LEGAL_ENTITY_NOT_FOUND",
      "REMINDER_EXCLUDED",
      "REMINDER_LEVEL_SENT",
      "REMINDER_LEVEL_UNKNOWN",
      "REMINDER_NOT_OVERDUE",
    ],
  }),
  sendDue: validate.post(
    "/api/reminder/send-due",
    "Send every reminder that is due today, formal notices only when asked for",
    { body: sendDueBody, answer: sendDueAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  send: validate.post("/api/reminder", "Send one reminder by mail, its invoices attached", {
    body: sendReminderBody,
    answer: reminderAnswer,
    refusals: [
      "LEGAL_ENTITY_NOT_FOUND",
      "REMINDER_EXCLUDED",
      "REMINDER_LEVEL_SENT",
      "REMINDER_LEVEL_UNKNOWN",
      "REMINDER_NOT_OVERDUE",
      "REMINDER_NO_EMAIL",
    ],
  }),
  ofInvoice: view.get(
    "/api/invoice/{id}/reminders",
    "The reminders that a sale received, and what holds the next ones",
    { answer: invoiceRemindersAnswer, refusals: ["INVOICE_NOT_FOUND"] },
  ),
  exclude: edit.post("/api/reminder-exclusion", "Hold the reminders of an invoice, or of a customer", {
    body: exclusionBody,
    answer: exclusionAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "REMINDER_EXCLUDED", "COUNTERPARTY_NOT_FOUND", "INVOICE_NOT_FOUND"],
  }),
  include: edit.delete("/api/reminder-exclusion/{id}", "Let reminders go on", {
    answer: done,
    refusals: ["REMINDER_EXCLUSION_NOT_FOUND"],
  }),
  settings: view.get(
    "/api/reminder-settings",
    "The levels of reminders of a company, and how late payment is fined",
    { query: reminderSettingsQuery, answer: reminderSettingsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  updateSettings: edit.patch(
    "/api/reminder-settings",
    "Change them; sending by itself takes the right to validate",
    {
      body: reminderSettingsBody,
      answer: reminderSettingsAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PLACEHOLDER_UNKNOWN", "REMINDER_LEVELS_ORDER"],
    },
  ),
});
