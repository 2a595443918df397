import { exerciseArchiveEndpoints } from "@grand-livre/contracts/endpoints/exercise-archive";
import { handle, type Route } from "../http/route.ts";
import {
  archiveAttestation,
  archiveFile,
  askToArchive,
  askToReturn,
  askToReturnFile,
  showArchive,
} from "../modules/exercise-archive/service.ts";

export const exerciseArchiveRoutes: readonly Route[] = [
  handle(exerciseArchiveEndpoints.read, ({ app, caller, params }) =>
    showArchive(app, caller.scope, params.refId),
  ),
  handle(exerciseArchiveEndpoints.take, async ({ app, caller, params, body }) => ({
    jobId: await askToArchive(app, caller, params.refId, body.version),
  })),
  handle(exerciseArchiveEndpoints.giveBack, async ({ app, caller, params }) => ({
    jobId: await askToReturn(app, caller, params.refId),
  })),
  handle(exerciseArchiveEndpoints.giveBackFile, async ({ app, caller, params, request }) => ({
    jobId: await askToReturnFile(app, caller, params.refId, request.raw),
  })),
  handle(exerciseArchiveEndpoints.file, ({ app, caller, params }) => archiveFile(app, caller, params.refId)),
  handle(exerciseArchiveEndpoints.attestation, ({ app, caller, params }) =>
    archiveAttestation(app, caller, params.refId),
  ),
];
