import {
  articleAnswer,
  articleListAnswer,
  articleQuery,
  createArticleBody,
  updateArticleBody,
} from "../article.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

export const articleEndpoints = endpoints("article", {
  list: {
    method: "get",
    path: "/api/article",
    summary: "The articles that lines of invoices complete from, by code",
    right: { service: "invoices", action: "Viewer" },
    query: articleQuery,
    answer: articleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/article",
    summary: "Add an article",
    right: { service: "invoices", action: "Creator" },
    body: createArticleBody,
    answer: articleAnswer,
    refusals: [
      "LEGAL_ENTITY_NOT_FOUND",
      "ARTICLE_CODE_TAKEN",
      "LEDGER_ACCOUNT_UNUSABLE",
      "VAT_CODE_UNUSABLE",
    ],
  },
  update: {
    method: "patch",
    path: "/api/article/{id}",
    summary: "Change or deactivate an article; invoices keep what they took from it",
    right: { service: "invoices", action: "Editor" },
    params: idParams,
    body: updateArticleBody,
    answer: articleAnswer,
    refusals: ["ARTICLE_NOT_FOUND", "ARTICLE_CODE_TAKEN", "LEDGER_ACCOUNT_UNUSABLE", "VAT_CODE_UNUSABLE"],
  },
  remove: {
    method: "delete",
    path: "/api/article/{id}",
    summary: "Remove an article; invoices keep what they took from it",
    right: { service: "invoices", action: "Deleter" },
    params: idParams,
    answer: articleAnswer,
    refusals: ["ARTICLE_NOT_FOUND"],
  },
});
