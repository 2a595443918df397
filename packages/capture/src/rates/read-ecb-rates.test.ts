import { describe, expect, it } from "vitest";
import { readEcbRates } from "./read-ecb-rates.ts";

const usd = { currency: "USD", day: "2026-11-27", rate: "1.0843" };
const jpy = { currency: "JPY", day: "2026-11-27", rate: "165.21" };

describe("the published file of reference rates", () => {
  it.each([
    [
      "XML",
      `<?xml version="1.0"?><gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time='2026-11-27'>
       <Cube currency='USD' rate='1.0843'/><Cube currency="JPY" rate="165.21"/><Cube currency='HRK' rate='7.5'/></Cube></Cube></gesmes:Envelope>`,
    ],
    ["CSV of one day", "Date, USD, JPY, HRK, \n27 November 2026, 1.0843, 165.21, 7.5, \n"],
    ["CSV of many days", "\uFEFFDate,USD,JPY,BGN,\r\n2026-11-27,1.0843,165.21,N/A,\r\n"],
  ])("is read as %s", (_, text) => {
    expect(readEcbRates(text)).toEqual([usd, jpy]);
  });

  it("keeps the day of each rate", () => {
    const text = "Date,USD\n2026-11-27,1.0843\n2026-11-26,1.0811\n2026-13-40,1.1\n";
    expect(readEcbRates(text)).toEqual([usd, { ...usd, day: "2026-11-26", rate: "1.0811" }]);
  });

  it("is empty where the text is anything else", () => {
    for (const text of [
      "",
      "<html></html>",
      "a;b\n1;2",
      "<Cube currency='USD' rate='1.1'/>",
      "Date,USD\nhier,1.1",
    ])
      expect(readEcbRates(text)).toEqual([]);
  });
});
