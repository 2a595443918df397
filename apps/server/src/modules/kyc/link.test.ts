import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { takeOutbox } from "../../../test/outbox.ts";
import { newCustomer } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

type Refusal = { code: string; details?: Record<string, unknown> };

function form(kind: string, content = "%PDF-1.7\n%%EOF\n"): FormData {
  const data = new FormData();
  data.append("kind", kind);
  data.append("file", new File([content], "piece.pdf"));
  return data;
}

async function newFile(name: string, fields: object = {}): Promise<KycAnswer> {
  const counterpartyId = await newCustomer(root, books, name);
  return succeed(root, "POST", "/api/kyc", { legalEntityRefId: books.refId, counterpartyId, ...fields });
}

describe("the link of a third party", () => {
  const SECRET = /#kyc=(\S+)$/;
  const read = (secret: string) => test.anonymous<Refusal>("POST", "/api/kyc-link/read", { secret });
  const send = (secret: string, data: FormData) =>
    test.anonymous<Refusal>("POST", "/api/kyc-link/document", data, { "x-link-secret": secret });
  async function link(id: string, body: object = {}): Promise<string> {
    const { url } = await succeed<{ url: string }>(root, "POST", `/api/kyc/${id}/request-document`, body);
    return SECRET.exec(url)?.[1] ?? "";
  }

  it("has its secret nowhere in the database, also when a program makes it under an idempotency key", async () => {
    const { id } = await newFile("Programme");
    const path = `/api/kyc/${id}/request-document`;
    const key = { "idempotency-key": id };
    const { body } = await root.call<{ url: string }>("POST", path, { kinds: ["kbis"] }, key);
    const secret = SECRET.exec(body.url)?.[1] ?? "";
    expect((await read(secret)).status).toBe(200);
    const kept = "select 1 from idempotency_key where response::text like '%' || $1 || '%'";
    expect((await test.pool.query(kept, [secret])).rows).toEqual([]);
  });

  it("takes each document once, tells nothing of the file, and ends with the last one", async () => {
    const file = await newFile("Premier", { pep: true });
    const secret = await link(file.id, { kinds: ["kbis", "bank"], email: "client@example.fr" });
    const asked = await read(secret);
    expect(Object.keys(asked.body).toSorted()).toEqual(["company", "expiresAt", "kinds", "received"]);
    expect(asked.body).toMatchObject({ kinds: ["kbis", "bank"], received: [] });
    expect((await send(secret, form("statutes"))).body).toMatchObject({ code: "KYC_LINK_INVALID" });
    expect((await send(secret, form("kbis", "MZ virus"))).body).toMatchObject({
      code: "FILE_KIND_UNSUPPORTED",
    });
    const two = await Promise.all([send(secret, form("kbis")), send(secret, form("kbis"))]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await root.call<KycAnswer>("GET", `/api/kyc/${file.id}`);
    expect(body).toMatchObject({
      link: { received: ["kbis"] },
      documents: [{ byLink: true, state: "received" }],
    });
    expect((await send(secret, form("bank"))).status).toBe(200);
    expect((await read(secret)).body).toMatchObject({ code: "KYC_LINK_INVALID" });

    const told = await root.call<{ title: string }[]>("GET", "/api/common/notifications");
    expect(JSON.stringify(told.body)).toContain("Pièce KYC reçue");
  });

  it("is mailed with what it asks for, and no word of the file", async () => {
    const file = await newFile("Second", { pep: true });
    const secret = await link(file.id, { kinds: ["kbis"], email: "gerante@example.fr" });
    const mail = (await takeOutbox(test)).find(({ to }) => to.includes("gerante@example.fr"));
    expect(mail?.text).toContain("Extrait Kbis");
    expect(mail?.text).toContain(`/kyc-link#kyc=${secret}`);
    expect(mail?.text).not.toMatch(/risque|vigilance|exposée/i);
  });

  it("ends after seven days, with another link, and is not guessed", async () => {
    const file = await newFile("Troisième");
    const first = await link(file.id);
    const second = await link(file.id);
    expect((await read(first)).body).toMatchObject({ code: "KYC_LINK_INVALID" });
    expect((await read(second)).status).toBe(200);
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 7 * 24 * 3_600_000);
    expect((await read(second)).status).toBe(409);
    expect((await send(second, form("kbis"))).status).toBe(409);
    test.now.current = before;
    expect((await read("x".repeat(43))).body).toMatchObject({ code: "KYC_LINK_INVALID" });
    expect((await send("", form("kbis"))).status).toBe(409);
    const many = await Promise.all(Array.from({ length: 61 }, () => read(second)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });
});
