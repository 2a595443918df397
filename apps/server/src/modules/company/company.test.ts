import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { CompanyAnswer, CompanyRow } from "@grand-livre/contracts/company";
import type { JobAnswer } from "@grand-livre/contracts/job";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { newId } from "../../ids.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  // An archived company takes no other SIREN: the tests' own way around it.
  await test.pool.query("update legal_entity set status = 'suspended' where status = 'archived'");
  books = await openOwnBooks(test, root);
});

type Refusal = { code: string };
const call = <T = CompanyAnswer>(method: string, path: string, body?: unknown, person = root) =>
  person.call<T & Refusal>(method, `/api/company${path}`, body);
const read = async (person = root) => (await call("GET", `/${books.refId}`, undefined, person)).body;
const ALL = { companies: ["Viewer", "Editor", "Validator", "Exporter"] } as const;
const member = (rights: Parameters<TestApp["person"]>[0]["rights"] = ALL) =>
  test.person({ rights, legalEntityIds: [books.legalEntityId] });

async function confidential(...people: TestPerson[]): Promise<CompanyAnswer> {
  const { version } = await read();
  const collaboratorIds = [root, ...people].map(({ userId }) => userId);
  const answer = await call("POST", `/${books.refId}/confidential`, {
    version,
    confidential: true,
    collaboratorIds,
  });
  expect(answer).toMatchObject({ status: 200, body: { confidential: true } });
  return answer.body;
}

