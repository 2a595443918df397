import { endpoints } from "../endpoint.ts";
import { salesSettingsAnswer, salesSettingsBody, salesSettingsQuery } from "../sales-settings.ts";

export const salesSettingsEndpoints = endpoints("invoice", {
  read: {
    method: "get",
    path: "/api/sales-settings",
    summary:
      "What a company decides of its sales: accepted gap, wording of penalties and discount, look of the paper",
    right: { service: "invoices", action: "Viewer" },
    query: salesSettingsQuery,
    answer: salesSettingsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/sales-settings",
    summary: "Change what a company decides of its sales",
    right: { service: "invoices", action: "Editor" },
    body: salesSettingsBody,
    answer: salesSettingsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
