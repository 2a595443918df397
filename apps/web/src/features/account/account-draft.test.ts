import { type AccountAnswer, createAccountBody } from "@grand-livre/contracts/account";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../app/form/body-of.ts";
import { mistakesIn } from "../../app/form/mistakes.ts";
import {
  type AccountDraft,
  draftOfAccount,
  nextSubAccount,
  refusalsOfAccount,
  sameLabel,
  subAccountOf,
} from "./account-draft.ts";

const bank: AccountAnswer = {
  id: "1",
  legalEntityRefId: "r",
  chartVersion: 2026,
  number: "512000",
  pcgNumber: "512",
  label: "Banques",
  class: 5,
  type: "asset",
  usualSide: "both",
  collective: false,
  letterable: false,
  pointable: true,
  defaultVatCode: null,
  origin: "chart",
  active: true,
  version: 1,
};

describe("the number proposed for a sub-account", () => {
  it("is the next free one under the parent, at the dossier's length", () => {
    expect(nextSubAccount(bank, ["512000"], 6)).toBe("512100");
    expect(nextSubAccount(bank, ["512000", "512100", "512200"], 6)).toBe("512300");
    expect(nextSubAccount(bank, ["512000"], 8)).toBe("51210000");
    expect(nextSubAccount({ number: "606100", pcgNumber: "6061" }, ["606100"], 6)).toBe("606110");
  });

  it("steps over branches of the chart, and goes one figure deeper when all are taken", () => {
    expect(nextSubAccount(bank, ["512000", "512110"], 6)).toBe("512200");
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `512${digit}00`);
    expect(nextSubAccount(bank, nine, 6)).toBe("512010");
  });

  it("is only the root when nothing is left", () => {
    expect(nextSubAccount({ number: "606111", pcgNumber: "606111" }, [], 6)).toBe("606111");
  });
});

describe("an account's form", () => {
  it("takes everything from the parent", () => {
    expect(subAccountOf(bank, ["512000"], 6)).toEqual({
      parent: "512000",
      number: "512100",
      label: "Banques",
      letterable: false,
      pointable: true,
      defaultVatCode: "",
      active: true,
    });
  });

  it("says what is wrong beside its field", () => {
    const draft = draftOfAccount(bank);
    const mistakes = (change: Partial<AccountDraft>, parent?: AccountAnswer) =>
      mistakesIn(
        { ...draft, ...change },
        {
          schema: createAccountBody,
          body: (values) => bodyOf(createAccountBody, { ...values, legalEntityRefId: "r" }),
          rule: (values) => refusalsOfAccount(values, 6, parent),
        },
      );
    expect(mistakes({})).toEqual({});
    expect(mistakes({ number: "5121" }).number).toContain("6 caractères");
    expect(mistakes({ number: "51" }).number).toContain("trois chiffres d’abord");
    expect(mistakes({ number: "513000" }, bank).number).toContain("ne commence pas comme le compte 512000");
    expect(mistakes({ label: " " })).toEqual({ label: "Champ obligatoire." });
    expect(mistakes({ number: "445661" }).defaultVatCode).toContain("exige un code TVA");
  });

  it("finds another account of the same label, without case or accents", () => {
    expect(sameLabel({ label: "BANQUES", number: "512100" }, [bank])).toBe("512000");
    expect(sameLabel({ label: "Banques", number: "512000" }, [bank])).toBeUndefined();
  });
});
