import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeIn, takeOutbox } from "../../../test/outbox.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSuperAdministrator } from "./administrators.ts";

const PASSWORD = "un cheval bien nourri";
const NEW_PASSWORD = "deux chevaux bien nourris";

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

async function account(phone?: string) {
  count += 1;
  const email = `Oubli${count}@example.fr`;
  const id = await createSuperAdministrator(test.app, {
    email,
    password: PASSWORD,
    firstname: "Zoé",
    lastname: "Martin",
  });
  if (phone) await test.pool.query("update user_account set phone = $2 where id = $1", [id, phone]);
  return { id, email };
}

type Refusal = { code: string; details?: Record<string, unknown> };

const signIn = (email: string, password: string) =>
  test.anonymous<SignInAnswer & Refusal>("POST", "/api/auth/signin", { email, password });
const forgot = (body: object) =>
  test.anonymous<{ refId: string } & Refusal>("POST", "/api/auth/forgot-password", body);
const validate = (refId: string, code: string) =>
  test.anonymous<{ token: string } & Refusal>("POST", "/api/auth/validate-password-validationCode", {
    refId,
    code,
  });
const reset = (token: string, password: string) =>
  test.anonymous<Refusal>(
    "POST",
    "/api/natural-person/reset-password",
    { password },
    { "x-access-token": token },
  );

/** A code that is not this one. */
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, "0");

async function codeFor(email: string) {
  const { refId } = (await forgot({ email })).body;
  const mails = await takeOutbox(test);
  return { refId, code: codeIn(mails.find((mail) => mail.to === email)) };
}

