import {
  assetAnswer,
  assetListAnswer,
  assetQuery,
  assetTablesAnswer,
  assetTablesQuery,
  createAssetBody,
  disposeBody,
  disposePreview,
  familiesAnswer,
  impairBody,
  proposalAnswer,
  proposalQuery,
  reviseBody,
  runAnswer,
  runBody,
  runListAnswer,
  runListQuery,
  runPreview,
  runQuery,
  undoAnswer,
  unitsBody,
  updateAssetBody,
} from "../asset.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { jobAccepted } from "../job.ts";
import { idParams } from "../paging.ts";
import { POSTED } from "./posted.ts";

const { view, create, edit, validate, remove } = callsOn("immobilizations");

const PLAN = [
  "ASSET_BASE_NOT_POSITIVE",
  "ASSET_DECLINING_LIFE_TOO_SHORT",
  "ASSET_LIFE_INVALID",
  "ASSET_SERVICE_BEFORE_ACQUISITION",
  "ASSET_UNITS_INVALID",
] as const;
const CARD = [...PLAN, "ASSET_ACCOUNT_INVALID", "ASSET_SOURCE_EXCEEDED", "LEDGER_ACCOUNT_UNUSABLE"] as const;
const WRITES = [...POSTED] as const;
const DISPOSE = [
  ...WRITES,
  "ASSET_ALREADY_DISPOSED",
  "ASSET_CHARGED_BEYOND_DISPOSAL",
  "ASSET_DISPOSAL_TOO_EARLY",
  "ASSET_NOT_FOUND",
  "ASSET_PART_INVALID",
  "ASSET_SALE_INVALID",
  "ASSET_VAT_CODE_INVALID",
] as const;

export const assetEndpoints = endpoints("asset", {
  list: view.get("/api/asset", "The register of fixed assets, with what an exercise charges to each", {
    query: assetQuery,
    answer: assetListAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/asset", "Add a card, by hand or from lines of bills", {
    body: createAssetBody,
    answer: assetAnswer,
    refusals: [
      ...CARD,
      "ASSET_COMPONENTS_TOO_HIGH",
      "ASSET_SEVERAL_INVALID",
      "ASSET_TAKEN_OVER_INVALID",
      "INVOICE_NOT_FOUND",
      "LEGAL_ENTITY_NOT_FOUND",
    ],
  }),
  families: view.get("/api/asset/families", "The families of fixed assets: their accounts and usual lives", {
    answer: familiesAnswer,
  }),
  proposals: view.get("/api/asset/proposals", "Lines of validated bills on class 2 that no card holds", {
    query: proposalQuery,
    answer: proposalAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  tables: view.get(
    "/api/asset/tables",
    "Tables 2054 and 2055 of an exercise, and the register against the ledger at its end",
    {
      query: assetTablesQuery,
      answer: assetTablesAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  paper: view.get("/api/asset/tables/pdf", "The same on paper", {
    query: assetTablesQuery,
    answer: { raw: "application/pdf" },
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  runs: view.get("/api/asset/run", "The runs of charges that were written, the latest first", {
    query: runListQuery,
    answer: runListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  previewRun: view.get("/api/asset/depreciate", "What a run of charges would write", {
    query: runQuery,
    answer: runPreview,
    refusals: [...WRITES, "ASSET_RUN_DATE_INVALID", "JOURNAL_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  run: validate.post(
    "/api/asset/depreciate",
    "Write the charges of every asset up to a day, as one entry; again, it writes nothing",
    {
      body: runBody,
      answer: runAnswer,
      refusals: [...WRITES, "ASSET_RUN_DATE_INVALID", "JOURNAL_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  runByJob: validate.post(
    "/api/asset/depreciate-by-job",
    "Write the charges of every asset up to a day by a job, as one entry; again, it writes nothing",
    {
      body: runBody,
      answer: jobAccepted,
      status: 202,
      refusals: [...WRITES, "ASSET_RUN_DATE_INVALID", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  undo: validate.post(
    "/api/asset/posting/{id}/undo",
    "Reverse a run of charges, an impairment or a disposal, whole",
    {
      answer: undoAnswer,
      refusals: ["ASSET_POSTING_NOT_FOUND", "ASSET_POSTING_NOT_LAST", "ASSET_POSTING_UNDONE", ...POSTED],
    },
  ),
  read: view.get("/api/asset/{id}", "One card: its plan by exercise, its accounts, what was written for it", {
    answer: assetAnswer,
    refusals: ["ASSET_NOT_FOUND"],
  }),
  update: edit.patch("/api/asset/{id}", "Change a card; its plan only while nothing is written for it", {
    body: updateAssetBody,
    answer: assetAnswer,
    refusals: [...CARD, "ASSET_ALREADY_DISPOSED", "ASSET_NOT_FOUND", "ASSET_POSTED"],
  }),
  remove: remove.delete("/api/asset/{id}", "Remove a card that nothing is written for", {
    answer: idParams,
    refusals: ["ASSET_ALREADY_DISPOSED", "ASSET_NOT_FOUND", "ASSET_POSTED"],
  }),
  revise: edit.post("/api/asset/{id}/revise", "Other terms for what is left of the plan, from a day on", {
    body: reviseBody,
    answer: assetAnswer,
    refusals: [...PLAN, "ASSET_ALREADY_DISPOSED", "ASSET_NOT_FOUND", "ASSET_PLAN_FROZEN"],
  }),
  countUnits: edit.post("/api/asset/{id}/units", "Count the units that an asset produced up to a day", {
    body: unitsBody,
    answer: assetAnswer,
    refusals: ["ASSET_ALREADY_DISPOSED", "ASSET_NOT_FOUND", "ASSET_PLAN_FROZEN", "ASSET_UNITS_NOT_COUNTED"],
  }),
  impair: validate.post("/api/asset/{id}/impair", "Write an impairment, or take one back", {
    body: impairBody,
    answer: assetAnswer,
    refusals: [
      ...WRITES,
      "ASSET_ALREADY_DISPOSED",
      "ASSET_IMPAIRMENT_REVERSAL_TOO_HIGH",
      "ASSET_IMPAIRMENT_TOO_HIGH",
      "ASSET_NOT_FOUND",
      "ASSET_NO_IMPAIRMENT",
      "ASSET_PLAN_FROZEN",
    ],
  }),
  previewDisposal: view.post(
    "/api/asset/{id}/dispose/preview",
    "The entries that a sale or a scrapping would write",
    { body: disposeBody, answer: disposePreview, refusals: DISPOSE },
  ),
  dispose: validate.post("/api/asset/{id}/dispose", "Write the sale or the scrapping of an asset", {
    body: disposeBody,
    answer: assetAnswer,
    refusals: DISPOSE,
  }),
});
