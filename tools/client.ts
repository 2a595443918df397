import { resolve } from "node:path";
import { type ApiDocument, makeClient } from "./client/make-client.ts";

const { PORT = "3000" } = process.env;
const [folder = "grand-livre-client", origin = `http://localhost:${PORT}`] = process.argv.slice(2);

/** The OpenAPI document of the installation that answers at this address. */
async function documentOf(address: string): Promise<ApiDocument> {
  const response = await fetch(new URL("/api/openapi.json", address));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as ApiDocument;
}

try {
  await makeClient(await documentOf(origin), resolve(folder));
  console.log(`Client of ${origin}: ${resolve(folder)}`);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`No client was made: ${origin} must be a Grand Livre that runs (${why}).`);
  process.exitCode = 1;
}
