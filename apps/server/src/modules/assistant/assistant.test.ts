import { Writable } from "node:stream";
import { sentenceOf } from "@grand-livre/contracts/wording";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { sale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { allRoutes } from "../../http/all-routes.ts";
import { createHttpApp } from "../../http/app.ts";
import { listen } from "../../http/listen.ts";
import { hashPassword } from "../identity/password.ts";

const PASSWORD = "un cheval bien nourri";
const may = (serviceId: string, ...actions: string[]) => ({
  serviceId,
  authorizations: Object.fromEntries(actions.map((action) => [action, true])),
});
const EVERYTHING = [
  may("reports", "Viewer"),
  may("entry-logs", "Viewer", "Creator", "Validator"),
  may("invoices", "Viewer", "Creator", "Validator"),
  may("supplier-bills", "Viewer", "Creator"),
  may("counterparties", "Viewer"),
  may("accounting-plan", "Viewer"),
];

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
/** In the key, its door closed. */
let closed: TestBooks;
/** Open, and in no key. */
let foreign: TestBooks;
let served: Awaited<ReturnType<typeof listen>>;
let secret: string;
let logged = "";
const clients: Client[] = [];

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.pool.query("update user_account set password_hash = $1", [await hashPassword(PASSWORD)]);
  [books, closed, foreign] = [
    await openBooks(test, root),
    await openBooks(test, root),
    await openBooks(test, root),
  ];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const app = { ...test.fenced, log: pino({ level: "trace" }, sink) };
  served = await listen(createHttpApp(app, allRoutes), { host: "127.0.0.1", port: 0 });
  secret = await key(EVERYTHING);
  await open(true);
  for (const { refId } of [books, foreign]) await openOf(refId, true);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await test.pool.query("delete from rate_limit");
});
afterAll(async () => {
  await served.close();
  await test.close();
});

let made = 0;
async function key(rights: object[], legalEntityRefIds = [books.refId, closed.refId]): Promise<string> {
  made += 1;
  const body = {
    name: `Assistant ${made}`,
    expiresOn: "2027-11-20",
    rights,
    legalEntityRefIds,
    password: PASSWORD,
  };
  return (await succeed<{ secret: string }>(root, "POST", "/api/api-key", body)).secret;
}
const open = (on: boolean, who = root) =>
  who.call<{ code: string }>("PATCH", "/api/assistant/installation", { open: on });
const openOf = (legalEntityRefId: string, on: boolean, who = root) =>
  who.call<{ code: string }>("PATCH", "/api/assistant/company", { legalEntityRefId, open: on });

/** Comes in as an assistant does, over HTTP, by the kit's own client. */
async function visit(bearer = secret): Promise<Client> {
  const client = new Client({ name: "essai", version: "1" });
  clients.push(client);
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", served.url), { requestInit });
  await client.connect(transport as unknown as Transport);
  return client;
}

type Told = { isError?: boolean; content: { text: string }[]; structuredContent?: { code: string } };
async function use(client: Client, name: string, given: object = {}) {
  const told = (await client.callTool({ name, arguments: { ...given } })) as unknown as Told;
  const text = told.content[0]?.text ?? "";
  return told.isError
    ? { code: told.structuredContent?.code, text }
    : { code: undefined, text, body: JSON.parse(text) };
}
const count = async (table: string) =>
  Number((await test.pool.query(`select count(*) from ${table}`)).rows[0].count);
const calls = async () =>
  (
    await test.pool.query(`select resource_id, details->>'outcome' as outcome, legal_entity_id,
      (select name from api_key k where k.id = api_key_id) as key
      from audit_log where resource = 'assistant' and action = 'call' order by id desc`)
  ).rows;

