import {
  articleAnswer,
  articleListAnswer,
  articleQuery,
  createArticleBody,
  updateArticleBody,
} from "../article.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, edit, remove } = callsOn("invoices");

export const articleEndpoints = endpoints("article", {
  list: view.get("/api/article", "The articles that lines of invoices complete from, by code", {
    query: articleQuery,
    answer: articleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/article", "Add an article", {
    body: createArticleBody,
    answer: articleAnswer,
    refusals: [
      "LEGAL_ENTITY_NOT_FOUND",
      "ARTICLE_CODE_TAKEN",
      "LEDGER_ACCOUNT_UNUSABLE",
      "VAT_CODE_UNUSABLE",
    ],
  }),
  update: edit.patch(
    "/api/article/{id}",
    "Change or deactivate an article; invoices keep what they took from it",
    {
      body: updateArticleBody,
      answer: articleAnswer,
      refusals: ["ARTICLE_NOT_FOUND", "ARTICLE_CODE_TAKEN", "LEDGER_ACCOUNT_UNUSABLE", "VAT_CODE_UNUSABLE"],
    },
  ),
  remove: remove.delete("/api/article/{id}", "Remove an article; invoices keep what they took from it", {
    answer: articleAnswer,
    refusals: ["ARTICLE_NOT_FOUND"],
  }),
});
