import { callsOn, endpoints } from "../endpoint.ts";
import { salesSettingsAnswer, salesSettingsBody, salesSettingsQuery } from "../sales-settings.ts";

const { view, edit } = callsOn("invoices");

export const salesSettingsEndpoints = endpoints("invoice", {
  read: view.get(
    "/api/sales-settings",
    "What a company decides of its sales: accepted gap, wording of penalties and discount, look of the paper",
    { query: salesSettingsQuery, answer: salesSettingsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  update: edit.patch("/api/sales-settings", "Change what a company decides of its sales", {
    body: salesSettingsBody,
    answer: salesSettingsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
});
