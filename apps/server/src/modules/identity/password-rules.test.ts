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
  it("want twelve characters, counted as people count them", () => {
    expect(refusal("onze caract")).toBe("PASSWORD_TOO_SHORT");
    expect(refusal("🐎🐎🐎🐎🐎🐎")).toBe("PASSWORD_TOO_SHORT");
    expect(refusal("douze caract")).toBeUndefined();
    expect(refusal("é".normalize("NFD").repeat(2))).toBe("PASSWORD_TOO_SHORT");
  });

  it("refuse what is guessed first, whatever its case, accents and signs", () => {
    for (const password of [
      "Motdepasse123",
      "MOT DE PASSE 123",
      "azertyuiop123",
      "Bienvenue2026",
      "Password1234",
    ])
      expect(refusal(password), password).toBe("PASSWORD_COMMON");
    for (const password of [
      "aaaaaaaaaaaa",
      "abcabcabcabc",
      "123456789012",
      "987654321098",
      "abcdefghijkl",
      "!!!!!!!!!!!!",
    ])
      expect(refusal(password), password).toBe("PASSWORD_COMMON");
  });

  it("refuse the same under a disguise: look-alikes, digits and signs at the end, runs of the keyboard", () => {
    for (const password of [
      "M0tdep@sse2031!",
      "Motdepasse!!!!",
      "P@$$word2027",
      "Bi3nv3nu3-2029",
      "Azertyuiop!?99",
      "azertyqsdfgh",
      "poiuytreza12",
      "qwerasdfzxcv",
      "azer1234wxcv",
      "Grand Livre 2031 !",
    ])
      expect(refusal(password), password).toBe("PASSWORD_COMMON");
    for (const password of ["la verte colline 12", "un cheval bien nourri", "84 chaussettes @ Paris"])
      expect(refusal(password), password).toBeUndefined();
  });

  it("refuse what a published list of a million holds, also with a year at its end", () => {
    for (const password of ["Scandinavian", "finalfantasy", "Supernatural-2026", "Christopher1986!"])
      expect(refusal(password), password).toBe("PASSWORD_COMMON");
    const made = Array.from({ length: 2_000 }, (_, at) => `colline ${at} verte et ${at * 7919} moutons`);
    expect(made.filter((password) => refusal(password) !== undefined)).toEqual([]);
  });

  it("refuse one's own address, or the name before its @", () => {
    expect(refusal("Marie-Claire.Dupont@example.fr")).toBe("PASSWORD_IS_EMAIL");
    expect(refusal("marieclaire.dupont")).toBeUndefined();
    expect(refusal("marie claire dupont")).toBe("PASSWORD_IS_EMAIL");
  });

  it("ask for no capital, digit or sign: a sentence will do", () => {
    expect(refusal("le chat dort sur le grand livre")).toBeUndefined();
    expect(refusal("正しい馬電池留め金ですよ")).toBeUndefined();
  });
});
