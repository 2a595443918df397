import { randomBytes } from "node:crypto";
import type { SessionAnswer, SignInAnswer } from "@grand-livre/contracts/identity";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { secretIn, takeOutbox } from "../../../test/outbox.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSuperAdministrator } from "./administrators.ts";

const PASSWORD = "un cheval bien nourri";

let test: TestApp;
let count = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("delete from rate_limit");
  await takeOutbox(test);
});

type Refusal = { code: string };

async function account() {
  count += 1;
  const email = `personne${count}@example.fr`;
  const names = { firstname: "Zoé", lastname: "Martin" };
  const id = await createSuperAdministrator(test.app, { email, password: PASSWORD, ...names });
  return { id, email };
}

const signIn = (email: string, password = PASSWORD, otp?: string) =>
  test.anonymous<SignInAnswer & Refusal>("POST", "/api/auth/signin", {
    email,
    password,
    ...(otp === undefined ? {} : { otp }),
  });
const as = <T = Record<string, unknown>>(token: string, method: string, path: string, body?: unknown) =>
  test.anonymous<T & Refusal>(method, path, body, { authorization: `Bearer ${token}` });
const auditOf = async (action: string) =>
  (await test.pool.query("select * from audit_log where action = $1 order by id desc", [action])).rows;

/** The authenticator's six digits, some steps from now. */
const digits = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(test.now.current.getTime() / 1000) + 30 * steps });

async function withTotp() {
  const { email, id } = await account();
  const { token } = (await signIn(email)).body;
  const { secret } = (
    await as<{ secret: string }>(token, "POST", "/api/auth/totp/enrol", { password: PASSWORD })
  ).body;
  const confirmed = await as<{ recoveryCodes: string[] }>(token, "POST", "/api/auth/totp/confirm", {
    otp: digits(secret, -1),
  });
  return { email, id, token, secret, recoveryCodes: confirmed.body.recoveryCodes };
}

