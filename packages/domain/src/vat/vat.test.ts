import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { CA3_BOXES } from "../vat-return/ca3-box.ts";
import { chooseSaleVatCode, type SaleVatQuestion } from "./choose-sale-vat-code.ts";
import { choosePurchaseVatCode, type PurchaseVatQuestion } from "./choose-vat-code.ts";
import { defaultVatCodes } from "./default-vat-codes.ts";
import { ratesOf, standardRate } from "./supply-territory.ts";
import { isDisbursement, isReverseCharge, isVatCodeValid, withFixedAsset } from "./vat-code.ts";

const codes = defaultVatCodes(defaultTechnicalAccounts(2026, 6));

function purchase(question: Partial<PurchaseVatQuestion>) {
  const chosen = choosePurchaseVatCode(
    {
      date: "2026-03-15",
      category: "S",
      rateBasisPoints: 2000,
      sellerCountry: "FR",
      vatRegime: "normal_monthly",
      account: "606100",
      ...question,
    },
    codes,
  );
  return isRefusal(chosen) ? chosen.refused : [chosen.code.code, ...chosen.doubts];
}

function sale(question: Partial<SaleVatQuestion>) {
  const chosen = chooseSaleVatCode(
    {
      date: "2026-03-15",
      rateBasisPoints: 2000,
      buyerCountry: "FR",
      vatRegime: "normal_monthly",
      vatOnDebitsOption: false,
      ...question,
    },
    codes,
  );
  return isRefusal(chosen) ? chosen.refused : [chosen.code.code, ...chosen.doubts];
}

describe("the default VAT codes", () => {
  it("are unique, dated, sourced, and stand on accounts that suit them", () => {
    expect(codes.length).toBeGreaterThan(60);
    expect(new Set(codes.map((code) => code.code)).size).toBe(codes.length);
    for (const code of codes) {
      expect(code.legalSource, code.code).not.toBe("");
      expect(isVatCodeValid(code, "2026-01-01"), code.code).toBe(true);
      expect(code.exigibility === "receipt", code.code).toBe(code.pendingAccount !== null);
      if (code.dueAccount !== null) expect(code.account, code.code).not.toBeNull();
      if (code.category === "S" && code.rateBasisPoints > 0 && code.deductibleShareBasisPoints > 0)
        expect(code.account, code.code).not.toBeNull();
    }
  });

  it("have those for a tax without deduction, or of a fixed asset", () => {
    const terms = ["AEBN20", "AHSN20", "AESI20", "AMI20"].map((name) => {
      const found = codes.find(({ code }) => code === name);
      return [name, found?.fixedAsset, found?.deductibleShareBasisPoints, found?.account];
    });
    expect(terms).toEqual([
      ["AEBN20", false, 0, "445662"],
      ["AHSN20", false, 0, "445663"],
      ["AESI20", true, 10_000, "445620"],
      ["AMI20", true, 10_000, "445620"],
    ]);
  });

  it("have one for what is advanced in the client's name: no tax, no box of the return, its reason for the document", () => {
    const advanced = codes.filter(isDisbursement);
    expect(advanced).toMatchObject([
      {
        code: "VDEB",
        direction: "sale",
        category: "E",
        rateBasisPoints: 0,
        exemptionReasonCode: "VATEX-EU-79-C",
      },
    ]);
    expect(advanced[0]?.declarationTags).toEqual([]);
    expect(advanced[0]?.exemptionReason).toMatch(/art\. 267, II-2° du CGI/);
    // Nothing proposes it: zero does not say that money was advanced.
    expect(sale({ rateBasisPoints: 0, category: "E" })).toEqual(["VEX", "SUPPLY_TYPE_ASSUMED"]);
  });

  it("never wait for the payment on a reverse charge", () => {
    expect(codes.filter(isReverseCharge).every((code) => code.exigibility === "delivery")).toBe(true);
    expect(codes.filter(isReverseCharge).length).toBeGreaterThan(10);
  });

  it("import codes did not exist before the self-assessment of 2022", () => {
    const importCode = codes.find((code) => code.code === "AM20");
    expect(importCode && isVatCodeValid(importCode, "2021-12-31")).toBe(false);
  });

  it("know their fixed-asset twin", () => {
    const of = (name: string) => codes.find((code) => code.code === name);
    const twin = (name: string, fixedAsset: boolean) => {
      const code = of(name);
      return code && withFixedAsset(code, fixedAsset, codes)?.code;
    };
    expect(twin("AB20", true)).toBe("AI20");
    expect(twin("AS20", true)).toBe("AIS20");
    expect(twin("AEB20", true)).toBe("AEI20");
    expect(twin("AI20", false)).toBe("AB20");
    expect(twin("AB21", true)).toBeUndefined();
  });
});

