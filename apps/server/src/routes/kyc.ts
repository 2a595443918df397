import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import { today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { type HandlerInput, handle, type Route } from "../http/route.ts";
import { addDocument, readDocument, reviewDocument } from "../modules/kyc/documents.ts";
import { exportArchive, exportFile, readAccesses } from "../modules/kyc/export.ts";
import { loadFile, type WholeFile } from "../modules/kyc/file.ts";
import { checkAll, checkFile, clearMatch, importFreezeList } from "../modules/kyc/freeze.ts";
import { readLink, receiveByLink, requestDocuments } from "../modules/kyc/link.ts";
import { presentFile, presentRows } from "../modules/kyc/present.ts";
import { purgeFile } from "../modules/kyc/purge.ts";
import {
  createFile,
  escalateFile,
  listFiles,
  openFile,
  refuseFile,
  submitFile,
  updateFile,
  validateFile,
} from "../modules/kyc/service.ts";
import { addScale, readSettings } from "../modules/kyc/settings.ts";

type Asked = Pick<HandlerInput<typeof kycEndpoints.read>, "app"> & { readonly caller: Caller };

const whole = async ({ app, caller }: Asked, work: Promise<WholeFile>) =>
  presentFile(app, caller, await work);

export const kycRoutes: readonly Route[] = [
  handle(kycEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listFiles(app, caller, query);
    return { kyc: await presentRows(app.db, rows, today(app)), count };
  }),
  handle(kycEndpoints.create, (asked) => whole(asked, createFile(asked.app, asked.caller, asked.body))),
  handle(kycEndpoints.settings, ({ app, query }) => readSettings(app, query.legalEntityRefId)),
  handle(kycEndpoints.addScale, ({ app, caller, body }) => addScale(app, caller, body)),
  handle(kycEndpoints.importFreezeList, ({ app, caller, request }) =>
    importFreezeList(app, caller, request.raw),
  ),
  handle(kycEndpoints.checkAll, ({ app, caller, body }) => checkAll(app, caller, body.legalEntityRefId)),
  handle(kycEndpoints.read, (asked) => whole(asked, openFile(asked.app, asked.caller, asked.params.id))),
  handle(kycEndpoints.update, (asked) =>
    whole(asked, updateFile(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(kycEndpoints.submit, (asked) =>
    whole(asked, submitFile(asked.app, asked.caller, { ...asked.params, ...asked.body })),
  ),
  handle(kycEndpoints.validate, (asked) =>
    whole(asked, validateFile(asked.app, asked.caller, { ...asked.params, ...asked.body })),
  ),
  handle(kycEndpoints.refuse, (asked) =>
    whole(asked, refuseFile(asked.app, asked.caller, { ...asked.params, ...asked.body })),
  ),
  handle(kycEndpoints.escalate, (asked) =>
    whole(asked, escalateFile(asked.app, asked.caller, { ...asked.params, ...asked.body })),
  ),
  handle(kycEndpoints.addDocument, (asked) =>
    whole(asked, addDocument(asked.app, asked.caller, asked.params.id, asked.request.raw)),
  ),
  handle(kycEndpoints.document, ({ app, caller, params }) => readDocument(app, caller, params)),
  handle(kycEndpoints.reviewDocument, (asked) =>
    whole(asked, reviewDocument(asked.app, asked.caller, asked.params, asked.body)),
  ),
  handle(kycEndpoints.requestDocument, ({ app, caller, params, body }) =>
    requestDocuments(app, caller, { ...params, ...body }),
  ),
  handle(kycEndpoints.check, (asked) => whole(asked, checkFile(asked.app, asked.caller, asked.params.id))),
  handle(kycEndpoints.clearMatch, (asked) =>
    whole(asked, clearMatch(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(kycEndpoints.accesses, async ({ app, caller, params }) => ({
    accesses: await readAccesses(app, caller, await loadFile(app.db, caller.scope, params.id, today(app))),
  })),
  handle(kycEndpoints.exportFile, ({ app, caller, params }) => exportFile(app, caller, params.id)),
  handle(kycEndpoints.exportArchive, ({ app, caller, params }) => exportArchive(app, caller, params.id)),
  handle(kycEndpoints.purge, ({ app, caller, params }) => purgeFile(app, caller, params.id)),
  handle(kycEndpoints.readLink, ({ app, body, request }) => readLink(app, body.secret, request)),
  handle(kycEndpoints.sendByLink, ({ app, request }) => receiveByLink(app, request)),
];