describe("an assistant", () => {
  it("is shown the tools that its key may use, with their arguments", async () => {
    const { tools } = await (await visit()).listTools();
    expect(tools).toHaveLength(19);
    const proposal = tools.find(({ name }) => name === "proposer_vente");
    expect(proposal?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(proposal?.inputSchema.required).toContain("idempotencyKey");
    for (const own of ["status", "bill_direction"])
      expect(proposal?.inputSchema.properties).not.toHaveProperty(own);
    const few = await (await visit(await key([may("reports", "Viewer")]))).listTools();
    expect(few.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["societes", "balance_generale", "pourquoi"]),
    );
    expect(few.tools.map(({ name }) => name)).not.toContain("ecritures");
  });

  it("goes from a balance to the entries behind it", async () => {
    const draft = await succeed<{ id: string }>(root, "POST", "/api/entry", purchase(books));
    await succeed(root, "POST", `/api/entry/${draft.id}/validate`);
    const client = await visit();
    const { body: known } = await use(client, "societes");
    expect(known.legalEntities.map(({ refId }: { refId: string }) => refId)).toEqual([books.refId]);
    const year = { legalEntityRefId: books.refId, startDate: "2026-01-01", endDate: "2026-12-31" };
    const asked = await root.call("GET", `/api/report/trial-balance?${new URLSearchParams(year)}`);
    expect((await use(client, "balance_generale", year)).body).toEqual(asked.body);
    const why = await use(client, "pourquoi", { ...year, account: "401000" });
    expect(why.text).toContain(draft.id);
    expect((await use(client, "ecriture", { id: draft.id })).body).toMatchObject({ id: draft.id });
    expect((await use(client, "bilan", { fiscalExerciseRefId: books.exercise.refId })).code).toBeUndefined();
    expect((await use(client, "tiers", { legalEntityRefId: books.refId, kind: "customer" })).text).toContain(
      "Mairie de Chaumont",
    );
    expect((await calls())[0]).toMatchObject({
      resource_id: "tiers",
      outcome: "OK",
      key: "Assistant 1",
      legal_entity_id: books.legalEntityId,
    });
  });

  it("proposes drafts, each once under its key", async () => {
    const client = await visit();
    const before = await count("entry");
    const entry = { ...purchase(books), idempotencyKey: "achat-1" };
    const twice = await Promise.all([
      use(client, "proposer_ecriture", entry),
      use(client, "proposer_ecriture", entry),
    ]);
    const again = await use(client, "proposer_ecriture", entry);
    for (const { body } of twice) expect(body).toEqual(again.body);
    expect(again.body.state).toBe("draft");
    expect(await count("entry")).toBe(before + 1);
    const other = await use(client, "proposer_ecriture", { ...entry, label: "Autre" });
    expect(other.code).toBe("IDEMPOTENCY_KEY_REUSED");

    const { bill_direction: _, ...document } = sale(books);
    const invoices = await count("invoice");
    const sold = await use(client, "proposer_vente", { ...document, idempotencyKey: "vente-1" });
    expect(sold.body).toMatchObject({ status: "draft", bill_direction: "credit" });
    const bought = await use(client, "proposer_achat", {
      ...document,
      counterpartyId: books.supplierId,
      idempotencyKey: "achat-1",
    });
    expect(bought.body).toMatchObject({ status: "draft", bill_direction: "debit" });
    expect(await count("invoice")).toBe(invoices + 2);
    const validated = { ...document, idempotencyKey: "vente-2", status: "validated" };
    expect((await use(client, "proposer_vente", validated)).code).toBe("VALIDATION_FAILED");
    expect((await use(client, "proposer_vente", document)).text).toContain("idempotencyKey");
    expect(await count("invoice")).toBe(invoices + 2);
    const { rows } = await test.pool.query(
      "select 1 from audit_log a join api_key k on k.id = a.api_key_id where a.resource = 'invoice' and a.action = 'create'",
    );
    expect(rows).toHaveLength(2);
  });

  it("is refused without the right of a tool, by the sentence of the catalogue", async () => {
    const reader = await visit(await key([may("reports", "Viewer")]));
    const before = await count("entry");
    const refused = await use(reader, "proposer_ecriture", { ...purchase(books), idempotencyKey: "x" });
    expect(refused).toMatchObject({ code: "FORBIDDEN" });
    expect(refused.text).toContain(sentenceOf("FORBIDDEN", {}));
    expect((await use(reader, "ventes")).code).toBe("FORBIDDEN");
    expect(await count("entry")).toBe(before);
    expect((await calls())[0]).toMatchObject({ resource_id: "ventes", outcome: "FORBIDDEN" });
  });

  it("finds nothing of another company, nor of one that is closed", async () => {
    const client = await visit();
    for (const theirs of [foreign, closed]) {
      const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", purchase(theirs));
      expect((await use(client, "ecriture", { id })).code).toBe("ENTRY_NOT_FOUND");
      const asked = { legalEntityRefId: theirs.refId };
      expect((await use(client, "ecritures", asked)).code).toBe("LEGAL_ENTITY_NOT_FOUND");
      const proposal = { ...purchase(theirs), idempotencyKey: `chez-${theirs.refId}` };
      expect((await use(client, "proposer_ecriture", proposal)).code).toBe("LEGAL_ENTITY_NOT_FOUND");
      expect((await use(client, "tiers")).text).not.toContain(theirs.customerId);
    }
    expect((await use(client, "ecriture", { id: ".." })).code).toBe("NOT_FOUND");
  });

  it("is told which argument is wrong, and of a tool that is none", async () => {
    const client = await visit();
    const asked = { legalEntityRefId: books.refId, startDate: "hier", endDate: "2026-12-31" };
    const wrong = await use(client, "balance_generale", asked);
    expect(wrong).toMatchObject({ code: "DATES_INVALID" });
    expect(wrong.text).toContain("startDate");
    const unknown = await use(client, "ecritures", { legalEntityRefId: books.refId, du: "2026-01-01" });
    expect(unknown).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(unknown.text).toContain("du");
    await expect(client.callTool({ name: "valider", arguments: {} })).rejects.toThrow(
      "Cet outil n’existe pas",
    );
  });

  it("comes in by a key alone, counted by the minute, and is in no log", async () => {
    await expect(visit("gl_rien")).rejects.toThrow("UNAUTHENTICATED");
    await expect(visit(root.token)).rejects.toThrow("FORBIDDEN");
    const client = await visit();
    await use(client, "societes");
    const { rows } = await test.pool.query("select points from rate_limit where key like 'api-key:%'");
    // Opening, its notification, and one call, which counts once.
    expect(rows).toEqual([{ points: 3 }]);
    await test.pool.query("update rate_limit set points = 600");
    await expect(use(client, "societes")).rejects.toThrow("TOO_MANY_REQUESTS");
    expect((await fetch(new URL("/api/mcp", served.url))).status).toBe(405);
    expect(logged).toContain("/api/mcp");
    expect(logged).not.toContain(secret);
    const noted = await test.pool.query("select jsonb_agg(a)::text as everything from audit_log a");
    expect(noted.rows[0].everything).not.toContain(secret);
  });
});

