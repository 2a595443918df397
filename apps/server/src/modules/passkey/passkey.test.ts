import type { SessionAnswer, SignInAnswer } from "@grand-livre/contracts/identity";
import type { PasskeyCreation, PasskeyRequest, PasskeysAnswer } from "@grand-livre/contracts/passkey";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeOutbox } from "../../../test/outbox.ts";
import { type Misdeed, softwareAuthenticator } from "../../../test/software-authenticator.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSuperAdministrator } from "../identity/administrators.ts";

const ORIGIN = "https://compta.exemple.fr";
const PASSWORD = "un cheval bien nourri";
const PATH = "/api/auth/passkey";

let test: TestApp;
let count = 0;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: ORIGIN, TRUST_PROXY: "1" });
  // One of them always remains.
  await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("delete from rate_limit");
  await test.pool.query("delete from user_passkey");
  await takeOutbox(test);
});

type Refusal = { code: string; details?: Record<string, unknown> };

const as = <T = Record<string, unknown>>(token: string, method: string, path: string, body?: unknown) =>
  test.anonymous<T & Refusal>(method, path, body, { authorization: `Bearer ${token}` });
const signInByPassword = (email: string) =>
  test.anonymous<SignInAnswer & Refusal>("POST", "/api/auth/signin", { email, password: PASSWORD });

/** Somebody who is no super-administrator, signed in by the password. */
async function someone() {
  count += 1;
  const email = `cle${count}@exemple.fr`;
  const names = { firstname: "Ida", lastname: "Roy" };
  const id = await createSuperAdministrator(test.app, { email, password: PASSWORD, ...names });
  await test.pool.query("update user_account set super_administrator = false where id = $1", [id]);
  return { id: id ?? "", email, token: (await signInByPassword(email)).body.token };
}

const begin = (token: string, proof: object = { password: PASSWORD }) =>
  as<PasskeyCreation>(token, "POST", `${PATH}/begin`, proof);

type Authenticator = ReturnType<typeof softwareAuthenticator>;

async function add(
  token: string,
  device: Authenticator,
  { name = "Téléphone", misdeed = {} as Misdeed } = {},
) {
  const { key, options } = (await begin(token)).body;
  return as(token, "POST", PATH, { key, name, response: device.create(options, misdeed) });
}

async function withPasskey() {
  const person = await someone();
  const device = softwareAuthenticator(ORIGIN);
  expect((await add(person.token, device)).body).toEqual({ done: true });
  return { ...person, device };
}

const start = () => test.anonymous<PasskeyRequest & Refusal>("POST", `${PATH}/start`);
const finish = (key: string, response: object) =>
  test.anonymous<SignInAnswer & Refusal>("POST", `${PATH}/finish`, { key, response });
async function signIn(device: Authenticator, misdeed: Misdeed = {}) {
  const { key, options } = (await start()).body;
  return finish(key, device.sign(options, misdeed));
}
const audited = async (action: string) =>
  (
    await test.pool.query("select user_id, details from audit_log where action = $1 order by id desc", [
      action,
    ])
  ).rows[0] as { user_id: string | null; details: Record<string, unknown> } | undefined;