async function ended(jobId: string): Promise<JobAnswer> {
  for (;;) {
    const job = await succeed<JobAnswer>(root, "GET", `/api/job/${jobId}`);
    if (job.state === "succeeded" || job.state === "failed") return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function archived(): Promise<CompanyAnswer> {
  const { version } = await read();
  const { body } = await call<{ jobId: string }>("POST", `/${books.refId}/archive`, { version });
  expect(await ended(body.jobId)).toMatchObject({ state: "succeeded" });
  return read();
}

describe("the portfolio", () => {
  it("shows the month as the books have it", async () => {
    const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", purchase(books));
    const [month, list] = ["2026-03", `/?searchValue=ateliers`];
    expect((await call("GET", list)).status).toBe(404);
    const shown = async () => {
      const { body } = await call<{ companies: CompanyRow[] }>("GET", `?month=${month}&mine=true`);
      return body.companies.find(({ refId }) => refId === books.refId)?.progress;
    };
    expect(await shown()).toEqual({
      entry: { done: 0, total: 1 },
      bank: { done: 0, total: 0 },
      vat: { done: 0, total: 1 },
      review: { done: 0, total: 1 },
    });
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    expect(await shown()).toMatchObject({ entry: { done: 0, total: 0 } });
    await test.pool.query(
      "update fiscal_period set state = 'closed' where legal_entity_id = $1 and start_date = '2026-03-01'",
      [books.legalEntityId],
    );
    expect(await shown()).toMatchObject({ review: { done: 1, total: 1 } });
  });

  it("filters by status, person in charge, KYC and confidentiality, within the scope", async () => {
    const clerk = await member();
    const { version } = await read();
    const collaboratorIds = [clerk.userId];
    const assigned = await call("PATCH", `/${books.refId}/assignment`, {
      version,
      managerId: clerk.userId,
      collaboratorIds,
    });
    expect(assigned.body).toMatchObject({ manager: { id: clerk.userId } });
    const found = async (query: string, person = root) =>
      (await call<{ count: number; companies: CompanyRow[] }>("GET", query, undefined, person)).body;
    expect(await found(`?managerId=${clerk.userId}`)).toMatchObject({ count: 1 });
    expect(await found("?status=suspended", clerk)).toMatchObject({ count: 0 });
    expect(await found("?kyc=none&mine=true", clerk)).toMatchObject({ count: 1, companies: [{ kyc: null }] });
    expect(await found("?confidential=true", clerk)).toMatchObject({ count: 0 });
    expect(await found("", clerk)).toMatchObject({ count: 1 });
    const news = await succeed<{ title: string }[]>(clerk, "GET", "/api/common/notifications");
    expect(news).toMatchObject([{ title: "Dossier attribué" }]);
  });

  it("asks as many statements for 200 companies as for one", async () => {
    const id = () => newId();
    await test.db
      .insertInto("legalEntity")
      .values(
        Array.from({ length: 400 }, (_, at) => {
          const siren = String(900_000_000 + at);
          return { id: id(), refId: id(), name: `Société ${siren}`, nameKey: `societe ${siren}`, siren };
        }),
      )
      .execute();
    const sent = vi.spyOn(pg.Client.prototype, "query");
    /** How many companies a page holds, and how many statements it took; the worker beats and looks for jobs meanwhile. */
    const page = async (limit: number) => {
      sent.mockClear();
      const { body } = await call<{ companies: CompanyRow[] }>("GET", `?limit=${limit}&searchValue=societe`);
      const texts = sent.mock.calls.map(([query]) => JSON.stringify(query));
      return {
        companies: body.companies.length,
        statements: texts.filter((text) => !/\bjob\b/.test(text)).length,
      };
    };
    const least = async (limit: number) => {
      const pages = [await page(limit), await page(limit), await page(limit)];
      return pages.reduce((best, next) => (next.statements < best.statements ? next : best));
    };
    await page(1);
    const [one, many] = [await least(1), await least(200)];
    sent.mockRestore();
    expect(one.statements).toBeGreaterThan(2);
    expect([one.companies, many]).toEqual([1, { companies: 200, statements: one.statements }]);
    await test.pool.query("delete from legal_entity where name like 'Société 9%'");
  });

  it("refuses a person of nowhere, a stale version and who has no right", async () => {
    const { version } = await read();
    const assign = { version, managerId: null, collaboratorIds: [newId()] };
    expect(await call("PATCH", `/${books.refId}/assignment`, assign)).toMatchObject({
      status: 422,
      body: { code: "COMPANY_PERSON_UNKNOWN" },
    });
    const late = { version: version + 5, status: "suspended", reason: "Impayés depuis juin" };
    expect(await call("POST", `/${books.refId}/status`, late)).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    const reader = await member({ companies: ["Viewer"] });
    expect((await call("POST", `/${books.refId}/status`, late, reader)).status).toBe(403);
    const clerk = await member();
    const away = { version, managerId: null, collaboratorIds: [] };
    expect(await call("PATCH", `/${books.refId}/assignment`, away, clerk)).toMatchObject({
      body: { code: "COMPANY_NAMED_MISSING" },
    });
  });
});

describe("the life of a company", () => {
  it("seals nothing while it is suspended, and again once it is active", async () => {
    const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", purchase(books));
    const { version } = await read();
    const path = `/${books.refId}/status`;
    expect((await call("POST", path, { version, status: "suspended" })).status).toBe(422);
    const suspended = await call("POST", path, {
      version,
      status: "suspended",
      reason: "Impayés depuis juin",
    });
    expect(suspended.body).toMatchObject({ status: "suspended", abilities: { activate: { allowed: true } } });
    expect(await root.call("POST", `/api/entry/${id}/validate`)).toMatchObject({
      status: 409,
      body: { code: "COMPANY_NOT_ACTIVE" },
    });
    await call("POST", path, { version: suspended.body.version, status: "active" });
    await succeed(root, "POST", `/api/entry/${id}/validate`);
  });

  it("waits for its KYC once the installation is a firm's, unless the firm says otherwise", async () => {
    try {
      const settings = async (body: object) => (await call("PATCH", "/settings", body)).body;
      expect(await settings({ firmMode: true })).toMatchObject({ kycBeforeActive: true });
      expect(await settings({ kycBeforeActive: false })).toMatchObject({
        firmMode: true,
        kycBeforeActive: false,
      });
      expect(await settings({ firmMode: true })).toMatchObject({ kycBeforeActive: false });
    } finally {
      await call("PATCH", "/settings", { firmMode: false, kycBeforeActive: false });
    }
  });

  it("begins as a prospect and waits for its KYC where the firm asks for it", async () => {
    const ofOneCompany = await member({ ...ALL, platform: ["Viewer", "Editor"] });
    expect((await call("PATCH", "/settings", { kycBeforeActive: true }, ofOneCompany)).status).toBe(403);
    await call("PATCH", "/settings", { kycBeforeActive: true });
    try {
      books = await openOwnBooks(test, root);
      const { version, status } = await read();
      expect(status).toBe("prospect");
      const activate = () => call("POST", `/${books.refId}/status`, { version, status: "active" });
      expect(await activate()).toMatchObject({ status: 409, body: { code: "COMPANY_KYC_MISSING" } });
      const file = await succeed<{ id: string }>(root, "POST", "/api/kyc", { legalEntityRefId: books.refId });
      expect((await activate()).status).toBe(409);
      await test.pool.query(
        "update kyc_file set state = 'validated', next_review_on = '2027-11-20', valid_until = '2027-11-20' where id = $1",
        [file.id],
      );
      expect(await activate()).toMatchObject({ status: 200, body: { status: "active", kyc: "validated" } });
      // Another IBAN of the company sends its own file to review again.
      const entity = await succeed<{ version: number }>(root, "GET", `/api/legal-entity/${books.refId}`);
      await succeed(root, "PATCH", `/api/legal-entity/${books.refId}`, {
        version: entity.version,
        iban: "FR7630006000011234567890189",
      });
      expect((await read()).kyc).toBe("in_review");
    } finally {
      await call("PATCH", "/settings", { kycBeforeActive: false });
    }
  });
});

describe("a confidential company", () => {
  it("is seen by its collaborators, and by no other super-administrator", async () => {
    const other = await test.superAdministrator();
    const named = await member();
    await confidential(named);
    expect((await call("GET", `/${books.refId}`, undefined, named)).status).toBe(200);
    expect((await call("GET", `/${books.refId}`, undefined, other)).status).toBe(404);
    const journals = `/api/entry-ledger-log?legalEntityRefId=${books.refId}`;
    expect((await other.call("GET", journals)).status).toBe(404);
    const counted = await succeed<{ count: number; legalEntities: { refId: string }[] }>(
      other,
      "GET",
      "/api/legal-entity?limit=200",
    );
    expect(counted.legalEntities.map(({ refId }) => refId)).not.toContain(books.refId);
  });

  it("shows to a super-administrator who gives a reason, for a time, and tells its persons", async () => {
    const other = await test.superAdministrator();
    const named = await member();
    const { siren } = await confidential(named);
    const ask = (body: object, person = other) =>
      call<{ expiresAt: string }>("POST", "/confidential-access", { siren, ...body }, person);
    const luhn = await succeed<{ siren: string }>(root, "GET", `/api/legal-entity/${books.refId}`);
    expect(luhn.siren).toBe(siren);
    expect((await ask({ reason: "court" })).status).toBe(422);
    const reason = "Contrôle qualité de l’Ordre";
    expect((await ask({ reason }, named)).status).toBe(403);
    expect(await ask({ reason, siren: "443061841" })).toMatchObject({ status: 404 });
    expect((await ask({ reason, hours: 2 })).status).toBe(200);
    expect((await call("GET", `/${books.refId}`, undefined, other)).body).toMatchObject({
      accesses: [{ reason }],
    });
    expect(
      await succeed<{ title: string; description: string }[]>(named, "GET", "/api/common/notifications"),
    ).toMatchObject([
      { title: "Accès à un dossier confidentiel", description: expect.stringContaining(reason) },
    ]);
    const log = await test.pool.query(
      "select details from audit_log where action = 'ask-access' and legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(log.rows).toMatchObject([{ details: { reason } }]);
    test.now.current = new Date(test.now.current.getTime() + 3 * 3_600_000);
    expect((await call("GET", `/${books.refId}`, undefined, other)).status).toBe(404);
  });

  it("keeps who makes it so and its person in charge among those who see it", async () => {
    const { version } = await read();
    const named = await member();
    const body = { version, confidential: true, collaboratorIds: [named.userId] };
    expect(await call("POST", `/${books.refId}/confidential`, body)).toMatchObject({
      status: 422,
      body: { code: "COMPANY_NAMED_MISSING" },
    });
  });

  it("is lent by a mandate that was given since, and KYC by one that says so", async () => {
    const named = await member({ ...ALL, kyc: ["Viewer"], "delegated-users": ["Viewer", "Creator"] });
    const delegate = await test.person({ role: "DELEGATE" });
    const lend = async (rights: object[]) => {
      const { id } = await succeed<{ id: string }>(named, "POST", "/api/delegation", {
        receiverEmail: delegate.email,
        startsOn: "2026-11-20",
        endsOn: "2026-12-31",
        rights,
        legalEntityRefIds: [books.refId],
      });
      return (path: string) => delegate.call(`GET`, path, undefined, { "x-acting-for": id });
    };
    const viewer = (serviceId: string) => ({ serviceId, authorizations: { Viewer: true } });
    const before = await lend([viewer("companies")]);
    expect((await before(`/api/company/${books.refId}`)).body).toMatchObject({ kyc: null });
    expect((await before("/api/kyc")).status).toBe(403);
    await confidential(named);
    expect((await before(`/api/company/${books.refId}`)).status).toBe(404);
    test.now.current = new Date(test.now.current.getTime() + 1000);
    const since = await lend([viewer("companies"), viewer("kyc")]);
    expect((await since(`/api/company/${books.refId}`)).body).toMatchObject({ kyc: "none" });
    expect((await since("/api/kyc")).status).toBe(200);
  });
});

/** The parts of an archive by name, by its own directory. */
function partsOf(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [method, name, extra] = [
      zip.readUInt16LE(at + 8),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    let end = start;
    while (zip.readUInt32LE(end) !== 0x08074b50 || Number(zip.readBigUInt64LE(end + 8)) !== end - start)
      end += 1;
    const bytes = zip.subarray(start, end);
    parts.set(zip.toString("utf8", at + 30, at + 30 + name), method === 0 ? bytes : inflateRawSync(bytes));
    at = end + 24;
  }
  return parts;
}

describe("an archive", () => {
  it("holds everything with its fingerprints, and is read only from then on", async () => {
    const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", purchase(books));
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    const company = await archived();
    expect(company).toMatchObject({ status: "archived", abilities: { archive: { allowed: false } } });
    const [kept] = company.archives;
    const { sha256 = "", id: archiveId } = kept ?? {};
    const chunks: Buffer[] = [];
    for await (const chunk of (await test.app.files.stream(sha256)) as AsyncIterable<Buffer>)
      chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    const parts = partsOf(bytes);
    const manifest = JSON.parse(parts.get("manifest.json")?.toString() ?? "") as {
      files: { path: string; bytes: number; sha256: string }[];
    };
    expect(manifest.files.map(({ path }) => path)).toEqual([...parts.keys()].slice(0, -1));
    for (const { path, bytes: size, sha256: print } of manifest.files) {
      const part = parts.get(path) ?? Buffer.alloc(0);
      expect([part.length, createHash("sha256").update(part).digest("hex")], path).toEqual([size, print]);
    }
    const fec = [...parts].find(([path]) => path.startsWith("fec/"))?.[1].toString() ?? "";
    expect(fec).toContain("Papier et enveloppes");
    expect(parts.get("donnees/entry_line.jsonl")?.toString().trim().split("\n")).toHaveLength(2);
    expect(parts.get("donnees/counterparty.jsonl")?.toString()).toContain("Mairie de Chaumont");
    expect([...parts.keys()].filter((path) => path.includes("kyc"))).toEqual([]);
    const file = await root.call("GET", `/api/company/${books.refId}/archive/${archiveId}`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"]);

    expect(await root.call("POST", "/api/entry", purchase(books))).toMatchObject({
      status: 409,
      body: { code: "COMPANY_ARCHIVED" },
    });
    expect((await root.call("GET", `/api/entry?legalEntityRefId=${books.refId}`)).status).toBe(200);
    // Its chain is checked as before: nothing is written but the job.
    const verification = await root.call<{ jobId: string }>("POST", "/api/ledger/verify-by-job", {
      legalEntityRefId: books.refId,
    });
    expect(await ended(verification.body.jobId)).toMatchObject({
      state: "succeeded",
      result: { found: { intact: true } },
    });
  });

  it("stands in the database too, whatever writes", async () => {
    await archived();
    const write = (statement: string) =>
      withinRows("all", () => inTransaction(test.fenced.db, (tx) => sql.raw(statement).execute(tx)));
    const of = `legal_entity_id = '${books.legalEntityId}'`;
    for (const statement of [
      `update counterparty set name = 'x' where ${of}`,
      `delete from article where ${of}; delete from journal where ${of}`,
      `update legal_entity set name = 'x' where id = '${books.legalEntityId}'`,
      `insert into kyc_risk_scale select legal_entity_id, gen_random_uuid(), now(), '{}', now(), '${root.userId}' from journal where ${of} limit 1`,
    ])
      await expect(write(statement), statement).rejects.toMatchObject({
        constraint: "legal_entity_archived",
      });
  });

  it("is not made of a company that changes meanwhile, and two who ask make one", async () => {
    const { version } = await read();
    const ask = () => call<{ jobId: string }>("POST", `/${books.refId}/archive`, { version });
    const [one, two] = await Promise.all([ask(), ask()]);
    const jobs = [await ended(one.body.jobId), await ended(two.body.jobId)];
    expect(jobs.map(({ state }) => state).toSorted()).toEqual(["failed", "succeeded"]);
    expect((await read()).archives).toHaveLength(1);
  });

  it("is left by a super-administrator with his reason, suspended", async () => {
    const { version } = await archived();
    const body = { version, reason: "Contrôle fiscal annoncé" };
    const clerk = await member({ ...ALL, platform: ["Editor"] });
    const path = `/${books.refId}/unarchive`;
    expect((await call("POST", path, body, clerk)).status).toBe(403);
    expect((await call("POST", path, body)).body).toMatchObject({ status: "suspended" });
    await succeed(root, "POST", "/api/entry", purchase(books));
  });
});
