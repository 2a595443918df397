import { endpoints } from "../endpoint.ts";
import {
  createEntryTemplateBody,
  entryTemplateAnswer,
  entryTemplateListAnswer,
  entryTemplateQuery,
  updateEntryTemplateBody,
} from "../entry-template.ts";
import { idParams } from "../paging.ts";

const right = (action: "Viewer" | "Creator" | "Editor" | "Deleter") =>
  ({ service: "entry-logs", action }) as const;

export const entryTemplateEndpoints = endpoints("entry-template", {
  list: {
    method: "get",
    path: "/api/entry-template",
    summary: "The templates that entries are typed from, by name",
    right: right("Viewer"),
    query: entryTemplateQuery,
    answer: entryTemplateListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/entry-template",
    summary: "Keep an entry as a template, with or without its amounts",
    right: right("Creator"),
    body: createEntryTemplateBody,
    answer: entryTemplateAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ENTRY_TEMPLATE_NAME_TAKEN"],
  },
  update: {
    method: "patch",
    path: "/api/entry-template/{id}",
    summary: "Change a template; entries typed from it stay",
    right: right("Editor"),
    params: idParams,
    body: updateEntryTemplateBody,
    answer: entryTemplateAnswer,
    refusals: ["ENTRY_TEMPLATE_NOT_FOUND", "ENTRY_TEMPLATE_NAME_TAKEN"],
  },
  remove: {
    method: "delete",
    path: "/api/entry-template/{id}",
    summary: "Remove a template; entries typed from it stay",
    right: right("Deleter"),
    params: idParams,
    answer: entryTemplateAnswer,
    refusals: ["ENTRY_TEMPLATE_NOT_FOUND"],
  },
});
