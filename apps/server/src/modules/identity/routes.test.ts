import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { SignJWT } from "jose";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import {
  createConfiguredAdministrator,
  createFirstAdministrator,
  createSuperAdministrator,
  firstAdministratorLink,
} from "./administrators.ts";

const EMAIL = "Claire.Durand@example.fr";
const PASSWORD = "correct horse battery";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await createSuperAdministrator(test.app, {
    email: EMAIL,
    password: PASSWORD,
    firstname: "Claire",
    lastname: "Durand",
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("delete from rate_limit");
});

function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  return test.anonymous<SignInAnswer>("POST", "/api/auth/signin", { email, password }, headers);
}

describe("signing in", () => {
  it("answers a token and the person's rights, whatever the case of the address", async () => {
    const answer = await signIn(" claire.durand@EXAMPLE.fr ", PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      role: "ADMIN",
      firstname: "Claire",
      lastname: "Durand",
      email: EMAIL,
    });
    const rights = answer.body.natural_user_profile.affectedRights;
    expect(rights.find((right) => right.service === "Factures fournisseurs")?.authorizations.Validator).toBe(
      true,
    );
    const session = await test.anonymous("GET", "/api/auth/session", undefined, {
      "x-access-token": answer.body.token,
    });
    expect(session.status).toBe(200);
  });

  it("tells a wrong password and an unknown account alike", async () => {
    const wrong = await signIn(EMAIL, "not the password");
    const unknown = await signIn("nobody@example.fr", PASSWORD);
    expect(wrong).toMatchObject({ status: 400, body: { code: "INVALID_CREDENTIALS" } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it("does the same work for an unknown account as for a wrong password", async () => {
    const statements = async (email: string) => {
      const query = vi.spyOn(pg.Client.prototype, "query");
      try {
        const { status } = await signIn(email, "not the password");
        const told = query.mock.calls.map(([asked]) => {
          const { text = asked } = asked as { text?: unknown };
          return String(text);
        });
        return { status, told };
      } finally {
        query.mockRestore();
      }
    };
    // Both have been asked before: what is prepared once for a connection is prepared.
    await signIn(EMAIL, "not the password");
    const wrong = await statements(EMAIL);
    const unknown = await statements("nobody@example.fr");
    expect(wrong.told.length).toBeGreaterThan(3);
    expect(unknown).toEqual(wrong);
    // And the one long work, the hash: a storm on accounts that do not exist fills its line like any other.
    await test.pool.query("delete from rate_limit");
    const storm = await Promise.all(
      Array.from({ length: 150 }, (_, index) => signIn(`nobody-${index}@example.fr`, "guess")),
    );
    expect(storm.filter(({ status }) => status === 503)).not.toHaveLength(0);
    expect(storm.filter(({ status }) => status === 400)).not.toHaveLength(0);
  });

  it("tells what is wrong with an account only to who knows its password", async () => {
    const id = await createSuperAdministrator(test.app, {
      email: "parti@example.fr",
      password: PASSWORD,
      firstname: "P",
      lastname: "P",
    });
    await test.pool.query("update user_account set status = 'inactive' where id = $1", [id]);
    expect((await signIn("parti@example.fr", "wrong")).body).toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect(await signIn("parti@example.fr", PASSWORD)).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_INACTIVE" },
    });
    await test.pool.query("update user_account set status = 'not_activated' where id = $1", [id]);
    expect(await signIn("parti@example.fr", PASSWORD)).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_NOT_ACTIVATED" },
    });
  });

  it("refuses a demonstration user who comes through a proxy", async () => {
    await createSuperAdministrator(test.app, {
      email: "demo@example.fr",
      password: PASSWORD,
      firstname: "D",
      lastname: "D",
      demonstration: true,
    });
    expect(
      (await signIn("demo@example.fr", PASSWORD, { "x-forwarded-for": "203.0.113.9" })).body,
    ).toMatchObject({ code: "DEMO_BEHIND_PROXY" });
    expect((await signIn("demo@example.fr", PASSWORD)).status).toBe(200);
  });

  it("counts against an address what failed there, not who signs in from it", async () => {
    const office = await createTestApp({ TRUST_PROXY: "1" });
    try {
      await createSuperAdministrator(office.app, {
        email: EMAIL,
        password: PASSWORD,
        firstname: "C",
        lastname: "D",
      });
      const enter = async (password: string) => {
        const { status } = await office.anonymous(
          "POST",
          "/api/auth/signin",
          { email: EMAIL, password },
          { "x-forwarded-for": "203.0.113.9" },
        );
        const { rows } = await office.pool.query<{ points: number }>(
          "select sum(points)::int as points from rate_limit where key like 'sign-in-address:%'",
        );
        return { status, counted: rows[0]?.points };
      };
      expect(await enter(PASSWORD)).toEqual({ status: 200, counted: 0 });
      expect(await enter(PASSWORD)).toEqual({ status: 200, counted: 0 });
      expect(await enter("guess")).toEqual({ status: 400, counted: 1 });
      expect(await enter(PASSWORD)).toEqual({ status: 200, counted: 1 });
    } finally {
      await office.close();
    }
  });

  it("stops after ten attempts on one account, even with the right password, and says how long", async () => {
    const attempts = await Promise.all(Array.from({ length: 12 }, () => signIn(EMAIL, "guess")));
    expect(attempts.filter((answer) => answer.status === 429)).toHaveLength(2);
    const refused = await signIn(EMAIL, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(
      (refused.body as unknown as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds,
    ).toBeGreaterThan(0);
  });

  it("locks its owner out neither from elsewhere, nor of his open session, nor of his reset", async () => {
    const office = await createTestApp({ TRUST_PROXY: "1" });
    try {
      const person = { email: EMAIL, password: PASSWORD, firstname: "C", lastname: "D" };
      await createSuperAdministrator(office.app, person);
      const enter = (password: string, from: string) =>
        office.anonymous<{ token: string }>(
          "POST",
          "/api/auth/signin",
          { email: EMAIL, password },
          { "x-forwarded-for": from },
        );
      for (let guess = 0; guess < 10; guess += 1) await enter("guess", `2001:db8:0:1::${guess}`);
      const refused = await enter(PASSWORD, "2001:db8::1:a:b:c:d");
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const { status, body } = await enter(PASSWORD, "198.51.100.1");
      expect(status).toBe(200);
      // Many addresses meet the higher bar of the account; the session that is open passes.
      await office.pool.query("update rate_limit set points = 100 where key like 'sign-in-account:%'");
      expect((await enter(PASSWORD, "198.51.100.2")).status).toBe(429);
      const unlock = { password: PASSWORD };
      const headers = { authorization: `Bearer ${body.token}` };
      const unlocked = await office.anonymous("POST", "/api/auth/unlock-session", unlock, headers);
      expect(unlocked.status).toBe(200);
      for (let asked = 0; asked < 6; asked += 1)
        await office.anonymous("POST", "/api/auth/sign-up", { ...person, password: `${PASSWORD} ${asked}` });
      const reset = await office.anonymous("POST", "/api/auth/forgot-password", { email: EMAIL });
      expect(reset.status).toBe(200);
    } finally {
      await office.close();
    }
  });

  it("tells an address above its limit how long it is refused: until its quarter of an hour is over", async () => {
    const office = await createTestApp({ TRUST_PROXY: "1" });
    try {
      const enter = () =>
        office.anonymous<{ details?: { retryAfterSeconds: number } }>(
          "POST",
          "/api/auth/signin",
          { email: "nobody@example.fr", password: "guess" },
          { "x-forwarded-for": "203.0.113.9" },
        );
      expect((await enter()).status).toBe(400);
      const ends = "(extract(epoch from now()) + 700)::bigint * 1000";
      await office.pool.query(`update rate_limit set points = 100, expire = ${ends}`);
      // Whether the database still counts them, or they are a storm that is refused without it.
      for (let attempt = 0; attempt < 60; attempt++) {
        const { status, body } = await enter();
        expect(status).toBe(429);
        expect(body.details?.retryAfterSeconds).toBeGreaterThan(600);
      }
      expect((await office.pool.query("select max(points)::int as points from rate_limit")).rows).toEqual([
        { points: 150 },
      ]);
    } finally {
      await office.close();
    }
  });

  it("refuses what is not credentials with the status of its mistake", async () => {
    const bad = await test.anonymous("POST", "/api/auth/signin", "{not json");
    expect(bad).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    const missing = await test.anonymous("POST", "/api/auth/signin", { email: EMAIL });
    expect(missing).toMatchObject({
      status: 422,
      body: { code: "VALIDATION_FAILED", details: { fields: [{ path: "password" }] } },
    });
    const extra = await test.anonymous("POST", "/api/auth/signin", {
      email: EMAIL,
      password: PASSWORD,
      role: "ADMIN",
    });
    expect(extra.status).toBe(422);
    const huge = await test.anonymous("POST", "/api/auth/signin", {
      email: EMAIL,
      password: "x".repeat(2_000_000),
    });
    expect(huge.status).toBe(413);
  });
});

describe("a session", () => {
  it("ends at once on sign-out, for every request after", async () => {
    const { body } = await signIn(EMAIL, PASSWORD);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await test.anonymous("POST", "/api/auth/sign-out", undefined, headers)).status).toBe(200);
    expect(await test.anonymous("GET", "/api/auth/session", undefined, headers)).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    });
  });

  it("is refused without a token, with a broken one, another algorithm, another key or after its hour", async () => {
    const { body } = await signIn(EMAIL, PASSWORD);
    const [header = "", payload = "", signature = ""] = body.token.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const forged = await new SignJWT(JSON.parse(Buffer.from(payload, "base64url").toString()))
      .setProtectedHeader({ alg: "HS256" })
      .sign(new Uint8Array(32));
    const tampered = `${header}.${payload.slice(0, -2)}AA.${signature}`;
    for (const token of ["", "a.b", none, forged, tampered]) {
      const answer = await test.anonymous("GET", "/api/auth/session", undefined, {
        authorization: `Bearer ${token}`,
      });
      expect(answer.status, token).toBe(401);
    }
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 8 * 3_600_000 + 1000);
    const late = await test.anonymous("GET", "/api/auth/session", undefined, {
      authorization: `Bearer ${body.token}`,
    });
    test.now.current = before;
    expect(late.status).toBe(401);
  });

  it("is opened by nothing but its own token: no other audience, algorithm, person or ended session", async () => {
    const { body } = await signIn(EMAIL, PASSWORD);
    const claims = JSON.parse(Buffer.from(body.token.split(".")[1] ?? "", "base64url").toString());
    const sign = (change: Record<string, unknown>, alg = "HS256") =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(test.app.tokenSecret);
    const statusOf = async (token: string) =>
      (await test.anonymous("GET", "/api/auth/session", undefined, { authorization: `Bearer ${token}` }))
        .status;
    // What is signed here opens it as long as nothing of it is changed: the refusals below are of the change.
    expect(await statusOf(await sign({}))).toBe(200);
    const other = await test.person({});
    for (const [what, token] of Object.entries({
      "another audience": await sign({ aud: "grand-livre-reset" }),
      "no audience": await sign({ aud: undefined }),
      "another algorithm of the same key": await sign({}, "HS512"),
      "another person": await sign({ sub: other.userId }),
      "no session": await sign({ sid: undefined }),
      "a session that is no id": await sign({ sid: "42" }),
      "a session that never was": await sign({ sid: other.userId }),
      "no end": await sign({ exp: undefined }),
      "an end that has passed": await sign({ exp: Math.floor(test.now.current.getTime() / 1000) }),
    })) {
      expect(await statusOf(token), what).toBe(401);
    }
    expect(await statusOf(body.token)).toBe(200);
    const headers = { authorization: `Bearer ${body.token}` };
    await test.anonymous("POST", "/api/auth/sign-out-everywhere", {}, headers);
    expect(await statusOf(body.token)).toBe(401);
  });

  it("ends with the account: a suspended person is refused on the next request", async () => {
    const person = await test.person({ rights: { dashboard: ["Viewer"] } });
    expect((await person.call("GET", "/api/auth/session")).status).toBe(200);
    await test.pool.query("update user_account set status = 'inactive' where id = $1", [person.userId]);
    expect((await person.call("GET", "/api/auth/session")).status).toBe(401);
  });

  it("shows rights as they are now", async () => {
    const person = await test.person({ rights: { reports: ["Viewer", "Exporter"] } });
    const { body } = await person.call<SignInAnswer>("GET", "/api/auth/session");
    const reports = body.natural_user_profile.affectedRights.find((right) => right.serviceId === "reports");
    expect(reports?.authorizations).toMatchObject({ Viewer: true, Exporter: true, Creator: false });
  });
});