describe("the VAT code proposed for a bill's line", () => {
  it("is goods on delivery, services on receipt, or débits when the supplier says so", () => {
    expect(purchase({})).toEqual(["AB20"]);
    expect(purchase({ account: "622600" })).toEqual(["AS20"]);
    expect(purchase({ supplyType: "services" })).toEqual(["AS20"]);
    expect(purchase({ supplyType: "services", vatPointRule: "invoice_date" })).toEqual(["AD20"]);
    expect(purchase({ supplyType: "goods", vatPointRule: "payment_date" })).toEqual(["AS20"]);
    expect(purchase({ rateBasisPoints: 550 })).toEqual(["AB55"]);
    expect(purchase({ account: "471000" })).toEqual(["AB20", "SUPPLY_TYPE_ASSUMED"]);
  });

  it("is a fixed asset on a class 2 account", () => {
    expect(purchase({ account: "218300" })).toEqual(["AI20"]);
    expect(purchase({ account: "205000", supplyType: "services" })).toEqual(["AIS20"]);
  });

  it("deducts nothing for a buyer in franchise", () => {
    expect(purchase({ vatRegime: "franchise" })).toEqual(["AN20"]);
  });

  it("is a reverse charge for a foreign supplier without VAT, never an untaxed purchase in silence", () => {
    expect(purchase({ sellerCountry: "DE", category: "K", rateBasisPoints: 0 })).toEqual(["AEB20"]);
    expect(
      purchase({ sellerCountry: "IE", category: "AE", rateBasisPoints: 0, supplyType: "services" }),
    ).toEqual(["AES20"]);
    for (const category of ["E", "Z", "O", "S", null])
      expect(purchase({ sellerCountry: "DE", category, rateBasisPoints: 0 })).toEqual([
        "AEB20",
        "FOREIGN_WITHOUT_VAT",
      ]);
    expect(purchase({ sellerCountry: "US", category: "O", rateBasisPoints: 0, account: "651000" })).toEqual([
      "AHS20",
      "FOREIGN_WITHOUT_VAT",
      "SUPPLY_TYPE_ASSUMED",
    ]);
    expect(purchase({ sellerCountry: "CN", category: "G", rateBasisPoints: 0 })).toEqual(["AM20"]);
    expect(purchase({ sellerCountry: "CH", category: "AE", rateBasisPoints: 0 })).toEqual(["AHB20"]);
    expect(purchase({ sellerCountry: "DE", category: "K", rateBasisPoints: 0, account: "218300" })).toEqual([
      "AEI20",
    ]);
  });

  it("counts the United Kingdom in the Union until the end of 2020", () => {
    const british = { sellerCountry: "GB", category: "K", rateBasisPoints: 0 };
    expect(purchase({ ...british, date: "2020-12-31" })).toEqual(["AEB20"]);
    expect(purchase({ ...british, date: "2022-06-30" })).toEqual(["AM20"]);
  });

  it("keeps a foreign VAT in the cost, unless the seller has a French number", () => {
    expect(purchase({ sellerCountry: "DE", rateBasisPoints: 1900 })).toEqual(["ATE", "FOREIGN_VAT_CHARGED"]);
    expect(
      purchase({ sellerCountry: "LU", sellerVatNumber: "FR12345678901", rateBasisPoints: 2000 }),
    ).toEqual(["AB20"]);
  });

  it("follows the category in France", () => {
    expect(purchase({ category: "AE", rateBasisPoints: 0, account: "611000" })).toEqual(["ARC20"]);
    expect(purchase({ category: "E", rateBasisPoints: 0 })).toEqual(["AEX"]);
    expect(
      purchase({
        category: "E",
        rateBasisPoints: 0,
        exemptionReason: "TVA non applicable, art. 293 B du CGI",
      }),
    ).toEqual(["AFR"]);
    expect(purchase({ category: "O", rateBasisPoints: 0 })).toEqual(["AHC"]);
    expect(purchase({ category: "Z", rateBasisPoints: 0 })).toEqual(["AZ0"]);
    expect(purchase({ category: null, rateBasisPoints: null })).toEqual(["AEX", "CATEGORY_ASSUMED"]);
    expect(purchase({ category: "K", rateBasisPoints: 0 })).toEqual(["AEB20", "REVERSE_CHARGE_PRESUMED"]);
    expect(purchase({ sellerCountry: null })).toEqual(["AB20"]);
  });

  it("is the wholly deductible one, whatever codes with a share of their own stand before it", () => {
    const own = codes
      .filter(({ code }) => code === "ARC20")
      .map((code) => ({ ...code, code: "ARC12", deductibleShareBasisPoints: 6000 }));
    const question = { category: "AE", rateBasisPoints: 0, account: "611000" };
    const chosen = choosePurchaseVatCode(
      { date: "2026-03-15", sellerCountry: "FR", vatRegime: "normal_monthly", ...question },
      [...own, ...codes],
    );
    expect(chosen).toMatchObject({ code: { code: "ARC20" } });
  });

  it("is refused for a rate that no code carries", () => {
    expect(purchase({ rateBasisPoints: 1960 })).toBe("VAT_CODE_NOT_FOUND");
  });
});