describe("a second factor", () => {
  it("is asked for once it is confirmed, and each of its codes serves once", async () => {
    const { email } = await account();
    const { token } = (await signIn(email)).body;
    const enrolled = await as<{ secret: string; uri: string }>(token, "POST", "/api/auth/totp/enrol", {
      password: PASSWORD,
    });
    expect(enrolled.body.uri).toMatch(/^otpauth:\/\/totp\/Grand%20Livre:/);
    expect((await signIn(email)).status).toBe(200);
    const { secret } = enrolled.body;
    const wrong = await as(token, "POST", "/api/auth/totp/confirm", { otp: "000000" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "OTP_INVALID" } });
    const confirmed = await as<{ recoveryCodes: string[] }>(token, "POST", "/api/auth/totp/confirm", {
      otp: digits(secret, -1),
    });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await as(token, "GET", "/api/auth/totp")).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });

    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: "OTP_REQUIRED" } });
    expect((await signIn(email, "wrong", digits(secret))).body.code).toBe("INVALID_CREDENTIALS");
    expect((await signIn(email, PASSWORD, digits(secret, -1))).body.code).toBe("OTP_INVALID");
    expect((await signIn(email, PASSWORD, digits(secret, 3))).body.code).toBe("OTP_INVALID");
    const both = await Promise.all([
      signIn(email, PASSWORD, digits(secret)),
      signIn(email, PASSWORD, digits(secret)),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const { rows } = await test.pool.query("select string_agg(t::text, ' ') as everything from user_totp t");
    expect(rows[0].everything).not.toContain(secret);
    expect(rows[0].everything).not.toContain(Buffer.from(secret).toString("hex"));
  });

  it("is replaced by a recovery code, each once, kept by its hash", async () => {
    const { email, token, recoveryCodes } = await withTotp();
    const [first = "", second = ""] = recoveryCodes;
    expect((await signIn(email, PASSWORD, first.toUpperCase())).status).toBe(200);
    expect((await signIn(email, PASSWORD, first)).body.code).toBe("OTP_INVALID");
    const both = await Promise.all([signIn(email, PASSWORD, second), signIn(email, PASSWORD, second)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect((await as(token, "GET", "/api/auth/totp")).body).toMatchObject({ recoveryCodesLeft: 8 });
    const renewed = await as<{ recoveryCodes: string[] }>(token, "POST", "/api/auth/totp/recovery-codes", {
      password: PASSWORD,
      otp: recoveryCodes[2],
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await signIn(email, PASSWORD, recoveryCodes[3])).body.code).toBe("OTP_INVALID");
    expect((await signIn(email, PASSWORD, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  it("that a restoration made unreadable is told so, and a recovery code still opens", async () => {
    const { email, id, secret, recoveryCodes } = await withTotp();
    await test.pool.query("update user_totp set sealed_secret = $2 where user_id = $1", [
      id,
      randomBytes(60),
    ]);
    expect(await signIn(email, PASSWORD, digits(secret))).toMatchObject({
      status: 409,
      body: { code: "OTP_UNREADABLE" },
    });
    expect((await signIn(email, PASSWORD, recoveryCodes[0])).status).toBe(200);
  });

  it("is removed by the password and a code, not by a stolen session alone", async () => {
    const { email, token, secret } = await withTotp();
    const disable = (body: object) => as(token, "POST", "/api/auth/totp/disable", body);
    expect((await disable({ password: "wrong", otp: digits(secret) })).body.code).toBe("INVALID_CREDENTIALS");
    expect((await disable({ password: PASSWORD, otp: "000000" })).body.code).toBe("OTP_INVALID");
    expect((await disable({ password: PASSWORD })).status).toBe(422);
    expect((await as(token, "POST", "/api/auth/totp/enrol", { password: PASSWORD })).body.code).toBe(
      "TOTP_ALREADY_ENABLED",
    );
    expect((await disable({ password: PASSWORD, otp: digits(secret) })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect((await disable({ password: PASSWORD, otp: digits(secret) })).body.code).toBe("TOTP_NOT_ENABLED");
    expect((await as(token, "POST", "/api/auth/totp/confirm", { otp: "123456" })).body.code).toBe(
      "TOTP_NOT_ENABLED",
    );
  });

  it("is guessed ten times at most, a right password does not start the count again", async () => {
    const { email } = await withTotp();
    await test.pool.query("delete from rate_limit");
    const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn(email, PASSWORD, "000000")));
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(2);
  });
});

describe("the log", () => {
  it("tells of refused attempts, known account or not, and never of a password", async () => {
    const { email } = await account();
    await signIn(email, "a wrong password of mine");
    await signIn("personne@nulle-part.fr", "a wrong password of mine");
    await signIn("a wrong password of mine", "and nothing here");
    const rows = (await auditOf("session.refuse")).slice(0, 3);
    expect(rows.map((row) => [row.user_id, row.details])).toEqual([
      [null, { email: null, code: "INVALID_CREDENTIALS" }],
      [null, { email: "personne@nulle-part.fr", code: "INVALID_CREDENTIALS" }],
      [null, { email, code: "INVALID_CREDENTIALS" }],
    ]);
    const { rows: all } = await test.pool.query("select string_agg(a::text, ' ') as text from audit_log a");
    expect(all[0].text).not.toContain("a wrong password of mine");
  });
});

describe("sessions", () => {
  it("go on with a kept token until their end, and no longer", async () => {
    const { email } = await account();
    const { token } = (await signIn(email)).body;
    const again = await test.anonymous<SignInAnswer & { accessToken: string }>(
      "POST",
      "/api/auth/sign-in-with-token",
      { accessToken: token },
    );
    expect(again).toMatchObject({ status: 200, body: { email, role: "ADMIN", tokenType: "bearer" } });
    expect(again.body.accessToken).toBe(again.body.token);
    const exp = (text: string) =>
      JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString()).exp;
    expect(exp(again.body.token)).toBe(exp(token));
    await as(token, "POST", "/api/auth/sign-out");
    for (const accessToken of [token, again.body.token, "a.b", "x"]) {
      const answer = await test.anonymous("POST", "/api/auth/sign-in-with-token", { accessToken });
      expect(answer, accessToken).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    }
    expect((await test.anonymous("POST", "/api/auth/sign-in-with-token", {})).status).toBe(422);
  });

  it("are listed and ended one by one, or all at once", async () => {
    const { email } = await account();
    const tokens = [];
    for (let index = 0; index < 4; index += 1) tokens.push((await signIn(email)).body.token);
    const [here = "", second = "", third = ""] = tokens;
    type Sessions = { sessions: { id: string; current: boolean; createdAt: string }[] };
    const { sessions } = (await as<Sessions>(here, "GET", "/api/auth/sessions")).body;
    expect(sessions).toHaveLength(4);
    expect(sessions.filter((one) => one.current)).toHaveLength(1);
    const own = (await as<Sessions>(second, "GET", "/api/auth/sessions")).body.sessions.find(
      (one) => one.current,
    );
    expect((await as(here, "DELETE", `/api/auth/sessions/${own?.id}`)).status).toBe(200);
    expect((await as(second, "GET", "/api/auth/session")).status).toBe(401);
    expect((await as(here, "DELETE", `/api/auth/sessions/${own?.id}`)).body.code).toBe("SESSION_NOT_FOUND");
    const stranger = (await signIn((await account()).email)).body.token;
    expect((await as(stranger, "DELETE", `/api/auth/sessions/${sessions[3]?.id}`)).status).toBe(404);
    expect((await as(here, "POST", "/api/auth/sign-out-everywhere", { keepCurrent: true })).body).toEqual({
      ended: 2,
    });
    expect((await as(third, "GET", "/api/auth/session")).status).toBe(401);
    expect((await as(here, "POST", "/api/auth/sign-out-everywhere")).body).toEqual({ ended: 1 });
    expect((await as(here, "GET", "/api/auth/session")).status).toBe(401);
    expect((await as(stranger, "GET", "/api/auth/session")).status).toBe(200);
  });

  it("tell when each was used last, noted every five minutes at most", async () => {
    const { email } = await account();
    const { token } = (await signIn(email)).body;
    const other = (await signIn(email)).body.token;
    const start = test.now.current;
    type Sessions = { sessions: { current: boolean; lastUsedAt: string | null }[] };
    const lastUses = async () => {
      const { sessions } = (await as<Sessions>(token, "GET", "/api/auth/sessions")).body;
      const find = (current: boolean) => sessions.find((one) => one.current === current)?.lastUsedAt;
      return { own: find(true), other: find(false) };
    };
    const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    expect(await lastUses()).toEqual({ own: start.toISOString(), other: start.toISOString() });
    test.now.current = after(4);
    expect((await lastUses()).own).toBe(start.toISOString());
    test.now.current = after(6);
    // The very request that asks counts.
    expect(await lastUses()).toEqual({ own: after(6).toISOString(), other: start.toISOString() });
    test.now.current = after(30);
    await Promise.all(Array.from({ length: 5 }, () => as(other, "GET", "/api/auth/session")));
    test.now.current = after(31);
    expect((await lastUses()).other).toBe(after(30).toISOString());
    await test.pool.query("update user_session set last_used_at = null");
    test.now.current = after(32);
    expect(await lastUses()).toEqual({ own: after(32).toISOString(), other: null });
    test.now.current = start;
  });

  it("are unlocked by the password of their own person, under the same limit as signing in", async () => {
    const { email } = await account();
    const { token } = (await signIn(email)).body;
    const unlock = (body: object) => as<SignInAnswer>(token, "POST", "/api/auth/unlock-session", body);
    expect(await unlock({ email, password: PASSWORD })).toMatchObject({ status: 200, body: { email } });
    expect((await unlock({ password: PASSWORD })).status).toBe(200);
    const other = await account();
    expect((await unlock({ email: other.email, password: PASSWORD })).body.code).toBe("INVALID_CREDENTIALS");
    await test.pool.query("delete from rate_limit");
    const guesses = await Promise.all(Array.from({ length: 12 }, () => unlock({ password: "guess" })));
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(2);
    expect(
      (await test.anonymous("POST", "/api/auth/unlock-session", { email, password: PASSWORD })).status,
    ).toBe(401);
  });

  it("tell the shell who it is, and whether a second factor is active", async () => {
    const { token, id } = await withTotp();
    const { body } = await as<SessionAnswer>(token, "GET", "/api/auth/session");
    expect(body).toMatchObject({ userId: id, totpEnabled: true, actingFor: null, delegations: [] });
  });
});

describe("signing up", () => {
  const person = () => {
    count += 1;
    return { email: `nouveau${count}@example.fr`, password: PASSWORD, firstname: "Léa", lastname: "Petit" };
  };
  const signUp = (body: object) => test.anonymous<Refusal>("POST", "/api/auth/sign-up", body);
  const confirm = (secret: string) => test.anonymous<Refusal>("POST", "/api/auth/confirm-email", { secret });

  it("makes an account that waits for its mail, then for an administrator", async () => {
    const asked = person();
    expect(await signUp(asked)).toMatchObject({ status: 200, body: { done: true } });
    expect((await signIn(asked.email)).body.code).toBe("ACCOUNT_NOT_ACTIVATED");
    const [mail] = await takeOutbox(test);
    expect(mail?.to).toBe(asked.email);
    expect(mail?.text).toContain(`${test.app.config.publicUrl}/confirmation-required#confirm=`);
    const both = await Promise.all([confirm(secretIn(mail)), confirm(secretIn(mail))]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await confirm("of nobody")).body.code).toBe("CONFIRMATION_LINK_INVALID");
    expect((await signIn(asked.email)).body.code).toBe("ACCOUNT_NOT_ACTIVATED");
    const { rows } = await test.pool.query(
      "select role, status, super_administrator, email_confirmed_at is not null as confirmed from user_account where email = $1",
      [asked.email],
    );
    expect(rows).toEqual([
      { role: "COLLABORATOR", status: "not_activated", super_administrator: false, confirmed: true },
    ]);
  });

  it("puts no words of a stranger into our mail", async () => {
    for (const firstname of [
      "Gagnez\n\nhttp",
      "Voir https://evil.example",
      "Voir WWW.evil.example",
      "A\u2028B",
    ])
      expect(await signUp({ ...person(), firstname })).toMatchObject({
        status: 422,
        body: { code: "VALIDATION_FAILED", details: { fields: [{ message: "PERSON_NAME_INVALID" }] } },
      });
    const asked = { ...person(), firstname: "Appelez le 08 99 00 00 00" };
    expect((await signUp(asked)).status).toBe(200);
    const [mail] = await takeOutbox(test);
    expect(mail?.text).toContain("Bonjour,");
    expect(mail?.text).not.toContain("08 99");
  });

  it("answers alike for an address that has an account, which is told by mail and not changed", async () => {
    const { email } = await account();
    const taken = await signUp({ ...person(), email: email.toUpperCase(), password: "another one entirely" });
    expect(taken).toMatchObject({ status: 200, body: { done: true } });
    expect((await signIn(email)).status).toBe(200);
    const mails = await takeOutbox(test);
    expect(mails.map((mail) => [mail.to, secretIn(mail)])).toEqual([[email, "none"]]);
  });

  it("sends the link again when it was lost; the one before is void", async () => {
    const asked = person();
    await signUp(asked);
    const [first] = await takeOutbox(test);
    for (const email of [asked.email, "personne@nulle-part.fr"]) {
      const again = await test.anonymous("POST", "/api/auth/resend-confirmation", { email });
      expect(again).toMatchObject({ status: 200, body: { done: true } });
    }
    const [second, ...more] = await takeOutbox(test);
    expect(more).toEqual([]);
    expect((await confirm(secretIn(first))).status).toBe(409);
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 49 * 3_600_000);
    const late = await confirm(secretIn(second));
    test.now.current = before;
    expect(late.status).toBe(409);
    expect((await confirm(secretIn(second))).status).toBe(200);
  });

  it("wants a good password and whole fields, makes one account of two at once, and is limited", async () => {
    expect((await signUp({ ...person(), password: "motdepasse123" })).body.code).toBe("PASSWORD_COMMON");
    expect((await signUp({ ...person(), role: "ADMIN" })).status).toBe(422);
    expect((await signUp({ ...person(), lastname: " " })).status).toBe(422);
    const asked = person();
    const answers = await Promise.all(Array.from({ length: 7 }, () => signUp(asked)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
    const { rows } = await test.pool.query("select count(*)::int as n from user_account where email = $1", [
      asked.email,
    ]);
    expect(rows[0].n).toBe(1);
  });
});
