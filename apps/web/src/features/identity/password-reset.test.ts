import { describe, expect, it } from "vitest";
import { readCode, readRecipient } from "./password-reset.ts";

describe("where a code goes", () => {
  it("is an e-mail or a phone number, as people write them", () => {
    expect(readRecipient(" claire@example.fr ")).toEqual({ email: "claire@example.fr" });
    expect(readRecipient("06 12 34 56 78")).toEqual({ phone: "06 12 34 56 78" });
    expect(readRecipient("+33 (0)6.12.34.56.78")).toEqual({ phone: "+33 (0)6.12.34.56.78" });
  });

  it("is neither when the address is incomplete or the number too short", () => {
    for (const text of ["", "claire", "claire@example", "12", "06 12 ab"])
      expect(readRecipient(text), text).toBeUndefined();
  });
});

describe("a code", () => {
  it("is read in whatever was pasted with it", () => {
    expect(readCode("123456")).toBe("123456");
    expect(readCode(" 123 456\n")).toBe("123456");
    expect(readCode("Votre code, valable 15 minutes : 004213")).toBe("004213");
  });

  it("keeps what is typed so far, without what is no digit", () => {
    expect(readCode("12a")).toBe("12");
    expect(readCode("1234567")).toBe("123456");
  });
});
