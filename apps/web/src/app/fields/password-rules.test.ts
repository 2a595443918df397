import { describe, expect, it } from "vitest";
import { passwordMistake, passwordRules } from "./password-rules.ts";

const met = (password: string, email?: string) => passwordRules(password, email).map((rule) => rule.met);

describe("the rules of a password", () => {
  it("are kept one by one while it is typed", () => {
    expect(met("", "claire@example.fr")).toEqual([false, false, undefined]);
    expect(met("neuf sign", "claire@example.fr")).toEqual([false, true, undefined]);
    expect(met("dix signes", "claire@example.fr")).toEqual([true, true, undefined]);
  });

  it("count characters as people see them, not their bytes", () => {
    expect(met("🔑🔑🔑🔑🔑🔑🔑🔑🔑")[0]).toBe(false);
    expect(met("🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑")[0]).toBe(true);
  });

  it("know one's own address, whole or without its domain, in any case", () => {
    expect(met("Claire@Example.FR", "claire@example.fr")[1]).toBe(false);
    expect(passwordMistake("CLAIRE.DURAND", "claire.durand@example.fr")).toMatch(/adresse e-mail/);
  });

  it("leave to the server what only it can tell", () => {
    expect(met("une phrase à moi")).toEqual([true, undefined, undefined]);
    expect(passwordMistake("une phrase à moi", undefined)).toBeUndefined();
  });
});
