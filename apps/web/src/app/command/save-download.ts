import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { type CallInput, download, saveFile } from "../../lib/api.ts";
import { announceError } from "../announce-error.ts";

/** Downloads a file and has the browser save it, under `fallbackName` where the server names none; a refusal is announced. */
export async function saveDownload<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallbackName: string,
): Promise<void> {
  try {
    saveFile(await download(endpoint, input as never), fallbackName);
  } catch (error) {
    await announceError(error);
  }
}
