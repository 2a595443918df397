import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPrivateAddress } from "./private-address.ts";
import { outsideUrl, requestOutside } from "./request-outside.ts";

let server: Server;
let origin: string;
let asked = 0;
const nothing = { config: { outsideOrigins: [] } };
const allowing = () => ({ config: { outsideOrigins: [origin] } });
const sent = { headers: {}, body: "a=1" };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked += 1;
    if (request.url === "/slow") return;
    if (request.url === "/away") return response.writeHead(302, { location: `${origin}/echo` }).end();
    if (request.url === "/large") return response.end("x".repeat(1_000_000));
    response.end(`${request.method} ${await new Response(request as never).text()}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("an address that a person gives", () => {
  it.each([
    "http://exemple.fr",
    "ftp://exemple.fr",
    "https://moi:secret@exemple.fr",
    "https://127.0.0.1/token",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest",
    "https://localhost/",
    "https://db.internal/",
    "jeton",
  ])("%s is refused", (text) => {
    expect(() => outsideUrl(nothing, text, "tokenUrl")).toThrow(
      expect.objectContaining({ code: "OUTSIDE_URL_INVALID" }),
    );
  });

  it("is kept when it is public, or allowed by who runs the machine", () => {
    expect(outsideUrl(nothing, "https://pa.exemple.fr/oauth2/token", "tokenUrl")).toBe(
      "https://pa.exemple.fr/oauth2/token",
    );
    expect(outsideUrl(allowing(), `${origin}/token`, "tokenUrl")).toBe(`${origin}/token`);
  });

  it.each([
    "10.1.2.3",
    "::ffff:a01:203",
    "100.64.0.1",
    "172.31.0.1",
    "192.168.1.1",
    "::1",
    "fd00::1",
    "fe80::1%eth0",
  ])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(["8.8.8.8", "172.32.0.1", "2a01:4f8::1", "::ffff:808:808"])("%s is public", (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
});

describe("a request", () => {
  it("goes to an allowed origin, follows no redirection and reads no endless answer", async () => {
    const echoed = await requestOutside(allowing(), `${origin}/echo`, sent);
    expect([echoed.status, String(echoed.body)]).toEqual([200, "POST a=1"]);
    expect(await requestOutside(allowing(), `${origin}/away`, sent)).toMatchObject({ status: 302 });
    const endless = requestOutside(allowing(), `${origin}/large`, sent);
    await expect(endless).rejects.toMatchObject({ failure: "too_large" });
    const known = await requestOutside(allowing(), `${origin}/large`, {
      headers: {},
      method: "GET",
      maxBytes: 2_000_000,
    });
    expect(known.body).toHaveLength(1_000_000);
  });

  it("never reaches this machine or a private network, by number or by name", async () => {
    const before = asked;
    const { port } = server.address() as AddressInfo;
    // The last name is public by its looks and resolves to this machine.
    for (const host of [origin, `https://127.0.0.1:${port}`, `https://localhost:${port}`])
      await expect(requestOutside(nothing, `${host}/echo`, sent)).rejects.toMatchObject({
        failure: "private_address",
      });
    expect(asked).toBe(before);
  });

  it("sends bytes as they are, deletes, and stops when its work is stopped", async () => {
    const bytes = new Uint8Array([0x62, 0x3d, 0x32]);
    const sentBytes = await requestOutside(allowing(), `${origin}/echo`, { headers: {}, body: bytes });
    expect(String(sentBytes.body)).toBe("POST b=2");
    const deleted = await requestOutside(allowing(), `${origin}/echo`, { method: "DELETE", headers: {} });
    expect(String(deleted.body)).toBe("DELETE ");
    const stopped = requestOutside(allowing(), `${origin}/slow`, { ...sent, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ failure: "timeout" });
  });

  it("says why there was no answer", async () => {
    const slow = requestOutside(allowing(), `${origin}/slow`, { ...sent, timeoutMs: 100 });
    await expect(slow).rejects.toMatchObject({ failure: "timeout" });
    const closed = { config: { outsideOrigins: ["http://127.0.0.1:1"] } };
    await expect(requestOutside(closed, "http://127.0.0.1:1/", sent)).rejects.toMatchObject({
      failure: "unreachable",
    });
    const unknown = requestOutside(nothing, "https://nulle-part.invalid/", sent);
    await expect(unknown).rejects.toMatchObject({ failure: "unknown_host" });
    // An answer without TLS where TLS was requested.
    const plain = origin.replace("http:", "https:");
    await expect(
      requestOutside({ config: { outsideOrigins: [plain] } }, `${plain}/echo`, sent),
    ).rejects.toMatchObject({ failure: "certificate" });
  });
});
