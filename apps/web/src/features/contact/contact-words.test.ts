import type { Contact } from "@grand-livre/contracts/contact";
import { describe, expect, it } from "vitest";
import { birthdayText, byLetter } from "./contact-words.ts";
import { phoneHref, phoneText } from "./phone-text.ts";

const named = (name: string) => ({ id: name, name }) as unknown as Contact;

describe("a list of contacts", () => {
  it("is grouped by first letter without accents, what has no letter last", () => {
    const groups = byLetter(["3 Suisses", "Élise", "Emma", "Zoé"].map(named));
    expect(groups.map(([letter, contacts]) => [letter, contacts.map(({ name }) => name)])).toEqual([
      ["E", ["Élise", "Emma"]],
      ["Z", ["Zoé"]],
      ["#", ["3 Suisses"]],
    ]);
  });
});

describe("a telephone number", () => {
  it("is written as abroad, by its country", () => {
    expect(phoneText("fr", "0612345678")).toBe("+33 6 12 34 56 78");
    expect(phoneHref("fr", "06 12 34 56 78")).toBe("tel:+33612345678");
  });

  it("stays as it was typed when it is none", () => {
    expect(phoneText("", "poste 12")).toBe("poste 12");
    expect(phoneHref("", "poste 12")).toBe("tel:12");
  });
});

it("tells a birthday as a day", () => {
  expect(birthdayText("1984-03-05T12:00:00.000Z")).toBe("5 mars 1984");
});
