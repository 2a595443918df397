import { describe, expect, it } from "vitest";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { checkSalePlace, type SalePlace } from "./check-sale-place.ts";
import { defaultVatCodes } from "./default-vat-codes.ts";
import type { VatPlace } from "./supply-territory.ts";

const at = (country: string, postcode = "10000"): VatPlace => ({ country, postcode });
const PARIS = at("FR", "75002");

type Line = Partial<SalePlace["lines"][number]>;
const found = (
  line: Line,
  buyer: Partial<SalePlace["buyer"]>,
  { seller = PARIS as VatPlace | null, date = "2026-03-15" } = {},
) =>
  checkSalePlace({
    date,
    seller,
    buyer: { address: PARIS, deliveryAddress: null, vatNumber: null, customerKind: "business", ...buyer },
    lines: [{ id: "1", vatCategory: "S", supplyType: "goods", vatRateBasisPoints: 0, ...line }],
  }).map(({ code, severity }) => `${severity} ${code}`);

describe("a supply within the Union (K)", () => {
  const K = { vatCategory: "K" };
  it.each<[string, Line, Partial<SalePlace["buyer"]>, string[]]>([
    ["goods to a member", K, { address: at("DE") }, []],
    ["goods that stay in France", K, { address: PARIS }, ["blocking INTRA_UNION_PLACE"]],
    ["goods to Monaco, which is France", K, { address: at("MC") }, ["blocking INTRA_UNION_PLACE"]],
    [
      "goods to Réunion, which is an export",
      K,
      { address: at("FR", "97400") },
      ["blocking INTRA_UNION_PLACE"],
    ],
    ["goods to a third country", K, { address: at("US") }, ["blocking INTRA_UNION_PLACE"]],
    [
      "goods of a German client left in France",
      K,
      { address: at("DE"), deliveryAddress: PARIS },
      ["blocking INTRA_UNION_PLACE"],
    ],
    [
      "goods of an American client with a warehouse in Belgium",
      K,
      { address: at("US"), deliveryAddress: at("BE") },
      [],
    ],
    ["goods to Belfast", K, { address: at("GB"), vatNumber: "XI123456789" }, []],
    ["goods to London", K, { address: at("GB") }, ["blocking INTRA_UNION_PLACE"]],
    ["services", { ...K, supplyType: "services" }, { address: at("DE") }, ["blocking INTRA_UNION_SERVICES"]],
    ["a consumer", K, { address: at("DE"), customerKind: "consumer" }, ["blocking UNTAXED_CONSUMER"]],
    ["nobody's address yet", K, { address: null }, []],
  ])("of %s", (_, line, buyer, expected) => expect(found(line, buyer)).toEqual(expected));

  it("knows who was a member that day", () => {
    expect(found(K, { address: at("GB") }, { date: "2020-12-31" })).toEqual([]);
    expect(found(K, { address: at("GB") }, { date: "2021-01-01" })).toHaveLength(1);
  });
});

describe("an export (G)", () => {
  const G = { vatCategory: "G" };
  it.each<[string, Line, Partial<SalePlace["buyer"]>, string[]]>([
    ["to a third country", G, { address: at("US") }, []],
    ["for a French client, sent to a third country", G, { deliveryAddress: at("CH") }, []],
    [
      "for a client of the Union, sent to a third country",
      G,
      { address: at("DE"), deliveryAddress: at("CH") },
      [],
    ],
    ["to Guadeloupe", G, { address: at("GP") }, []],
    ["to Nouméa, written in France", G, { address: at("FR", "98800") }, []],
    ["to Monaco, written in France", G, { address: at("FR", "98000") }, ["blocking EXPORT_PLACE"]],
    ["to a French client", G, {}, ["blocking EXPORT_PLACE"]],
    ["to a client of the Union", G, { address: at("DE") }, ["warning EXPORT_PLACE"]],
    [
      "that an American client takes away at Le Havre",
      G,
      { address: at("US"), deliveryAddress: PARIS },
      ["warning EXPORT_PLACE"],
    ],
    ["by way of Rotterdam", G, { deliveryAddress: at("NL") }, ["warning EXPORT_PLACE"]],
    ["of services that go with it", { ...G, supplyType: "services" }, {}, []],
  ])("%s", (_, line, buyer, expected) => expect(found(line, buyer)).toEqual(expected));

  it("from overseas is not judged: the mainland is one too", () => {
    expect(found(G, { address: PARIS }, { seller: at("FR", "97100") })).toEqual([]);
  });
});

