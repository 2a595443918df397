import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@grand-livre/testkit/sha256";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "./open-store.ts";
import { s3Options } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

/** A bucket over HTTP that keeps what it is given, and refuses unsigned requests. */
function bucketServer(objects: Map<string, { bytes: Buffer; at: Date }>): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://bucket");
    const key = decodeURIComponent(url.pathname.replace(/^\/books\/?/, ""));
    if (!request.headers.authorization?.includes("Credential=KEY/"))
      return void response.writeHead(403).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const found = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, { bytes: Buffer.concat(chunks), at: new Date() });
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === "") {
      const prefix = url.searchParams.get("prefix") ?? "";
      const rows = [...objects].filter(([name]) => name.startsWith(prefix));
      const contents = rows.map(
        ([name, { bytes, at }]) =>
          `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified><ETag>"1"</ETag></Contents>`,
      );
      response.writeHead(200, { "content-type": "application/xml" });
      return void response.end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${rows.length}</KeyCount>${contents.join("")}</ListBucketResult>`,
      );
    }
    if (!found)
      return void response
        .writeHead(404, { "content-type": "application/xml" })
        .end("<Error><Code>NoSuchKey</Code></Error>");
    response.writeHead(200, { "content-length": String(found.bytes.length), etag: '"1"' });
    response.end(request.method === "HEAD" ? undefined : found.bytes);
  });
}

const objects = new Map<string, { bytes: Buffer; at: Date }>();
const server = bucketServer(objects);
let folder: string;
let store: FileStore;
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "s3-store-"));
  store = openStore(`s3://KEY:SECRET@${address}/books/documents?region=eu-west-3&tls=0`);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function put(text: string): Promise<string> {
  const path = join(folder, "incoming");
  await writeFile(path, text);
  const name = sha256(Buffer.from(text));
  await store.take(path, name);
  return name;
}

describe("documents in a bucket", () => {
  it("are kept under their hash, read back whole, and removed", async () => {
    const sha256 = await put("une facture");
    expect([...objects.keys()]).toEqual([`documents/${sha256}`]);
    expect(Buffer.from(await store.read(sha256)).toString()).toBe("une facture");
    expect(await new Response(await store.stream(sha256)).text()).toBe("une facture");
    await store.remove(sha256);
    await expect(store.read(sha256)).rejects.toThrow();
  });

  it("are listed by age for the sweep, the mark aside", async () => {
    const old = await put("ancienne");
    const young = await put("récente");
    objects.set(`documents/${old}`, { bytes: Buffer.from("ancienne"), at: new Date(0) });
    const mark = await store.mark();
    expect(await store.mark()).toBe(mark);
    const names: string[] = [];
    for await (const name of store.listOlderThan(new Date(Date.now() - 3_600_000))) names.push(name);
    expect(names).toEqual([old]);
    expect(names).not.toContain(young);
  });

  it("are refused under another name, and the address must be whole", async () => {
    await expect(store.read("../secret")).rejects.toThrow("not the name of a stored file");
    expect(() => openStore("s3://host/bucket")).toThrow("FILES_URL doit s’écrire");
    expect(s3Options("s3://K:a%2Fb@s3.example.fr/books")).toEqual({
      accessKeyId: "K",
      secretAccessKey: "a/b",
      endpoint: "https://s3.example.fr/books",
      region: "auto",
      prefix: "",
    });
  });
});
