import { checkOwnPassword } from "@grand-livre/contracts/password";
import { describe, expect, it } from "vitest";
import { passwordRules } from "./password-rules.ts";

const met = (password: string, email?: string) => passwordRules(password, email).map((rule) => rule.met);

describe("the rules of a password", () => {
  it("are kept one by one while it is typed", () => {
    expect(met("", "claire@example.fr")).toEqual([false, false, undefined]);
    expect(met("onze signes", "claire@example.fr")).toEqual([false, true, undefined]);
    expect(met("douze signes", "claire@example.fr")).toEqual([true, true, undefined]);
  });

  it("count characters as people see them, not their bytes", () => {
    expect(met("🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑")[0]).toBe(false);
    expect(met("🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑")[0]).toBe(true);
  });

  it("know one's own address, whole or without its domain, in any case", () => {
    expect(met("Claire@Example.FR", "claire@example.fr")[1]).toBe(false);
    expect(checkOwnPassword("CLAIRE.DURAND", "claire.durand@example.fr")).toEqual({
      refused: "PASSWORD_IS_EMAIL",
    });
  });

  it("leave to the server what only it can tell", () => {
    expect(met("une phrase à moi")).toEqual([true, undefined, undefined]);
    expect(checkOwnPassword("une phrase à moi", undefined)).toBeUndefined();
  });
});
