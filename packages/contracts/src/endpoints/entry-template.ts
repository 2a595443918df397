import { callsOn, endpoints } from "../endpoint.ts";
import {
  createEntryTemplateBody,
  entryTemplateAnswer,
  entryTemplateListAnswer,
  entryTemplateQuery,
  updateEntryTemplateBody,
} from "../entry-template.ts";

const { view, create, edit, remove } = callsOn("entry-logs");

export const entryTemplateEndpoints = endpoints("entry-template", {
  list: view.get("/api/entry-template", "The templates that entries are typed from, by name", {
    query: entryTemplateQuery,
    answer: entryTemplateListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/entry-template", "Keep an entry as a template, with or without its amounts", {
    body: createEntryTemplateBody,
    answer: entryTemplateAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ENTRY_TEMPLATE_NAME_TAKEN"],
  }),
  update: edit.patch("/api/entry-template/{id}", "Change a template; entries typed from it stay", {
    body: updateEntryTemplateBody,
    answer: entryTemplateAnswer,
    refusals: ["ENTRY_TEMPLATE_NOT_FOUND", "ENTRY_TEMPLATE_NAME_TAKEN"],
  }),
  remove: remove.delete("/api/entry-template/{id}", "Remove a template; entries typed from it stay", {
    answer: entryTemplateAnswer,
    refusals: ["ENTRY_TEMPLATE_NOT_FOUND"],
  }),
});