describe("the VAT code proposed for a sale", () => {
  it("follows goods, services and the option for débits", () => {
    expect(sale({ supplyType: "goods" })).toEqual(["VB20"]);
    expect(sale({ supplyType: "services" })).toEqual(["VS20"]);
    expect(sale({ supplyType: "services", vatOnDebitsOption: true })).toEqual(["VD20"]);
    expect(sale({ account: "706000" })).toEqual(["VS20"]);
    expect(sale({})).toEqual(["VB20", "SUPPLY_TYPE_ASSUMED"]);
    expect(sale({ supplyType: "goods", rateBasisPoints: 1960 })).toBe("VAT_CODE_NOT_FOUND");
  });

  it("charges nothing abroad nor in franchise", () => {
    const untaxed = (question: Partial<SaleVatQuestion>) => sale({ rateBasisPoints: 0, ...question });
    expect(untaxed({ supplyType: "goods", buyerCountry: "DE" })).toEqual(["VEB"]);
    expect(untaxed({ supplyType: "services", buyerCountry: "DE" })).toEqual(["VES"]);
    expect(untaxed({ supplyType: "goods", buyerCountry: "US" })).toEqual(["VXB"]);
    expect(untaxed({ supplyType: "services", buyerCountry: "US" })).toEqual(["VXS"]);
    expect(untaxed({ supplyType: "services", category: "AE" })).toEqual(["VRC"]);
    expect(untaxed({ supplyType: "services", category: "E" })).toEqual(["VEX"]);
    expect(untaxed({ supplyType: "services", category: "O" })).toEqual(["VHC"]);
    expect(untaxed({ supplyType: "goods", category: "Z" })).toEqual(["VZ0"]);
  });

  it.each([
    ["from the mainland to Réunion", "75002", ["FR", "97400"], "VXB"],
    ["from the mainland to Guyane", "75002", ["GF", ""], "VXB"],
    ["from Réunion to the mainland", "97400", ["FR", "75002"], "VXB"],
    ["from Réunion to Martinique", "97400", ["MQ", ""], "VXB"],
    ["from Guadeloupe to Martinique, one market", "97110", ["MQ", ""], "VEX"],
    ["from the mainland to Corsica", "75002", ["FR", "20200"], "VEX"],
  ])(
    "of goods %s has the code of exports where they leave their market (art. 294, 2)",
    (_, from, to, code) => {
      const [country, postcode] = to;
      const buyer = { address: { country, postcode }, deliveryAddress: null, customerKind: "business" };
      const places = { seller: { country: "FR", postcode: from }, buyer };
      const question = { rateBasisPoints: 0, supplyType: "goods" as const, places };
      expect(sale({ ...question, buyerCountry: country ?? null })).toEqual([code]);
      expect(sale({ ...question, category: "E", buyerCountry: country ?? null })).toEqual(["VEX"]);
    },
  );

  it("is the franchise's of what is sold in France, and of goods; a trader abroad assesses services himself", () => {
    const franchise = (question: Partial<SaleVatQuestion>) =>
      sale({ rateBasisPoints: 0, supplyType: "services", vatRegime: "franchise", ...question });
    expect(franchise({})).toEqual(["VFR"]);
    expect(franchise({ buyerCountry: "DE" })).toEqual(["VFR"]);
    expect(franchise({ buyerCountry: "DE", buyerVatNumber: "DE136695976" })).toEqual(["VES"]);
    expect(franchise({ buyerCountry: "US" })).toEqual(["VXS"]);
    expect(franchise({ buyerCountry: "US", supplyType: "goods" })).toEqual(["VFR"]);
  });
});