describe("a forgotten password", () => {
  it("is replaced by the code of a mail; old sessions end at once and the new password opens", async () => {
    const { email } = await account();
    const before = (await signIn(email, PASSWORD)).body.token;
    const asked = await forgot({ email: ` ${email.toUpperCase()}`.trim() });
    expect(asked.status).toBe(200);
    expect(asked.body.refId).toMatch(/^[\w-]{22}$/);
    const [mail] = await takeOutbox(test);
    expect(mail?.to).toBe(email);
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    const { status, body } = await validate(asked.body.refId, codeIn(mail));
    expect(status).toBe(200);
    expect(body.token.split(".")).toHaveLength(3);
    expect((await reset(body.token, NEW_PASSWORD)).status).toBe(200);
    const old = await test.anonymous("GET", "/api/auth/session", undefined, {
      authorization: `Bearer ${before}`,
    });
    expect(old.status).toBe(401);
    expect((await signIn(email, PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await takeOutbox(test)).map((one) => one.subject)).toEqual([
      expect.stringContaining("mot de passe a changé"),
    ]);
    const { rows } = await test.pool.query(
      "select action, details->>'sessionsEnded' as ended from audit_log where action like 'password.%' order by id desc limit 2",
    );
    expect(rows.map((row) => row.action)).toEqual(["password.reset", "password.code-validate"]);
    expect(rows[0].ended).toBe("1");
    const asks = await test.pool.query(
      "select user_id, details from audit_log where action = 'password.code-request' order by id desc limit 1",
    );
    expect(asks.rows).toEqual([
      { user_id: null, details: { channel: "mail", recipient: email.toLowerCase() } },
    ]);
  });

  it("is answered alike for an unknown or closed account, by the same statements, and no mail leaves", async () => {
    const { email, id } = await account();
    const { email: closed, id: closedId } = await account();
    await test.pool.query("update user_account set status = 'inactive' where id = $1", [closedId]);
    const answers = [
      await forgot({ email }),
      await forgot({ email: "personne@example.fr" }),
      await forgot({ email: closed }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(["refId"]);
    }
    // Until the mail leaves, nothing distinguishes them: the request has not looked for an account.
    const { rows } = await test.pool.query(
      "select distinct user_id from verification_code where ref_id = any($1)",
      [answers.map((answer) => answer.body.refId)],
    );
    expect(rows).toEqual([{ user_id: null }]);
    expect((await takeOutbox(test)).map((mail) => mail.to)).toEqual([email]);
    const unknown = await validate(answers[1]?.body.refId ?? "", "123456");
    const wrong = await validate(answers[0]?.body.refId ?? "", "x");
    expect(unknown).toMatchObject({ status: 400, body: { code: "CODE_INVALID" } });
    expect(wrong.body).toEqual(unknown.body);
    expect(id).toBeDefined();
  });

  it("can be asked for by phone, five times a day to a number", async () => {
    const { email } = await account("+33612345678");
    const asked = await forgot({ phone: "06 12 34 56 78" });
    const [text] = await takeOutbox(test);
    expect(text?.to).toBe("+33612345678@sms.invalid");
    const { body } = await validate(asked.body.refId, codeIn(text));
    expect((await reset(body.token, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    for (const phone of ["+33612345678", "+33700000000"]) {
      await test.pool.query("delete from rate_limit");
      for (let sent = 0; sent < 5; sent += 1) expect((await forgot({ phone })).status).toBe(200);
      await test.pool.query("delete from rate_limit where key like 'code-%'");
      expect(await forgot({ phone })).toMatchObject({ status: 429, body: { code: "SMS_LIMIT_EXCEEDED" } });
    }
    expect(await forgot({ phone: "12" })).toMatchObject({ status: 422, body: { code: "PHONE_INVALID" } });
  });

  it("is asked for five times an hour at most for one address, known or not", async () => {
    const { email } = await account();
    for (const address of [email, "autre@example.fr"]) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => forgot({ email: address })));
      expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
      expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
        code: "TOO_MANY_REQUESTS",
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
  });

  it("refuses what is no request", async () => {
    expect((await test.anonymous("POST", "/api/auth/forgot-password", "{")).status).toBe(400);
    for (const body of [{}, { email: "x" }, { email: "a@b.fr", phone: "0612345678" }, { email: 4 }])
      expect((await forgot(body)).status, JSON.stringify(body)).toBe(422);
  });
});

describe("a code", () => {
  it("allows five attempts, then not even the right one", async () => {
    const { email } = await account();
    const { refId, code } = await codeFor(email);
    for (let step = 1; step <= 5; step += 1)
      expect((await validate(refId, otherThan(code, step))).status).toBe(400);
    expect((await validate(refId, code)).body.code).toBe("CODE_INVALID");
  });

  it("lets no more than five guesses through when they come at once", async () => {
    const { email } = await account();
    const { refId, code } = await codeFor(email);
    await Promise.all(Array.from({ length: 12 }, (_, step) => validate(refId, otherThan(code, step + 1))));
    const { rows } = await test.pool.query("select attempts from verification_code where ref_id = $1", [
      refId,
    ]);
    expect(rows[0].attempts).toBe(5);
    expect((await validate(refId, code)).status).toBe(400);
  });

  it("serves once, also when it is sent twice at the same moment", async () => {
    const { email } = await account();
    const { refId, code } = await codeFor(email);
    const both = await Promise.all([validate(refId, code), validate(refId, code), validate(refId, code)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  });

  it("is void after a quarter of an hour", async () => {
    const { email } = await account();
    const { refId, code } = await codeFor(email);
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 15 * 60_000 + 1000);
    const late = await validate(refId, code);
    test.now.current = before;
    expect(late.body.code).toBe("CODE_INVALID");
  });

  it("is of its own request only, and stands nowhere in the database", async () => {
    const { email } = await account();
    const first = await codeFor(email);
    const { email: other } = await account();
    const second = await codeFor(other);
    expect((await validate(second.refId, first.code)).status).toBe(400);
    expect((await validate("no-such-reference", first.code)).status).toBe(400);
    const { rows } = await test.pool.query(
      "select (select string_agg(v::text, ' ') from verification_code v) || ' ' || (select string_agg(m::text, ' ') from outgoing_message m) as everything",
    );
    expect(rows[0].everything).not.toContain(`,${first.code},`);
    expect(rows[0].everything).not.toContain(`"${first.code}"`);
  });

  it("counts its checks by address too", async () => {
    const proxied = await createTestApp({ TRUST_PROXY: "1" });
    const answers = await Promise.all(
      Array.from({ length: 62 }, () =>
        proxied.anonymous(
          "POST",
          "/api/auth/validate-password-validationCode",
          { refId: "x", code: "000000" },
          { "x-forwarded-for": "203.0.113.7" },
        ),
      ),
    );
    await proxied.close();
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
  });
});

describe("a reset token", () => {
  async function resetToken() {
    const person = await account();
    const { refId, code } = await codeFor(person.email);
    return { ...person, token: (await validate(refId, code)).body.token };
  }

  it("serves once, also twice at the same moment, and a refused password leaves it good", async () => {
    const { token, email } = await resetToken();
    expect(await reset(token, "court")).toMatchObject({
      status: 422,
      body: { code: "PASSWORD_TOO_SHORT", details: { fields: [{ path: "password" }] } },
    });
    expect((await reset(token, "Motdepasse123")).body.code).toBe("PASSWORD_COMMON");
    expect((await reset(token, email.toUpperCase())).body.code).toBe("PASSWORD_IS_EMAIL");
    const both = await Promise.all([reset(token, NEW_PASSWORD), reset(token, "trois chevaux bien nourris")]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect((await reset(token, NEW_PASSWORD)).body.code).toBe("RESET_TOKEN_INVALID");
  });

  it("opens nothing else, and no other token resets", async () => {
    const { token, email, id } = await resetToken();
    for (const headers of [{ authorization: `Bearer ${token}` }, { "x-access-token": token }])
      expect((await test.anonymous("GET", "/api/auth/session", undefined, headers)).status).toBe(401);
    const access = (await signIn(email, PASSWORD)).body.token;
    const [header, payload] = token.split(".");
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setJti("x")
      .setSubject(id ?? "")
      .setAudience("grand-livre-reset")
      .setExpirationTime("1h")
      .sign(new Uint8Array(32));
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const bad of [access, forged, none, `${header}.${payload}.`, "a.b", "x"])
      expect(await reset(bad, NEW_PASSWORD), bad).toMatchObject({
        status: 401,
        body: { code: "RESET_TOKEN_INVALID" },
      });
    const missing = await test.anonymous("POST", "/api/natural-person/reset-password", {
      password: NEW_PASSWORD,
    });
    expect(missing).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  });

  it("is void after a quarter of an hour, after another reset, and for a closed account", async () => {
    const first = await resetToken();
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 16 * 60_000);
    const late = await reset(first.token, NEW_PASSWORD);
    test.now.current = before;
    expect(late.status).toBe(401);

    const again = await codeFor(first.email);
    const secondToken = (await validate(again.refId, again.code)).body.token;
    expect((await reset(secondToken, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(first.token, "quatre chevaux nourris")).status).toBe(401);

    const closed = await resetToken();
    await test.pool.query("update user_account set status = 'inactive' where id = $1", [closed.id]);
    expect(await reset(closed.token, NEW_PASSWORD)).toMatchObject({
      status: 409,
      body: { code: "PASSWORD_CHANGE_NOT_POSSIBLE" },
    });
  });
});

describe("changing one's password", () => {
  it("asks for the old one and ends the other sessions only", async () => {
    const { email } = await account();
    const [here, elsewhere] = [
      (await signIn(email, PASSWORD)).body.token,
      (await signIn(email, PASSWORD)).body.token,
    ];
    const change = (currentPassword: string, password: string) =>
      test.anonymous<Refusal>(
        "POST",
        "/api/auth/change-password",
        { currentPassword, password },
        { authorization: `Bearer ${here}` },
      );
    expect((await change("wrong", NEW_PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await change(PASSWORD, "aaaaaaaaaaaa")).body.code).toBe("PASSWORD_COMMON");
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    const session = (token: string) =>
      test.anonymous("GET", "/api/auth/session", undefined, { authorization: `Bearer ${token}` });
    expect((await session(here)).status).toBe(200);
    expect((await session(elsewhere)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});
