import { createServer } from "node:net";

/** A port of this machine that nobody uses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}

/** Where the product under test answers. Chosen once, and kept for the runner's other processes. */
export async function pickAddress(): Promise<string> {
  process.env.E2E_ADDRESS ??= `http://127.0.0.1:${await freePort()}`;
  return process.env.E2E_ADDRESS;
}
