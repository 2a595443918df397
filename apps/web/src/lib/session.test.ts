import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { describe, expect, it } from "vitest";
import { ALREADY_SIGNED_IN, createSession, NOT_A_TOKEN, storageKeys } from "./session.ts";
import { isTokenExpired, readTokenClaims } from "./token.ts";

const NOW = Date.UTC(2026, 2, 15, 12);

function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

function token(claims: Record<string, unknown>): string {
  return `${encode({ alg: "HS256" })}.${encode(claims)}.signature`;
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function answer(claims: Record<string, unknown> = { exp: NOW / 1000 + 60 }): SignInAnswer {
  return {
    token: token(claims),
    role: "ADMIN",
    firstname: "Zoé",
    lastname: "Œuvrard",
    email: "zoe@exemple.fr",
    superAdministrator: false,
    natural_user_profile: { affectedRights: [] },
  };
}

function open(storage: Storage, now: () => number = () => NOW) {
  return createSession(() => storage, now);
}

describe("the access token", () => {
  it("is read with its accents and its URL-safe alphabet", () => {
    expect(readTokenClaims(token({ exp: 1, name: "Œuvre ÿþ~?>" }))).toMatchObject({ name: "Œuvre ÿþ~?>" });
  });

  it("is not a token without exactly three parts", () => {
    const [head, body] = token({ exp: NOW }).split(".");
    expect(readTokenClaims(`${head}.${body}`)).toBeUndefined();
    expect(readTokenClaims(`${head}.${body}.x.y`)).toBeUndefined();
    expect(readTokenClaims("a.%%%.c")).toBeUndefined();
  });

  it("expires at the very second of its exp claim", () => {
    const claims = token({ exp: NOW / 1000 });
    expect(isTokenExpired(claims, NOW - 1)).toBe(false);
    expect(isTokenExpired(claims, NOW)).toBe(true);
  });

  it("counts as expired without an exp claim", () => {
    expect(isTokenExpired(token({}), NOW)).toBe(true);
    expect(isTokenExpired(token({ exp: "soon" }), NOW)).toBe(true);
  });
});

describe("the session", () => {
  it("keeps the whole sign-in answer under the specified keys", () => {
    const storage = memory();
    const given = answer();
    open(storage).open(given);
    expect(storage.getItem("accessToken")).toBe(given.token);
    expect(JSON.parse(storage.getItem("user") ?? "")).toEqual(given);
  });

  it("is authenticated with a live token and a user, across pages", () => {
    const storage = memory();
    expect(open(storage).isAuthenticated()).toBe(false);
    open(storage).open(answer());
    expect(open(storage).isAuthenticated()).toBe(true);
  });

  it("is no longer authenticated once the token has expired", () => {
    const storage = memory();
    open(storage).open(answer());
    expect(open(storage, () => NOW + 60_000).isAuthenticated()).toBe(false);
    expect(open(storage, () => NOW + 60_000).token()).toBeUndefined();
  });

  it("is not authenticated by a token alone, nor by an unreadable user", () => {
    const storage = memory();
    storage.setItem("accessToken", answer().token);
    expect(open(storage).isAuthenticated()).toBe(false);
    storage.setItem("user", "{broken");
    expect(open(storage).isAuthenticated()).toBe(false);
  });

  it("lives under the specification's four keys, letter for letter", () => {
    expect(Object.values(storageKeys)).toEqual(["accessToken", "user", "refId", "resetToken"]);
    expect(Object.keys(storageKeys)).toEqual(Object.values(storageKeys));
  });

  it("keeps nothing of a token without three parts: it is not a valid token", () => {
    const storage = memory();
    expect(NOT_A_TOKEN).toBe("not a valid token");
    for (const broken of ["", "a.b", "a.b.c.d"])
      expect(() => open(storage).open({ ...answer(), token: broken })).toThrow(NOT_A_TOKEN);
    expect(storage).toHaveLength(0);
  });

  it("refuses to sign in over a live session", () => {
    expect(ALREADY_SIGNED_IN).toBe("User is already logged in.");
    const storage = memory();
    open(storage).open(answer());
    expect(() => open(storage).open(answer())).toThrow(ALREADY_SIGNED_IN);
    expect(() => open(storage, () => NOW + 120_000).open(answer())).not.toThrow();
  });

  it("takes the rights that the server now gives, and keeps its token", () => {
    const storage = memory();
    const { token: kept, ...user } = answer();
    open(storage).open({ token: kept, ...user });
    open(storage).refresh({ ...user, lastname: "Changé" });
    expect(open(storage).user()?.lastname).toBe("Changé");
    expect(open(storage).token()).toBe(kept);
  });

  it("forgets token and user when it closes, and everything when asked to", () => {
    const storage = memory();
    storage.setItem("refId", "kept");
    open(storage).open(answer());
    open(storage).close();
    expect([storage.getItem("accessToken"), storage.getItem("user"), storage.getItem("refId")]).toEqual([
      null,
      null,
      "kept",
    ]);
    open(storage).clearAll();
    expect(storage).toHaveLength(0);
  });
});