describe("the territory of a supply", () => {
  const PLACES = { mainland: "75002", corsica: "20200", overseas: "97400", untaxed: "97300" };
  const at = (postcode: string) => ({ country: "FR", postcode });
  const between = (seller: string, buyer: string, customerKind = "business") => ({
    seller: at(seller),
    buyer: { address: at(buyer), deliveryAddress: null, customerKind },
  });

  it("has a code of sales for each of its rates, goods and services, in its own box of the return", () => {
    for (const territory of ["mainland", "corsica", "overseas"] as const) {
      const boxes = [...(ratesOf(territory, "2026-03-15") ?? [])];
      expect(boxes.length, territory).toBeGreaterThan(3);
      for (const [rateBasisPoints, box] of boxes) {
        // Petroleum and livestock are goods.
        const kinds = [1300, 175].includes(rateBasisPoints)
          ? (["goods"] as const)
          : (["goods", "services"] as const);
        for (const supplyType of kinds) {
          const places = between(PLACES[territory], PLACES[territory]);
          const [code] = sale({ rateBasisPoints, supplyType, places });
          const found = codes.find((one) => one.code === code);
          expect(found?.declarationTags, `${territory} ${rateBasisPoints}`).toContain(`due:${box}`);
          expect(CA3_BOXES.find((one) => one.box === box)?.rateBasisPoints).toBe(rateBasisPoints);
        }
      }
    }
  });

  it.each([
    ["works in Corsica", { rateBasisPoints: 1000 }, between("20200", "20200"), "VSC10"],
    [
      "goods sent to Corsica",
      { rateBasisPoints: 210, supplyType: "goods" as const },
      between("75002", "20200"),
      "VBC21",
    ],
    [
      "a service of Paris to a business of Réunion",
      { rateBasisPoints: 210 },
      between("75002", "97400"),
      "VSD21",
    ],
    ["the same to a consumer", { rateBasisPoints: 210 }, between("75002", "97400", "consumer"), "VS21"],
    [
      "a service of Réunion to a business of Paris",
      { rateBasisPoints: 210 },
      between("97400", "75002"),
      "VS21",
    ],
    ["20 % in Réunion, which is asked", { rateBasisPoints: 2000 }, between("97400", "97400"), "VS20"],
    ["a sale in Guyane", { rateBasisPoints: 0 }, between("97300", "97300"), "VNA"],
    ["a service of Paris to a business of Mayotte", { rateBasisPoints: 0 }, between("75002", "97600"), "VNA"],
    ["an exempt sale in Guyane", { rateBasisPoints: 0, category: "E" }, between("97300", "97300"), "VEX"],
  ])("gives %s its code", (_, question, places, code) =>
    expect(sale({ supplyType: "services", ...question, places })).toEqual([code]),
  );

  it("taxes what is bought abroad at the rate of the buyer, goods of the Union as imports", () => {
    const [reunion, cayenne] = [{ buyerPlace: at("97400") }, { buyerPlace: at("97300") }];
    const abroad = { sellerCountry: "DE", rateBasisPoints: 0 };
    expect(purchase({ ...abroad, ...reunion, category: "K" })).toEqual(["AM85"]);
    expect(purchase({ ...abroad, ...reunion, category: "AE", supplyType: "services" })).toEqual(["AES85"]);
    expect(
      purchase({
        ...reunion,
        sellerCountry: "US",
        rateBasisPoints: 0,
        category: "AE",
        supplyType: "services",
      }),
    ).toEqual(["AHS85"]);
    expect(purchase({ ...reunion, rateBasisPoints: 0, category: "G" })).toEqual(["AM85"]);
    expect(purchase({ ...reunion, rateBasisPoints: 0, category: "AE" })).toEqual(["ARC85"]);
    expect(purchase({ ...reunion, rateBasisPoints: 0, category: "G", account: "218300" })).toEqual(["AMI85"]);
    expect(purchase({ ...abroad, ...cayenne, category: "K" })).toEqual(["AHC"]);
    expect(purchase({ ...abroad, buyerPlace: at("20000"), category: "K" })).toEqual(["AEB20"]);
    expect(purchase({ ...reunion, rateBasisPoints: 850, account: "218300" })).toEqual(["AI85"]);
  });

  it("sets what a new line is at", () => {
    const rates = Object.values(PLACES).map((postcode) => standardRate(at(postcode), "2026-03-15"));
    expect(rates).toEqual([2000, 2000, 850, 0]);
    expect(standardRate(null, "2026-03-15")).toBe(2000);
  });
});