describe("a passkey of one's own", () => {
  it("is added by the password, told of by mail, listed, used and removed", async () => {
    const { id, email, token, device } = await withPasskey();
    const [mail] = await takeOutbox(test);
    expect(mail?.text).toContain("La clé d’accès « Téléphone » a été ajoutée");
    expect(await audited("passkey.add")).toEqual({ user_id: id, details: { name: "Téléphone" } });
    const list = () => as<PasskeysAnswer>(token, "GET", PATH);
    expect((await list()).body).toMatchObject({
      isPossible: true,
      passkeys: [{ name: "Téléphone", createdAt: test.now.current.toISOString(), lastUsedAt: null }],
    });
    expect((await test.anonymous("GET", "/api/auth/ways")).body).toEqual({ provider: null, passkeys: true });
    const opened = await signIn(device);
    expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 200, body: { email } });
    expect((await audited("session.open"))?.details).toEqual({ by: "passkey" });
    const [passkey] = (await list()).body.passkeys;
    expect(passkey?.lastUsedAt).toBe(test.now.current.toISOString());
    const remove = (password: string, by = token) =>
      as(by, "POST", `${PATH}/${passkey?.id}/remove`, { password });
    expect((await remove("pas le bon mot")).body.code).toBe("INVALID_CREDENTIALS");
    const other = await someone();
    expect((await remove(PASSWORD, other.token)).body.code).toBe("PASSKEY_NOT_FOUND");
    expect((await remove(PASSWORD)).body).toEqual({ done: true });
    expect((await audited("passkey.remove"))?.details).toEqual({ name: "Téléphone" });
    expect((await signIn(device)).body.code).toBe("PASSKEY_UNKNOWN");
    expect((await test.anonymous("GET", "/api/auth/ways")).body).toEqual({ provider: null, passkeys: false });
  });

  it("asks for password and second factor of who has one, and then stands for both", async () => {
    const { email, token } = await someone();
    const enrolled = await as<{ secret: string }>(token, "POST", "/api/auth/totp/enrol", {
      password: PASSWORD,
    });
    const digits = (steps: number) =>
      generateSync({
        secret: enrolled.body.secret,
        epoch: Math.floor(test.now.current.getTime() / 1000) + 30 * steps,
      });
    await as(token, "POST", "/api/auth/totp/confirm", { otp: digits(-1) });
    expect((await begin(token, { password: "pas le bon mot" })).body.code).toBe("INVALID_CREDENTIALS");
    expect((await begin(token)).body.code).toBe("OTP_REQUIRED");
    expect((await begin(token, { password: PASSWORD, otp: "000000" })).body.code).toBe("OTP_INVALID");
    const begun = await begin(token, { password: PASSWORD, otp: digits(0) });
    const device = softwareAuthenticator(ORIGIN);
    const { key, options } = begun.body;
    await as(token, "POST", PATH, { key, name: "Clé", response: device.create(options) });
    expect((await signInByPassword(email)).body.code).toBe("OTP_REQUIRED");
    await test.pool.query(
      "insert into installation_security (second_factor) values ('everyone') on conflict (singleton) do update set second_factor = 'everyone'",
    );
    const opened = await signIn(device);
    const session = await as<SessionAnswer>(opened.body.token, "GET", "/api/auth/session");
    expect(session.status).toBe(200);
    expect((await as(opened.body.token, "GET", "/api/legal-entity")).status).toBe(200);
    await test.pool.query("update installation_security set second_factor = 'nobody'");
  });

  it("is made once, within five minutes, by the person who began, and under the limit", async () => {
    const { token } = await someone();
    const other = await someone();
    const device = softwareAuthenticator(ORIGIN);
    const { key, options } = (await begin(token)).body;
    const body = { key, name: "Clé", response: device.create(options) };
    const late = (await begin(token)).body;
    const both = await Promise.all([as(token, "POST", PATH, body), as(token, "POST", PATH, body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await add(token, device)).body.code).toBe("PASSKEY_KNOWN");
    const stolen = (await begin(token)).body;
    const response = softwareAuthenticator(ORIGIN).create(stolen.options);
    expect((await as(other.token, "POST", PATH, { key: stolen.key, name: "Clé", response })).body.code).toBe(
      "SIGN_IN_ATTEMPT_INVALID",
    );
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 5 * 60_000);
    const made = softwareAuthenticator(ORIGIN).create(late.options);
    expect((await as(token, "POST", PATH, { key: late.key, name: "Clé", response: made })).body.code).toBe(
      "SIGN_IN_ATTEMPT_INVALID",
    );
    test.now.current = before;
    const last = (await begin(token)).body;
    await test.pool.query(
      `insert into user_passkey (id, user_id, credential_id, public_key, counter, name, created_at)
       select gen_random_uuid(), p.user_id, n::text, p.public_key, 0, 'x', now() from user_passkey p, generate_series(2, 20) n`,
    );
    expect((await begin(token)).body).toMatchObject({ code: "PASSKEY_LIMIT", details: { most: 20 } });
    const twentyFirst = softwareAuthenticator(ORIGIN).create(last.options);
    expect(
      (await as(token, "POST", PATH, { key: last.key, name: "Clé", response: twentyFirst })).body.code,
    ).toBe("PASSKEY_LIMIT");
  });

  it.each<[string, Misdeed]>([
    ["another site", { origin: "https://compta.exemple.com" }],
    ["another name", { rpId: "exemple.com" }],
    ["another challenge", { challenge: "YXV0cmU" }],
    ["no finger, face or code", { isVerified: false }],
    ["a signature in place of a key", { type: "webauthn.get" }],
  ])("is refused when it is made for %s", async (_what, misdeed) => {
    const { token } = await someone();
    const answer = await add(token, softwareAuthenticator(ORIGIN), { misdeed });
    expect(answer).toMatchObject({ status: 403, body: { code: "PASSKEY_INVALID" } });
  });
});

