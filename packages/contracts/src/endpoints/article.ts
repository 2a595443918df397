import { article } from "../article.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { resourceEndpoints } from "../resource.ts";

const { remove } = callsOn("invoices");
const rules = ["ARTICLE_CODE_TAKEN", "LEDGER_ACCOUNT_UNUSABLE", "VAT_CODE_UNUSABLE"] as const;

export const articleEndpoints = {
  ...resourceEndpoints({
    tag: "article",
    service: "invoices",
    resource: article,
    notFound: "ARTICLE_NOT_FOUND",
    list: { summary: "The articles that lines of invoices complete from, by code" },
    create: { summary: "Add an article", refusals: rules },
    update: {
      summary: "Change or deactivate an article; invoices keep what they took from it",
      refusals: rules,
    },
  }),
  ...endpoints("article", {
    remove: remove.delete("/api/article/{id}", "Remove an article; invoices keep what they took from it", {
      answer: article.answer,
      refusals: ["ARTICLE_NOT_FOUND"],
    }),
  }),
};
