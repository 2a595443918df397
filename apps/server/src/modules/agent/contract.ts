import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import {
  mediaTypeOfUpload,
  nameStoredFile,
  receiveUpload,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { type AgentRow, agents } from "./service.ts";

const MOST_BYTES = 25 * 1024 * 1024;

/** Attaches the signed contract; an earlier one is replaced. @throws RefusalError AGENT_NOT_FOUND, those of receiving a file */
export async function addContract(
  app: Application,
  caller: Caller,
  id: string,
  request: Request,
): Promise<AgentRow> {
  await agents.read(app.db, caller.scope, id);
  const upload = await receiveUpload(app, request, MOST_BYTES);
  try {
    const mediaType = await mediaTypeOfUpload(upload);
    await storeUpload(app, upload);
    const { sha256, sizeBytes, fileName } = upload;
    return await agents.step(app, caller, id, { action: "add-contract" }, async ({ tx }) => {
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      return { contractSha256: sha256, contractName: fileName };
    });
  } finally {
    await upload.drop();
  }
}

/** The signed contract. @throws RefusalError AGENT_NOT_FOUND, AGENT_CONTRACT_NOT_FOUND */
export async function readContract(app: Application, caller: Caller, id: string): Promise<Response> {
  const { contractSha256, contractName } = await agents.read(app.db, caller.scope, id);
  if (contractSha256 === null) throw new RefusalError("AGENT_CONTRACT_NOT_FOUND");
  return respondWithFile(app, contractSha256, contractName ?? "contrat");
}
