import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { SignInAnswer } from "@grand-livre/contracts/identity";
import type { Chain, InstallationAnswer } from "@grand-livre/contracts/installation";
import { generateSync } from "otplib";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createSuperAdministrator } from "../identity/administrators.ts";

const PASSWORD = "un cheval bien nourri";
const PATH = "/api/installation";
let mailServer: SMTPServer;
let test: TestApp;
let root: TestPerson;
let boss: string;
let bossToken: string;

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) => done(address.startsWith("refus") ? new Error("no such user") : null),
    onData: (stream, _, done) => stream.on("data", () => {}).on("end", () => done()),
  });
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  test = await createTestApp({
    SMTP_URL: `smtp://moi:motdepasse@127.0.0.1:${port}`,
    MAIL_FROM: "a@exemple.fr",
  });
  root = await test.superAdministrator();
  boss = await account("patronne@exemple.fr");
  bossToken = (await signIn("patronne@exemple.fr")).body.token;
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});
afterEach(() => test.pool.query("delete from rate_limit"));

const account = async (email: string) =>
  (await createSuperAdministrator(test.app, {
    email,
    password: PASSWORD,
    firstname: "Zoé",
    lastname: "Roy",
  })) ?? "";
const signIn = (email: string, otp?: string) =>
  test.anonymous<SignInAnswer>("POST", "/api/auth/signin", {
    email,
    password: PASSWORD,
    ...(otp && { otp }),
  });
const as = <T = Record<string, unknown>>(token: string, method: string, path: string, body?: unknown) =>
  test.anonymous<T>(method, path, body, { authorization: `Bearer ${token}` });
const read = async () => (await root.call<InstallationAnswer>("GET", PATH)).body;
async function secure(change: object, token = bossToken) {
  const { secondFactor, sessionHours, version } = (await read()).security;
  return as(token, "PATCH", `${PATH}/security`, { secondFactor, sessionHours, version, ...change });
}

/** The secret of a second factor that is added now; `steps` makes its codes differ from those used before. */
async function addTotp(token: string, steps = 0) {
  const enrolled = await as<{ secret: string }>(token, "POST", "/api/auth/totp/enrol", {
    password: PASSWORD,
  });
  const { secret } = enrolled.body;
  expect((await as(token, "POST", "/api/auth/totp/confirm", { otp: digits(secret, steps) })).status).toBe(
    200,
  );
  return secret;
}
const digits = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(test.now.current.getTime() / 1000) + 30 * steps });

describe("the state of the installation", () => {
  it("tells version, people, mail without its password, sizes and no backup", async () => {
    const state = await read();
    expect(state).toMatchObject({
      productVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      security: { secondFactor: "nobody", sessionHours: null, configuredSessionHours: 8, version: 0 },
      people: { active: 2, withoutSecondFactor: 2, administrators: 2, ownSecondFactor: false },
      mail: { server: expect.stringMatching(/^127\.0\.0\.1:\d+$/), from: "a@exemple.fr", lastSentAt: null },
      storage: { databaseHere: true, filesHere: true },
      backups: { last: null, lastTrial: null },
    });
    expect(JSON.stringify(state)).not.toContain("motdepasse");
    expect(Math.min(state.storage.databaseBytes, state.storage.freeBytes)).toBeGreaterThan(1_000_000);
  });

  it("shows the latest backup and the latest trial, each of its kind", async () => {
    await test.pool.query(`insert into backup_run values
      (gen_random_uuid(), 'backup', '2026-11-18T02:00Z', 'lundi.tar.gz', 10, 1, 1, 0, null),
      (gen_random_uuid(), 'backup', '2026-11-19T02:00Z', 'mardi.tar.gz', 20, 2, 2, 1, null),
      (gen_random_uuid(), 'trial', '2026-11-18T03:00Z', 'lundi.tar.gz', 10, 1, 1, 0, '2026-11-18T02:00Z')`);
    expect((await read()).backups).toMatchObject({
      last: { fileName: "mardi.tar.gz", missingFiles: 1, archiveCreatedAt: null },
      lastTrial: { fileName: "lundi.tar.gz", archiveCreatedAt: "2026-11-18T02:00:00.000Z" },
    });
  });

  it("is for super-administrators: no right makes one", async () => {
    const clerk = await test.person({ rights: { platform: ["Viewer", "Editor"] } });
    const calls = [
      ["GET", PATH, undefined],
      ["GET", `${PATH}/chain`, undefined],
      ["POST", `${PATH}/test-mail`, undefined],
      ["PATCH", `${PATH}/security`, { secondFactor: "nobody", sessionHours: 1, version: 0 }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await test.anonymous(method, path, body)).status).toBe(401);
      expect((await clerk.call(method, path, body)).status).toBe(403);
    }
    expect((await root.call("PATCH", `${PATH}/security`, { sessionHours: 0, version: 0 })).status).toBe(422);
    expect((await root.call("PATCH", `${PATH}/security`, "{")).status).toBe(400);
  });

  it("sends a test mail to one's own address, and says what became of it", async () => {
    expect((await as(bossToken, "POST", `${PATH}/test-mail`)).body).toMatchObject({
      recipient: "patronne@exemple.fr",
      outcome: "credentials_refused",
    });
    await account("refusee@exemple.fr");
    (test.fenced.config as { smtpUrl: string | undefined }).smtpUrl = test.fenced.config.smtpUrl?.replace(
      "moi:motdepasse@",
      "",
    );
    expect((await as(bossToken, "POST", `${PATH}/test-mail`)).body.outcome).toBe("sent");
    const refused = (await signIn("refusee@exemple.fr")).body.token;
    expect((await as(refused, "POST", `${PATH}/test-mail`)).body.outcome).toBe("recipient_refused");
    (test.fenced.config as { smtpUrl: string | undefined }).smtpUrl = "smtp://127.0.0.1:1";
    expect((await as(bossToken, "POST", `${PATH}/test-mail`)).body.outcome).toBe("unreachable");
    await test.pool.query("update user_account set status = 'inactive' where email = 'refusee@exemple.fr'");
  });

  it("lists each company's chain with its last verification", async () => {
    const books = await openBooks(test, root);
    const chainOf = async () => {
      const { body } = await root.call<{ chains: Chain[] }>("GET", `${PATH}/chain`);
      return body.chains.find(({ legalEntityRefId }) => legalEntityRefId === books.refId);
    };
    expect(await chainOf()).toMatchObject({ rank: 0, last: null, run: null });
    const validate = async () => {
      const { id, version } = await succeed<{ id: string; version: number }>(
        root,
        "POST",
        "/api/entry",
        purchase(books),
      );
      await succeed(root, "POST", `/api/entry/${id}/validate`, { version });
    };
    await validate();
    await root.call("POST", "/api/ledger/verify-by-job", { legalEntityRefId: books.refId });
    expect(await chainOf()).toMatchObject({
      rank: 1,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      run: "queued",
    });
    await test.startWorker();
    await expect
      .poll(async () => (await chainOf())?.last, { timeout: 20_000 })
      .toMatchObject({ holds: true, outdated: false });
    await validate();
    expect(await chainOf()).toMatchObject({ rank: 2, run: null, last: { outdated: true } });
  });
});

