import { Agent, get } from "node:http";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

it("keeps a proxy's connection for longer than the proxy does, and lets go of it when it closes", async () => {
  const server = await listen({ fetch: () => new Response("ok") }, { host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  const told = await new Promise<string>((resolve, reject) => {
    get(server.url, { agent }, (answer) => {
      answer.resume().on("end", () => resolve(String(answer.headers["keep-alive"])));
    }).on("error", reject);
  });
  // Caddy keeps one for two minutes.
  expect(told).toBe("timeout=150");
  await server.close();
  agent.destroy();
});