describe("a reverse charge (AE)", () => {
  const AE = { vatCategory: "AE", supplyType: "services" as const };
  it.each<[string, Line, Partial<SalePlace["buyer"]>, string[]]>([
    ["services to a member", AE, { address: at("DE") }, []],
    ["subcontracted works in France", AE, {}, []],
    ["scrap in France", { ...AE, supplyType: "goods" }, {}, []],
    [
      "services to a third country, out of the scope",
      AE,
      { address: at("US") },
      ["warning REVERSE_CHARGE_OUTSIDE"],
    ],
    [
      "goods to a member, which are K",
      { ...AE, supplyType: "goods" },
      { address: at("DE") },
      ["warning REVERSE_CHARGE_GOODS"],
    ],
    ["a consumer", AE, { customerKind: "consumer" }, ["blocking UNTAXED_CONSUMER"]],
  ])("of %s", (_, line, buyer, expected) => expect(found(line, buyer)).toEqual(expected));
});

it("says nothing of taxed lines, wherever they go", () => {
  for (const country of ["FR", "DE", "US", "RE"]) expect(found({}, { address: at(country) })).toEqual([]);
});

describe("a company overseas", () => {
  const at20 = { vatRateBasisPoints: 2000 };
  const services = { supplyType: "services" as const };
  const reunion = at("FR", "97400");
  const asked = ["warning RATE_OVERSEAS"];
  it.each<[string, Line, VatPlace, Partial<SalePlace["buyer"]>, string[]]>([
    ["at 20 % to its island", at20, reunion, { address: at("RE") }, asked],
    ["at 8,5 %", { vatRateBasisPoints: 850 }, reunion, { address: reunion }, []],
    ["at 1,05 %", { vatRateBasisPoints: 105 }, at("GP"), { address: at("FR", "97110") }, []],
    [
      "at 8,5 % in Guyane, which has no VAT",
      { vatRateBasisPoints: 850 },
      at("GF"),
      { address: at("GF") },
      asked,
    ],
    ["without VAT in Mayotte", { vatRateBasisPoints: 0 }, at("YT"), { address: at("YT") }, []],
    ["a service at 20 % to a business of Paris", { ...at20, supplyType: "services" }, reunion, {}, []],
    [
      "a service at 20 % to a consumer of Paris",
      { ...at20, supplyType: "services" },
      reunion,
      { customerKind: "consumer" },
      asked,
    ],
    ["goods at 20 % from Paris to Réunion", at20, PARIS, { address: reunion }, ["warning EXPORT_TAXED"]],
    [
      "goods at 8,5 % from Réunion to Berlin",
      { vatRateBasisPoints: 850 },
      reunion,
      { address: at("DE") },
      ["warning EXPORT_TAXED"],
    ],
    ["goods at 20 % from Paris to Corsica", at20, PARIS, { address: at("FR", "20200") }, []],
    [
      "goods to Berlin as within the Union",
      { vatCategory: "K" },
      reunion,
      { address: at("DE") },
      ["blocking INTRA_UNION_OVERSEAS"],
    ],
    [
      "goods that stay on its island as an export",
      { vatCategory: "G" },
      reunion,
      { address: reunion },
      ["blocking EXPORT_PLACE"],
    ],
    ["goods to Paris as an export", { vatCategory: "G" }, reunion, {}, []],
    [
      "goods from Guadeloupe to Martinique as an export",
      { vatCategory: "G" },
      at("GP"),
      { address: at("MQ") },
      ["blocking EXPORT_PLACE"],
    ],
    [
      "a service at 8,5 % to a business of Paris",
      { ...services, vatRateBasisPoints: 850 },
      reunion,
      {},
      asked,
    ],
    [
      "a service at 20 % from Paris to a business there",
      { ...at20, ...services },
      PARIS,
      { address: reunion },
      asked,
    ],
    [
      "a service at 20 % from Paris to a town hall there",
      { ...at20, ...services },
      PARIS,
      { address: reunion, customerKind: "public" },
      [],
    ],
    [
      "a service at 8,5 % from Paris to a business of Guyane",
      { ...services, vatRateBasisPoints: 850 },
      PARIS,
      { address: at("GF") },
      asked,
    ],
    ["goods at 20 % in Guadeloupe that came from Martinique", at20, at("MQ"), { address: at("GP") }, asked],
    ["at 20 % on Saint-Martin, which is none", at20, at("FR", "97150"), { address: at("FR", "97150") }, []],
    ["at 13 % on the mainland", { vatRateBasisPoints: 1300 }, PARIS, {}, asked],
    ["at 13 % in Corsica", { vatRateBasisPoints: 1300 }, PARIS, { address: at("FR", "20 200") }, []],
    ["at a rate of before 2014", { vatRateBasisPoints: 1960 }, PARIS, {}, []],
  ])("sells %s", (_, line, seller, buyer, expected) =>
    expect(found(line, buyer, { seller })).toEqual(expected),
  );
});