describe("a sign-in by a passkey", () => {
  it.each<[string, Misdeed]>([
    ["another site", { origin: "https://compta.exemple.com" }],
    ["another name", { rpId: "exemple.com" }],
    ["another challenge", { challenge: "YXV0cmU" }],
    ["no finger, face or code", { isVerified: false }],
    ["a key in place of a signature", { type: "webauthn.create" }],
  ])("is refused when it is signed for %s", async (_what, misdeed) => {
    const { device } = await withPasskey();
    expect(await signIn(device, misdeed)).toMatchObject({ status: 403, body: { code: "PASSKEY_INVALID" } });
    expect(await audited("session.refuse")).toEqual({
      user_id: null,
      details: { by: "passkey", code: "PASSKEY_INVALID", email: null },
    });
  });

  it("is refused when another key has signed, or for another person", async () => {
    const { device } = await withPasskey();
    const other = softwareAuthenticator(ORIGIN);
    const { key, options } = (await start()).body;
    const right = device.sign(options);
    const { signature } = other.sign(options).response;
    const forged = { ...right, response: { ...right.response, signature } };
    expect((await finish(key, forged)).body.code).toBe("PASSKEY_INVALID");
    device.authenticator.userHandle = "YXV0cmU";
    expect((await signIn(device)).body.code).toBe("PASSKEY_INVALID");
    expect((await signIn(other)).status).toBe(422);
    other.authenticator.userHandle = "YXV0cmU";
    expect((await signIn(other)).body.code).toBe("PASSKEY_UNKNOWN");
  });

  it("serves its challenge once and for five minutes, also for two at once", async () => {
    const { device } = await withPasskey();
    const { key, options } = (await start()).body;
    const response = device.sign(options);
    const both = await Promise.all([finish(key, response), finish(key, response)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = (await start()).body;
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 5 * 60_000);
    expect((await finish(late.key, device.sign(late.options))).body.code).toBe("SIGN_IN_ATTEMPT_INVALID");
    test.now.current = before;
  });

  it("is refused when the authenticator counts back, and not when it does not count", async () => {
    const { device } = await withPasskey();
    expect((await signIn(device)).status).toBe(200);
    device.authenticator.counter = 0;
    expect(await signIn(device)).toMatchObject({ status: 403, body: { code: "PASSKEY_COUNTER_OLD" } });
    expect((await audited("session.refuse"))?.details).toMatchObject({ code: "PASSKEY_COUNTER_OLD" });
    device.authenticator.counter = 10;
    expect((await signIn(device)).status).toBe(200);
    const { token } = await someone();
    const still = softwareAuthenticator(ORIGIN);
    still.authenticator.counts = false;
    await add(token, still);
    for (const _ of [1, 2]) expect((await signIn(still)).status).toBe(200);
  });

  it("opens no closed account, and none that only the provider may let in", async () => {
    const { id, token, device } = await withPasskey();
    for (const [status, code] of [
      ["inactive", "ACCOUNT_INACTIVE"],
      ["not_activated", "ACCOUNT_NOT_ACTIVATED"],
    ]) {
      await test.pool.query("update user_account set status = $2 where id = $1", [id, status]);
      expect(await signIn(device)).toMatchObject({ status: 403, body: { code } });
    }
    await test.pool.query("update user_account set status = 'active' where id = $1", [id]);
    await test.pool.query(
      `insert into identity_provider (active, label, issuer, client_id, sealed_secret, groups_claim, trusts_emails, creates_people, passwords)
       values (true, 'Annuaire', 'https://annuaire.exemple.fr', 'x', 'x', 'groups', false, false, 'administrators')`,
    );
    expect(await signIn(device)).toMatchObject({ status: 403, body: { code: "SIGN_IN_WAY_CLOSED" } });
    expect((await begin(token)).body.code).toBe("SIGN_IN_WAY_CLOSED");
    await test.pool.query("update user_account set super_administrator = true where id = $1", [id]);
    expect((await signIn(device)).status).toBe(200);
    await test.pool.query("update user_account set super_administrator = false where id = $1", [id]);
    await test.pool.query("delete from identity_provider");
  });

  it("goes with the second factor that an administrator removes", async () => {
    const { id, device } = await withPasskey();
    await test.pool.query(
      "insert into user_totp (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [id],
    );
    const root = await test.superAdministrator();
    expect((await root.call("POST", `/api/user/${id}/remove-totp`)).status).toBe(200);
    expect((await audited("totp.remove"))?.details).toMatchObject({ passkeys: 1 });
    expect((await signIn(device)).body.code).toBe("PASSKEY_UNKNOWN");
  });

  it("is counted by where it comes from", async () => {
    await test.pool.query(
      "insert into rate_limit (key, points, expire) values ('sign-in-way-address:198.51.100.7', 599, $1)",
      [Date.now() + 60_000],
    );
    const from = (address: string) =>
      test.anonymous("POST", `${PATH}/start`, undefined, { "x-forwarded-for": address });
    expect((await from("198.51.100.7")).status).toBe(200);
    expect((await from("198.51.100.7")).status).toBe(429);
    expect((await from("198.51.100.8")).status).toBe(200);
  });
});

describe("an installation without a name or without TLS", () => {
  it.each(["http://127.0.0.1:3000", "https://[::1]", "http://compta.exemple.fr"])(
    "%s makes none",
    async (url) => {
      const plain = await createTestApp({ PUBLIC_URL: url });
      const { status, body } = await plain.anonymous<Refusal>("POST", `${PATH}/start`);
      expect({ status, code: body.code }).toEqual({ status: 409, code: "PASSKEY_ADDRESS_UNFIT" });
      const person = await plain.superAdministrator();
      expect((await person.call("GET", PATH)).body).toEqual({ passkeys: [], isPossible: false });
      await plain.close();
    },
  );
});
