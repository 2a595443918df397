import { findingTable } from "@grand-livre/contracts/findings";
import { createVatCodeBody, type VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { describe, expect, it } from "vitest";
import { mistakesIn } from "../../app/form/mistakes.ts";
import {
  bodyOfVatCode,
  copyOf,
  draftOfVatCode,
  percentText,
  readPercent,
  readTags,
  refusalsOfVatCode,
  successorOf,
  type VatCodeDraft,
} from "./vat-code-draft.ts";
import { accountsText, validityText } from "./vat-code-words.ts";

const code: VatCodeAnswer = {
  id: "1",
  legalEntityRefId: "r",
  code: "A20",
  label: "Achats 20 %",
  direction: "purchase",
  rateBasisPoints: 2000,
  category: "S",
  supplyType: "services",
  fixedAsset: false,
  exigibility: "receipt",
  deductibleShareBasisPoints: 10_000,
  account: "445660",
  pendingAccount: "445640",
  dueAccount: null,
  declarationTags: ["deductible:20"],
  exemptionReason: null,
  exemptionReasonCode: null,
  legalSource: "CGI art. 269",
  validFrom: "2014-01-01",
  validTo: null,
  active: true,
  version: 1,
};

const mistakes = (draft: VatCodeDraft) =>
  mistakesIn(draft, {
    schema: createVatCodeBody,
    body: (values) => ({ legalEntityRefId: "r", ...bodyOfVatCode(values) }),
    rule: refusalsOfVatCode,
  });

describe("a rate as it is typed", () => {
  it("is read to the hundredth, with a comma, a point or a percent sign", () => {
    expect(readPercent("20")).toBe(2000);
    expect(readPercent("5,5 %")).toBe(550);
    expect(readPercent("2.10")).toBe(210);
    expect(readPercent("0,05")).toBe(5);
    expect(percentText(550)).toBe("5,5");
  });

  it("is refused beyond 100, below zero, or with three places", () => {
    const draft = draftOfVatCode(code, "2026-01-01");
    for (const typed of ["100,01", "101", "-5", "5,555", "", "vingt"])
      for (const name of ["rateBasisPoints", "deductibleShareBasisPoints"] as const)
        expect(mistakes({ ...draft, [name]: typed })).toEqual({ [name]: findingTable.PERCENT_INVALID.text });
  });
});

describe("a VAT code's form", () => {
  it("sends back what the server answered", () => {
    const { id: _, legalEntityRefId: __, version: ___, active: ____, ...same } = code;
    expect(bodyOfVatCode(draftOfVatCode(code, "2026-01-01"))).toEqual(same);
  });

  it("copies a code for another one that deducts a share of its own, and asks for its name", () => {
    const copy = copyOf({ ...code, active: false }, "2026-05-01");
    expect(copy).toMatchObject({
      code: "",
      validFrom: "2014-01-01",
      deductibleShareBasisPoints: "100",
      active: true,
    });
    expect(Object.keys(mistakes(copy))).toEqual(["code"]);
  });

  it("keeps why a sale is exempt, and asks for a code of the list", () => {
    const exempt = {
      ...code,
      direction: "sale",
      category: "E",
      rateBasisPoints: 0,
      exemptionReason: "Débours, art. 267, II-2° du CGI",
      exemptionReasonCode: "VATEX-EU-79-C",
    } as const;
    const copy = copyOf(exempt, "2026-05-01");
    expect(bodyOfVatCode(copy)).toMatchObject({
      exemptionReason: "Débours, art. 267, II-2° du CGI",
      exemptionReasonCode: "VATEX-EU-79-C",
    });
    expect(bodyOfVatCode({ ...copy, category: "Z" })).toMatchObject({
      exemptionReason: null,
      exemptionReasonCode: null,
    });
    expect(mistakes({ ...copy, code: "VD-X", exemptionReasonCode: "79-C" })).toHaveProperty(
      "exemptionReasonCode",
    );
  });

  it("asks where the tax is due that the buyer owes himself", () => {
    const draft = draftOfVatCode({ ...code, category: "AE" }, "2026-05-01");
    expect(Object.keys(mistakes(draft))).toEqual(["dueAccount"]);
    expect(mistakes({ ...draft, dueAccount: "445712" })).toEqual({});
    expect(mistakes({ ...draft, direction: "sale" })).toEqual({});
    expect(mistakes({ ...draft, rateBasisPoints: "0" })).toEqual({});
  });

  it("copies a code for its successor, from the day after its end", () => {
    expect(successorOf({ ...code, validTo: "2026-12-31" }, "2026-05-01")).toMatchObject({
      code: "A20",
      validFrom: "2027-01-01",
      validTo: undefined,
    });
    expect(successorOf(code, "2026-05-01").validFrom).toBe("2026-05-01");
  });

  it("says what is wrong beside its field", () => {
    const wrong = { ...draftOfVatCode(undefined, "2026-01-01"), rateBasisPoints: "x", validTo: "2025-01-01" };
    expect(Object.keys(mistakes(wrong))).toEqual(["code", "label", "rateBasisPoints", "validTo"]);
    expect(mistakes(draftOfVatCode(code, "2026-01-01"))).toEqual({});
  });

  it("reads the boxes of the return however they are separated", () => {
    expect(readTags("base:B2, due:08;\n deductible:20,")).toEqual(["base:B2", "due:08", "deductible:20"]);
  });
});

describe("a VAT code in its list", () => {
  it("tells its accounts and how long it holds", () => {
    expect(accountsText(code)).toBe("445660 · 445640 en attente");
    expect(validityText(code)).toBe("depuis le 01/01/2014");
    expect(validityText({ ...code, validTo: "2026-12-31" })).toBe("du 01/01/2014 au 31/12/2026");
  });
});