describe("a code of another territory at the same rate", () => {
  const codes = defaultVatCodes(defaultTechnicalAccounts(2026, 6));
  const line = (name: string) => {
    const vatCode = codes.find(({ code }) => code === name);
    const { rateBasisPoints = 0, supplyType = null } = vatCode ?? {};
    return { id: "1", vatCategory: "S", supplyType, vatRateBasisPoints: rateBasisPoints, vatCode };
  };
  const asked = (name: string, there: VatPlace) =>
    checkSalePlace({
      date: "2026-03-15",
      seller: there,
      buyer: { address: there, deliveryAddress: null, vatNumber: null, customerKind: "business" },
      lines: [line(name)],
      codes,
    }).map(({ code, details }) => [code, details?.expected, details?.box, details?.proposed]);
  it.each([
    ["VB10", at("FR", "20000"), [["VAT_CODE_TERRITORY", "T3", "9B", "VBC10"]]],
    ["VS21", at("FR", "97400"), [["VAT_CODE_TERRITORY", "11", "T6", "VSD21"]]],
    ["VDC21", PARIS, [["VAT_CODE_TERRITORY", "T6", "T4", "VD21"]]],
    ["VB20", at("FR", "20000"), []],
    ["VBC10", at("FR", "20000"), []],
    ["VB85", at("FR", "97400"), []],
  ])("%s is asked about where it declares elsewhere", (name, there, expected) =>
    expect(asked(name, there)).toEqual(expected),
  );
});

describe("a taxed service to a client abroad", () => {
  const at20 = { vatRateBasisPoints: 2000, supplyType: "services" as const };
  it.each<[string, Partial<SalePlace["buyer"]>, string[]]>([
    [
      "a business of Berlin",
      { address: at("DE"), vatNumber: "DE136695976" },
      ["warning SERVICE_ABROAD_TAXED"],
    ],
    ["a business of Boston", { address: at("US") }, ["warning SERVICE_ABROAD_TAXED"]],
    ["a consumer of Berlin", { address: at("DE"), customerKind: "consumer" }, []],
    ["somebody of Berlin who gave no number", { address: at("DE"), customerKind: "foreign" }, []],
    ["a business of Paris", {}, []],
  ])("%s is asked about where art. 259 A may tax it", (_, buyer, expected) =>
    expect(found(at20, buyer)).toEqual(expected),
  );
});
