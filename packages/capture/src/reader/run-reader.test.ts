import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isRefusal } from "@grand-livre/domain/refusal";
import { childProcesses } from "@grand-livre/testkit/mutations/leftovers";
import { ciiDocument, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { afterEach, describe, expect, it } from "vitest";
import { type BillReader, type BillReaderOptions, createBillReader } from "./run-reader.ts";

const CHILD = new URL("./child.ts", import.meta.url);
const HOSTILE = new URL(import.meta.resolve("@grand-livre/testkit/test-documents/hostile-child"));
const CHECKOUT = resolve(import.meta.dirname, "..", "..", "..", "..");

const opened: BillReader[] = [];

function reader(options: Partial<BillReaderOptions> = {}): BillReader {
  const created = createBillReader({ entry: CHILD, ...options });
  opened.push(created);
  return created;
}

afterEach(() => {
  for (const created of opened.splice(0)) created.close();
});

const facturx = pdfDocument({
  attachments: [{ name: "factur-x.xml", content: utf8(ciiDocument()), relation: "Data" }],
});

async function outcome(created: BillReader, bytes: Uint8Array): Promise<string | null> {
  const result = await created.read(bytes);
  return isRefusal(result) ? result.refused : result.number;
}

describe("reading in a child process", () => {
  it("answers what readBill answers, one document after the other and many at once", async () => {
    const created = reader({ readable: [CHECKOUT] });
    await created.warm();
    expect(await outcome(created, facturx)).toBe("F-1");
    expect(await outcome(created, utf8("not a bill"))).toBe("FILE_KIND_UNSUPPORTED");
    const numbers = Array.from({ length: 12 }, (_, index) => `N-${index}`);
    const read = await Promise.all(numbers.map((number) => outcome(created, utf8(ciiDocument({ number })))));
    expect(read).toEqual(numbers);
  });

  it("reads an encrypted file that opens for everybody, with reading limited to the checkout", async () => {
    const encrypted = { userPassword: "", ownerPassword: "owner" };
    const attachments = [{ name: "factur-x.xml", content: utf8(ciiDocument()) }];
    expect(await outcome(reader({ readable: [CHECKOUT] }), pdfDocument({ attachments, encrypted }))).toBe(
      "F-1",
    );
  });

  it("says that its engine does not start, of a scan as of a photo, and reads the rest all the same", async () => {
    const packages = await readdir(resolve(CHECKOUT, "node_modules"));
    const readable = [
      ...["packages", "package.json"].map((name) => resolve(CHECKOUT, name)),
      ...packages
        .filter((name) => name !== "tesseract.js-core")
        .map((name) => resolve(CHECKOUT, "node_modules", name)),
    ];
    const created = reader({ readable });
    const { createCanvas } = await import("@napi-rs/canvas");
    const photo = new Uint8Array(await createCanvas(400, 300).encode("png"));
    const told = { source: "none", warnings: [{ code: "RECOGNITION_UNAVAILABLE" }] };
    expect(await created.read(photo)).toMatchObject(told);
    expect(await created.read(photo)).toMatchObject(told);
    expect(await outcome(created, facturx)).toBe("F-1");
    const blank = await reader({ readable: [CHECKOUT] }).read(photo);
    expect(blank).toMatchObject({ source: "none", warnings: [{ code: "NO_STRUCTURED_DATA" }] });
  });

  it("runs as the account that it is given, so never as root", async () => {
    const pidsNow = async () => (await childProcesses()).map((one) => one.split(" ")[0]);
    const before = await pidsNow();
    const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const created = reader({ identity, readable: [CHECKOUT] });
    expect(await outcome(created, facturx)).toBe("F-1");
    const pids = (await pidsNow()).filter((pid) => !before.includes(pid));
    expect(pids).not.toEqual([]);
    for (const pid of pids) {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      expect(status).not.toMatch(/^Uid:.*\t0(?:\t|$)/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
    }
  });

  it("replaces a child after its share of documents", async () => {
    const created = reader({ documentsPerChild: 2, concurrency: 1 });
    for (let turn = 0; turn < 5; turn += 1) expect(await outcome(created, facturx)).toBe("F-1");
  });

  it("answers who clicks before what lies in a pile", async () => {
    const created = reader({ concurrency: 1 });
    await created.warm();
    const order: string[] = [];
    const pile = ["first", "second", "third"].map(async (name) => {
      await outcome(created, facturx);
      order.push(name);
    });
    const clicked = created.words(facturx).then(() => order.push("words"));
    await Promise.all([...pile, clicked]);
    expect(order).toEqual(["first", "words", "second", "third"]);
  });

  it("refuses empty and oversized files without a child", async () => {
    const created = reader({ entry: "/nowhere/child.ts" });
    expect(await outcome(created, new Uint8Array())).toBe("FILE_EMPTY");
    expect(await outcome(created, new Uint8Array(25 * 1024 * 1024 + 1))).toBe("FILE_TOO_LARGE");
  });
});

describe("a child that a document takes down", () => {
  const hostile = (options: Partial<BillReaderOptions> = {}) => reader({ entry: HOSTILE, ...options });

  it("is killed when it takes too long, and the next document finds a fresh one", async () => {
    const created = hostile({ timeoutMs: 300 });
    expect(await outcome(created, utf8("H"))).toBe("READER_TIMEOUT");
    expect(await outcome(created, utf8("E"))).toBe("READER_CRASHED");
    expect(await outcome(created, utf8("H"))).toBe("READER_TIMEOUT");
  });

  it("is killed when it waits for nothing, though it uses no processor", async () => {
    expect(await outcome(hostile({ timeoutMs: 100 }), utf8("W"))).toBe("READER_TIMEOUT");
  });

  it("is killed when it eats memory, buffers included", async () => {
    const created = hostile({ residentMegabytes: 400, timeoutMs: 10_000 });
    // Only Linux gives the resident memory of another process; elsewhere the clock stops it.
    const expected = process.platform === "linux" ? "READER_CRASHED" : "READER_TIMEOUT";
    expect(await outcome(created, utf8("M"))).toBe(expected);
  });

  it("may use so much of the processor in its life, should its server be killed and nobody stop it", async () => {
    if (process.platform !== "linux") return;
    const created = hostile({ timeoutMs: 2000, documentsPerChild: 5 });
    const before = await childProcesses();
    await created.warm();
    const [started] = (await childProcesses()).filter((child) => !before.includes(child));
    const limits = await readFile(`/proc/${started?.split(" ")[0]}/limits`, "utf8");
    expect(limits).toMatch(/Max cpu time +70 +70 +seconds/);
  });

  it("answers a refusal when it cannot even start", async () => {
    expect(await outcome(reader({ entry: "/nowhere/child.ts" }), facturx)).toBe("READER_CRASHED");
  });

  it("sees no secret, writes nothing, starts nothing, and reads its own program alone", async () => {
    process.env.TOKEN_SECRET_OF_TEST = "secret";
    const seen: unknown = await hostile({ readable: [CHECKOUT] }).read(utf8("S"));
    delete process.env.TOKEN_SECRET_OF_TEST;
    expect(seen).toEqual({
      environment: expect.not.arrayContaining(["TOKEN_SECRET_OF_TEST", "PATH", "HOME"]),
      write: "ERR_ACCESS_DENIED",
      spawn: "ERR_ACCESS_DENIED",
      readOutside: "ERR_ACCESS_DENIED",
    });
  });

  it("fails its document when the reader is closed, and the later ones too", async () => {
    const created = hostile({ timeoutMs: 15_000 });
    const pending = outcome(created, utf8("H"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    created.close();
    expect(await pending).toBe("READER_CRASHED");
    expect(await outcome(created, utf8("E"))).toBe("READER_CRASHED");
  });
});
