import { createServer } from "node:net";

/** An address of this machine where no program listens. */
export async function freeAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return `http://127.0.0.1:${address.port}`;
}
