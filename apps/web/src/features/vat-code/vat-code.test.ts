import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { expect, it } from "vitest";
import { draftOf } from "../../app/resource/declared.ts";
import { bodyOfNew, mistakesOfNew } from "../../testing/declared-form.ts";
import { copyOf, successorOf, vatCodeRules } from "./VatCodePanel.tsx";

const code: VatCodeAnswer = {
  id: "1",
  legalEntityRefId: "one",
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
const exempt: Partial<VatCodeAnswer> = {
  direction: "sale",
  category: "E",
  rateBasisPoints: 0,
  exemptionReason: "Débours",
};
const margin = { ...exempt, rateBasisPoints: 2000 };
const draft = (change: Partial<VatCodeAnswer> = {}) =>
  draftOf(vatCodeRules.resource.fields, { ...code, ...change });
const mistakes = (change: Partial<VatCodeAnswer>) => Object.keys(mistakesOfNew(vatCodeRules, draft(change)));

it("the form of a code sends back what the server answered", () => {
  const {
    id: _,
    version: __,
    active: ___,
    exemptionReason: ____,
    exemptionReasonCode: _____,
    ...same
  } = code;
  expect(bodyOfNew(vatCodeRules, draft())).toEqual(same);
});

it("a reason is sent of an exempt sale alone, and what the buyer owes of a purchase", () => {
  expect(bodyOfNew(vatCodeRules, draft(exempt))).toMatchObject({ exemptionReason: "Débours" });
  const taxed = { ...exempt, category: "Z", dueAccount: "445712" } as const;
  expect(bodyOfNew(vatCodeRules, draft(taxed))).not.toMatchObject({ exemptionReason: expect.anything() });
  expect(bodyOfNew(vatCodeRules, draft(taxed))).not.toHaveProperty("dueAccount");
});

it.each<[string, Partial<VatCodeAnswer>, string[]]>([
  ["nothing of a right one", {}, []],
  ["a copy without a name", copyOf(code), ["code"]],
  ["a code outside the list VATEX", { ...exempt, exemptionReasonCode: "79-C" }, ["exemptionReasonCode"]],
  ["a tax that the buyer owes without its account", { category: "AE" }, ["dueAccount"]],
  ["nothing of one with it", { category: "AE", dueAccount: "445712" }, []],
  ["nothing of a sale under that category", { category: "AE", direction: "sale", rateBasisPoints: 0 }, []],
  ["a rate on a sale that bears no tax", { ...exempt, rateBasisPoints: 2000 }, ["rateBasisPoints"]],
  ["nothing of a margin, whose rate it says", { ...margin, exemptionReasonCode: "VATEX-EU-F" }, []],
  [
    "a reason of another category",
    { ...exempt, exemptionReasonCode: "VATEX-EU-AE" },
    ["exemptionReasonCode"],
  ],
  ["a rate over 100 %", { rateBasisPoints: 10_001 }, ["rateBasisPoints"]],
  ["an end before the beginning", { label: "", validTo: "2013-12-31" }, ["label", "validTo"]],
])("the form refuses %s", (_, change, fields) => {
  expect(mistakes(change)).toEqual(fields);
});

it("a successor begins on the day after the end", () => {
  const next = successorOf({ ...code, validTo: "2026-12-31" });
  expect(next).toMatchObject({ code: "A20", validFrom: "2027-01-01", validTo: null });
});