describe("the first administrator", () => {
  it("is made once, by a link that works once, when there is none", async () => {
    const empty = await createTestApp();
    const link = await firstAdministratorLink(empty.app);
    const secret = link?.split("#")[1] ?? "";
    const person = {
      email: "premier@example.fr",
      password: "un bon mot de passe",
      firstname: "A",
      lastname: "B",
    };
    const both = await Promise.allSettled([
      createFirstAdministrator(empty.app, secret, person),
      createFirstAdministrator(empty.app, secret, { ...person, email: "second@example.fr" }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await firstAdministratorLink(empty.app)).toBeUndefined();
    const again = await empty.anonymous("POST", "/api/auth/first-administrator", { secret, ...person });
    expect(again).toMatchObject({ status: 409, body: { code: "LINK_INVALID" } });
    await empty.close();
  });

  it("is never overwritten by the settings", async () => {
    expect(
      await createSuperAdministrator(test.app, {
        email: EMAIL.toUpperCase(),
        password: "another one here",
        firstname: "",
        lastname: "",
      }),
    ).toBeUndefined();
    expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
  });
});

describe("the administrator of the settings", () => {
  it("has a password by the rules of all others, and is left alone once he is there", async () => {
    const admin = { email: "reglages@example.fr", password: "Motdepasse2026!" };
    await expect(createConfiguredAdministrator(test.app, admin)).rejects.toThrow(/^ADMIN_PASSWORD .*devinés/);
    await createConfiguredAdministrator(test.app, { ...admin, password: PASSWORD });
    await createConfiguredAdministrator(test.app, admin);
    expect((await signIn(admin.email, PASSWORD)).status).toBe(200);
  });
});