describe("the door", () => {
  it("is closed until the installation and a company open it", async () => {
    const fresh = await openBooks(test, root);
    const bearer = await key([may("reports", "Viewer")], [fresh.refId]);
    const read = () => succeed(root, "GET", `/api/assistant?legalEntityRefId=${fresh.refId}`);
    expect(await read()).toEqual({
      installation: true,
      company: false,
      lastSuccessAt: null,
      lastRefusal: null,
    });
    await expect(visit(bearer)).rejects.toThrow("ASSISTANT_CLOSED");
    await openOf(fresh.refId, true);
    expect(await read()).toMatchObject({ installation: true, company: true });
    const client = await visit(bearer);
    await open(false);
    await expect(use(client, "societes")).rejects.toThrow("ASSISTANT_CLOSED");
    await open(true);
    expect((await use(client, "societes")).code).toBeUndefined();
    const year = { legalEntityRefId: fresh.refId, startDate: "2026-01-01", endDate: "2026-12-31" };
    expect((await use(client, "balance_generale", year)).code).toBeUndefined();
    expect((await use(client, "ventes", { legalEntityRefId: fresh.refId })).code).toBe("FORBIDDEN");
    expect(await read()).toMatchObject({
      lastSuccessAt: expect.any(String),
      lastRefusal: { code: "FORBIDDEN" },
    });
    const { rows } = await test.pool.query(
      "select action from audit_log where resource = 'assistant' and action <> 'call' order by id desc limit 3",
    );
    expect(rows.map(({ action }) => action)).toEqual(["open", "close", "open"]);
  });

  it("is opened by an administrator of the company, and of the installation", async () => {
    const administrator = await test.person({
      rights: { platform: ["Viewer", "Editor"] },
      legalEntityIds: [closed.legalEntityId],
    });
    expect(await open(true, administrator)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await openOf(books.refId, false, administrator)).status).toBe(404);
    expect((await openOf(closed.refId, false, administrator)).status).toBe(200);
    const reader = await test.person({
      rights: { platform: ["Viewer"] },
      legalEntityIds: [closed.legalEntityId],
    });
    expect((await openOf(closed.refId, true, reader)).status).toBe(403);
    expect((await root.call("PATCH", "/api/assistant/company", { open: "oui" })).status).toBe(422);
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await test.anonymous("POST", "/api/mcp", message)).status).toBe(401);
    const bad = await test.anonymous(
      "POST",
      "/api/mcp",
      { method: 1 },
      { authorization: `Bearer ${secret}` },
    );
    expect(bad).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
  });
});
