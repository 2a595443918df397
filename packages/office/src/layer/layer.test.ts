import type { Office } from "@grand-livre/testkit/office-calls";
import { officeContract } from "@grand-livre/testkit/office-contract";
import { decodeProtectedHeader } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { createLayer } from "./layer.ts";

let clock: number;
let layer: ReturnType<typeof createLayer>;
beforeEach(() => {
  clock = Date.UTC(2026, 10, 20, 9);
  layer = createLayer({ now: () => new Date(clock), newId: () => crypto.randomUUID() });
});

const call = (method: string, path: string, body: unknown = null, token?: string) => {
  const url = new URL(path, "https://exemple.fr");
  return layer.answer({ method, path: url.pathname, query: url.searchParams, token, body });
};
const owner = { email: "admin@demo.fr", password: "Demo-2026!" };
const signIn = async () => {
  const { body } = await call("POST", "/api/auth/sign-in", owner);
  return body as {
    readonly accessToken: string;
    readonly tokenType: string;
    readonly user: { readonly email: string };
  };
};

describe("the office in the browser", () => {
  it.each(Object.entries(officeContract))("%s", async (_, holds) => {
    const { accessToken } = await signIn();
    const office: Office = { call: (method, path, body) => call(method, path, body, accessToken) };
    await holds(office);
  });

  it("answers nothing to a call without a token but those of signing in", async () => {
    expect((await call("GET", "/api/apps/contacts/all")).status).toBe(401);
    expect((await call("GET", "/api/apps/contacts/all", null, "a.b.c")).status).toBe(401);
    expect((await call("GET", "/api/auth/demonstration")).status).toBe(200);
  });

  it("refuses what the schemas of the contract refuse", async () => {
    const { accessToken } = await signIn();
    const body = { id: 1, contact: {} };
    expect((await call("PATCH", "/api/apps/contacts/contact", body, accessToken)).status).toBe(422);
  });
});

describe("its authentication", () => {
  it("signs in and unlocks by the published password; another one is 404 and false", async () => {
    for (const path of ["sign-in", "unlock-session"]) {
      expect(await call("POST", `/api/auth/${path}`, owner)).toMatchObject({
        status: 200,
        delayMs: 1500,
        body: { user: { email: owner.email }, tokenType: "bearer" },
      });
      expect(await call("POST", `/api/auth/${path}`, { ...owner, password: "x" })).toMatchObject({
        status: 404,
        body: false,
      });
    }
  });

  it("gives a token of seven days by HS256 with iat, iss and exp, and a fresh one for it", async () => {
    const { accessToken } = await signIn();
    expect(decodeProtectedHeader(accessToken).alg).toBe("HS256");
    const claims = JSON.parse(atob(accessToken.split(".")[1] ?? "")) as Record<string, unknown>;
    expect(claims).toEqual({ iss: expect.any(String), iat: clock / 1000, exp: clock / 1000 + 7 * 86_400 });
    clock += 3_600_000;
    const again = await call("POST", "/api/auth/sign-in-with-token", { accessToken });
    expect(again).toMatchObject({ status: 200, body: { tokenType: "bearer", user: { email: owner.email } } });
    expect((again.body as { accessToken: string }).accessToken).not.toBe(accessToken);
  });

  it("takes no token that is over, changed or none", async () => {
    const { accessToken } = await signIn();
    const withToken = (token: string) => call("POST", "/api/auth/sign-in-with-token", { accessToken: token });
    const invalid = { status: 401, body: { error: "Invalid token" } };
    expect(await withToken(`${accessToken}x`)).toMatchObject(invalid);
    expect(await withToken("")).toMatchObject(invalid);
    clock += 7 * 86_400_000 + 1000;
    expect(await withToken(accessToken)).toMatchObject(invalid);
  });

  it("takes its time as the specification says", async () => {
    const { accessToken } = await signIn();
    const delayOf = async (method: string, path: string) =>
      (await call(method, path, {}, accessToken)).delayMs;
    expect(await delayOf("POST", "/api/auth/forgot-password")).toBe(1000);
    expect(await delayOf("POST", "/api/auth/reset-password")).toBe(1000);
    expect(await delayOf("POST", "/api/auth/sign-up")).toBe(1500);
    expect(await delayOf("GET", "/api/apps/mailbox/mails?folder=inbox")).toBe(625);
    expect(await delayOf("GET", "/api/apps/ecommerce/inventory/products")).toBe(300);
    for (const path of ["forgot-password", "reset-password", "sign-up"])
      expect((await call("POST", `/api/auth/${path}`, {})).body).toBe(true);
  });
});
