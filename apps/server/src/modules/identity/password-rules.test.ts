import { describe, expect, it } from "vitest";
import { RefusalError } from "../../http/refusal-error.ts";
import { checkPassword } from "./password-rules.ts";

function refusal(password: string, email = "marie-claire.dupont@example.fr"): string | undefined {
  try {
    checkPassword(password, email);
    return undefined;
  } catch (error) {
    return error instanceof RefusalError ? error.code : String(error);
  }
}

describe("the rules of passwords", () => {
  it("want ten characters, counted as people count them", () => {
    expect(refusal("neuf char")).toBe("PASSWORD_TOO_SHORT");
    expect(refusal("🐎🐎🐎🐎🐎")).toBe("PASSWORD_TOO_SHORT");
    expect(refusal("dix caract")).toBeUndefined();
    expect(refusal("é".normalize("NFD").repeat(2))).toBe("PASSWORD_TOO_SHORT");
  });

  it("refuse what is guessed first, whatever its case, accents and signs", () => {
    for (const password of [
      "Motdepasse123",
      "MOT DE PASSE 123",
      "azertyuiop",
      "Bienvenue2026",
      "Password1234",
    ])
      expect(refusal(password), password).toBe("PASSWORD_COMMON");
    for (const password of [
      "aaaaaaaaaaaa",
      "abcabcabcabc",
      "1234567890",
      "9876543210",
      "abcdefghijkl",
      "!!!!!!!!!!!!",
    ])
      expect(refusal(password), password).toBe("PASSWORD_COMMON");
  });

  it("refuse one's own address, or the name before its @", () => {
    expect(refusal("Marie-Claire.Dupont@example.fr")).toBe("PASSWORD_IS_EMAIL");
    expect(refusal("marieclaire.dupont")).toBeUndefined();
    expect(refusal("marie claire dupont")).toBe("PASSWORD_IS_EMAIL");
  });

  it("ask for no capital, digit or sign: a sentence will do", () => {
    expect(refusal("le chat dort sur le grand livre")).toBeUndefined();
    expect(refusal("正しい馬電池留め金です")).toBeUndefined();
  });
});