describe("the security of sign-ins", () => {
  it("bounds sessions: those that are open too, at once", async () => {
    expect((await secure({ sessionHours: 1 }, root.token)).status).toBe(200);
    const { rows } = await test.pool.query(
      "select max(extract(epoch from expires_at - created_at))::int as seconds from user_session where user_id = $1",
      [boss],
    );
    expect(rows).toEqual([{ seconds: 3600 }]);
    const before = test.now.current;
    const { token } = (await signIn("patronne@exemple.fr")).body;
    test.now.current = new Date(before.getTime() + 3_599_000);
    expect((await as(token, "GET", "/api/auth/session")).status).toBe(200);
    test.now.current = new Date(before.getTime() + 3_601_000);
    expect((await as(token, "GET", "/api/auth/session")).status).toBe(401);
    test.now.current = before;
    await test.pool.query("update user_session set expires_at = expires_at + interval '30 days'");
    await test.pool.query("update installation_security set session_hours = null");
    bossToken = (await signIn("patronne@exemple.fr")).body.token;
  });

  it("asks for a second factor of administrators first, then of everybody", async () => {
    expect((await secure({ secondFactor: "administrators" })).body).toMatchObject({
      code: "OWN_TOTP_NEEDED",
    });
    const secret = await addTotp(bossToken);
    expect((await secure({ secondFactor: "everyone" })).body).toMatchObject({
      code: "ADMINISTRATORS_WITHOUT_TOTP",
      details: { count: 1 },
    });
    const stale = await secure({ secondFactor: "administrators", version: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    const { version } = (await read()).security;
    const both = await Promise.all([1, 2].map(() => secure({ secondFactor: "administrators", version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // An administrator with one goes on, cannot remove it, and another administrator's session is left until its end.
    const proof = { password: PASSWORD, otp: digits(secret, 1) };
    expect((await as(bossToken, "POST", "/api/auth/totp/disable", proof)).body.code).toBe(
      "TOTP_REQUIRED_HERE",
    );
    expect((await root.call("GET", PATH)).status).toBe(200);
  });

  it("lets a session without it add one, and nothing else before", async () => {
    await account("nouvelle@exemple.fr");
    const { token } = (await signIn("nouvelle@exemple.fr")).body;
    for (const path of [PATH, "/api/legal-entity", "/api/auth/sessions", "/api/common/navigation"])
      expect(await as(token, "GET", path)).toMatchObject({
        status: 403,
        body: { code: "SECOND_FACTOR_REQUIRED" },
      });
    expect((await as(token, "POST", "/api/auth/change-password", {})).body.code).toBe(
      "SECOND_FACTOR_REQUIRED",
    );
    expect((await as(token, "GET", "/api/auth/session")).status).toBe(200);
    const secret = await addTotp(token);
    expect((await as(token, "GET", PATH)).status).toBe(200);
    expect((await signIn("nouvelle@exemple.fr")).body).toMatchObject({ code: "OTP_REQUIRED" });
    expect((await signIn("nouvelle@exemple.fr", digits(secret, 1))).status).toBe(200);
  });

  it("leaves whoever is no administrator out until it is asked of everybody", async () => {
    const email = "comptable@exemple.fr";
    await account(email);
    await test.pool.query("update user_account set super_administrator = false where email = $1", [email]);
    const opened = await as((await signIn(email)).body.token, "GET", "/api/common/navigation");
    expect(opened.status).toBe(200);
    await test.pool.query("insert into user_totp values ($1, '\\x00', now(), now())", [root.userId]);
    expect((await secure({ secondFactor: "everyone" })).status).toBe(200);
    const next = await as((await signIn(email)).body.token, "GET", "/api/common/navigation");
    expect(next).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_REQUIRED" } });
  });
});
