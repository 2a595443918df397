import {
  createLegalEntityBody,
  legalEntityAnswer,
  legalEntityListAnswer,
  legalEntityQuery,
  updateLegalEntityBody,
} from "@grand-livre/contracts/legal-entity";
import { refIdParams } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { createLegalEntity } from "./create.ts";
import { changeLogo, removeLogo, respondWithLogo } from "./logo.ts";
import { presentLegalEntity } from "./present.ts";
import { listLegalEntities, resolveLegalEntity } from "./service.ts";
import { updateLegalEntity } from "./update.ts";

const tag = "legal-entity";

export const legalEntityRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/legal-entity",
    tag,
    summary: "The legal entities of the caller's scope, by name",
    right: "signed-in",
    query: legalEntityQuery,
    answer: legalEntityListAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listLegalEntities(app.db, caller.scope, query);
      return { legalEntities: rows.map(presentLegalEntity), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/legal-entity",
    tag,
    summary: "Create a legal entity with its chart, technical accounts, VAT codes and journals",
    right: { service: "companies", action: "Creator" },
    body: createLegalEntityBody,
    answer: legalEntityAnswer,
    handler: async ({ app, caller, body }) => presentLegalEntity(await createLegalEntity(app, caller, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/legal-entity/{refId}",
    tag,
    summary: "One legal entity",
    right: "signed-in",
    params: refIdParams,
    answer: legalEntityAnswer,
    handler: async ({ app, caller, params }) =>
      presentLegalEntity(await resolveLegalEntity(app.db, caller.scope, params.refId)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/legal-entity/{refId}",
    tag,
    summary: "Change the identity or the regimes of a legal entity",
    right: { service: "companies", action: "Editor" },
    params: refIdParams,
    body: updateLegalEntityBody,
    answer: legalEntityAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentLegalEntity(await updateLegalEntity(app, caller, params.refId, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/legal-entity/{refId}/logo",
    tag,
    summary: "The picture at the head of its next invoices",
    right: "signed-in",
    params: refIdParams,
    answer: { raw: "image/png" },
    handler: ({ app, caller, params }) => respondWithLogo(app, caller, params.refId),
  }),
  defineRoute({
    method: "post",
    path: "/api/legal-entity/{refId}/logo",
    tag,
    summary: "Give it a logo: multipart form, a PNG or a JPEG in the field file, drawn anew",
    right: { service: "companies", action: "Editor" },
    params: refIdParams,
    body: "multipart",
    answer: legalEntityAnswer,
    handler: async ({ app, caller, params, request }) =>
      presentLegalEntity(await changeLogo(app, caller, params.refId, request.raw)),
  }),
  defineRoute({
    method: "delete",
    path: "/api/legal-entity/{refId}/logo",
    tag,
    summary: "Take the logo off its next invoices",
    right: { service: "companies", action: "Editor" },
    params: refIdParams,
    answer: legalEntityAnswer,
    handler: async ({ app, caller, params }) =>
      presentLegalEntity(await removeLogo(app, caller, params.refId)),
  }),
];
