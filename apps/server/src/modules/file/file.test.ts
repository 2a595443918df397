import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sha256 } from "@grand-livre/testkit/sha256";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { cleanName, receiveUpload } from "./receive-upload.ts";
import {
  checkStoreMark,
  nameStoredFile,
  releaseFile,
  respondWithFile,
  storeUpload,
  sweepIncoming,
  sweepStore,
} from "./service.ts";
import { folderStore } from "./store.ts";

const PDF = new TextEncoder().encode("%PDF-1.7 not much of one");
const LIMIT = 1024 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

function form(bytes: Uint8Array, name = "facture.pdf", fields: Record<string, string> = {}): Request {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set("file", new Blob([new Uint8Array(bytes)]), name);
  return new Request("http://test/api/upload", { method: "POST", body: data });
}

async function incoming(): Promise<string[]> {
  return readdir(join(test.app.config.dataDir, "incoming")).catch(() => []);
}

describe("receiving a file", () => {
  it("hashes it while it comes, and keeps the name without any folder", async () => {
    const upload = await receiveUpload(
      test.app,
      form(PDF, "../../etc/été.pdf", { legalEntityRefId: "abc" }),
      LIMIT,
    );
    expect(upload).toMatchObject({
      sha256: sha256(PDF),
      sizeBytes: PDF.length,
      fileName: "été.pdf",
      fields: { legalEntityRefId: "abc" },
    });
    await upload.drop();
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ["an empty one", new Uint8Array(), "FILE_EMPTY"],
    ["one beyond the limit", new Uint8Array(LIMIT + 1), "FILE_TOO_LARGE"],
    ["one far beyond it", new Uint8Array(3 * LIMIT), "FILE_TOO_LARGE"],
  ])("refuses %s and leaves nothing behind", async (_, bytes, code) => {
    await expect(receiveUpload(test.app, form(bytes), LIMIT)).rejects.toMatchObject({ code });
    expect(await incoming()).toEqual([]);
  });

  it("refuses a form without file, a broken form, and what is no form", async () => {
    const without = new FormData();
    without.set("other", "x");
    const missing = new Request("http://test/", { method: "POST", body: without });
    await expect(receiveUpload(test.app, missing, LIMIT)).rejects.toMatchObject({ code: "FILE_MISSING" });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const cut = new Request("http://test/", {
      method: "POST",
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      headers,
    });
    await expect(receiveUpload(test.app, cut, LIMIT)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const json = new Request("http://test/", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    await expect(receiveUpload(test.app, json, LIMIT)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ["a second one", ["file", "file"]],
    ["one more, whatever its name", ["file", "annexe"]],
    ["one before it, under another name", ["annexe", "file"]],
  ])("refuses %s rather than leaving it out in silence", async (_, names) => {
    const data = new FormData();
    for (const name of names) data.append(name, new Blob([PDF]), `${name}.pdf`);
    const request = new Request("http://test/", { method: "POST", body: data });
    await expect(receiveUpload(test.app, request, LIMIT)).rejects.toMatchObject({ code: "FILE_SEVERAL" });
    expect(await incoming()).toEqual([]);
  });

  it("cleans names that would lie or break", () => {
    expect(cleanName("C:\\Users\\x\\a\u0000b.pdf")).toBe("ab.pdf");
    expect(cleanName("")).toBe("document");
    expect(cleanName(undefined)).toBe("document");
    expect(cleanName("x".repeat(300))).toHaveLength(200);
  });
});

async function store(bytes: Uint8Array, mediaType: string): Promise<string> {
  const upload = await receiveUpload(test.app, form(bytes), LIMIT);
  await storeUpload(test.app, upload);
  await inTransaction(test.db, (tx) => nameStoredFile(tx, { ...upload, mediaType }));
  return upload.sha256;
}

describe("the store", () => {
  it("answers a PDF inline, sandboxed, under the type found in its bytes", async () => {
    const sha256 = await store(PDF, "application/pdf");
    const answer = await respondWithFile(test.app, sha256, 'fac"ture\r\nété.pdf');
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^inline; filename="fac_ture_t_\.pdf"|^inline; filename="fac_ture.*\.pdf"/,
    );
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF);
  });

  it("answers an XML as a download", async () => {
    const sha256 = await store(new TextEncoder().encode("<x/>"), "application/xml");
    const answer = await respondWithFile(test.app, sha256, "a.xml");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    await answer.body?.cancel();
  });

  it("keeps the same bytes once, in files only their owner reads", async () => {
    const first = await store(PDF, "application/pdf");
    const second = await store(PDF, "application/pdf");
    expect(second).toBe(first);
    const path = join(
      test.app.config.filesUrl.slice("file:".length),
      first.slice(0, 2),
      first.slice(2, 4),
      first,
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("refuses a document whose bytes are gone, and a name that is none", async () => {
    await expect(respondWithFile(test.app, "0".repeat(64), "a")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(test.app.files.read("../../etc/passwd")).rejects.toThrow();
  });

  it("sweeps what no row names after a day, and nothing else", async () => {
    const named = await store(new TextEncoder().encode("named"), "text/plain");
    const orphan = await receiveUpload(test.app, form(new TextEncoder().encode("orphan")), LIMIT);
    await storeUpload(test.app, orphan);
    expect(await sweepStore(test.app)).toBe(0);
    const root = test.app.config.filesUrl.slice("file:".length);
    const old = new Date(test.now.current.getTime() - 25 * 3_600_000);
    for (const name of [named, orphan.sha256])
      await utimes(join(root, name.slice(0, 2), name.slice(2, 4), name), old, old);
    expect(await sweepStore(test.app)).toBe(1);
    await expect(test.app.files.read(orphan.sha256)).rejects.toThrow();
    expect(await test.app.files.read(named)).toBeTruthy();
  });

  it("keeps a document that was given up for as long as a moment that named it may be returned to", async () => {
    const given = await store(new TextEncoder().encode("given up"), "text/plain");
    await test.db.transaction().execute((tx) => releaseFile(tx, given));
    const after = (days: number) => ({
      ...test.app,
      now: () => new Date(Date.now() + days * 24 * 3_600_000),
    });
    const root = test.app.config.filesUrl.slice("file:".length);
    const old = new Date("2026-01-01T00:00:00Z");
    await utimes(join(root, given.slice(0, 2), given.slice(2, 4), given), old, old);
    expect(test.app.config.momentDays).toBe(7);
    await sweepStore(after(6));
    expect(await test.app.files.read(given)).toBeTruthy();
    await sweepStore(after(8));
    await expect(test.app.files.read(given)).rejects.toThrow();
    expect(await test.db.selectFrom("releasedFile").selectAll().execute()).toEqual([]);
  });

  it("loses what a killed server was receiving, an hour after its last byte", async () => {
    const [left, coming] = [
      await receiveUpload(test.app, form(PDF), LIMIT),
      await receiveUpload(test.app, form(PDF), LIMIT),
    ];
    const ago = (minutes: number) => new Date(test.now.current.getTime() - minutes * 60_000);
    await utimes(left.path, ago(61), ago(61));
    await utimes(coming.path, ago(59), ago(59));
    expect(await sweepIncoming(test.app)).toBe(1);
    expect(await incoming()).toEqual([basename(coming.path)]);
    await coming.drop();
  });

  it("belongs to one database: another store is refused at start", async () => {
    await checkStoreMark(test.app);
    await checkStoreMark(test.app);
    const folder = await mkdtemp(join(tmpdir(), "store-"));
    await writeFile(join(folder, "x"), "");
    await expect(checkStoreMark({ ...test.app, files: folderStore(folder) })).rejects.toThrow(
      "n’appartiennent pas à cette base",
    );
    await rm(folder, { recursive: true });
  });
});

/** A folder on another disk than that of temporary files, where this machine has one. */
async function otherDisk(): Promise<string | undefined> {
  const place = await stat("/dev/shm").catch(() => undefined);
  return place && place.dev !== (await stat(tmpdir())).dev ? "/dev/shm" : undefined;
}
const elsewhere = await otherDisk();
if (elsewhere) {
  it("keeps documents on another disk than the one they are received on", async () => {
    const root = await mkdtemp(join(elsewhere, "grand-livre-files-"));
    const source = await mkdtemp(join(tmpdir(), "grand-livre-source-"));
    const path = join(source, "received");
    await writeFile(path, PDF);
    const store = folderStore(root);
    await store.take(path, sha256(PDF));
    expect(await store.read(sha256(PDF))).toEqual(Buffer.from(PDF));
    expect(await readdir(source)).toEqual([]);
    expect((await readdir(root)).filter((name) => name.startsWith("."))).toEqual([]);
    await rm(root, { recursive: true });
    await rm(source, { recursive: true });
  });
}
