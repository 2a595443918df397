import { describe, expect, it } from "vitest";
import { checkBuyerAddress } from "./buyer-address.ts";

const SIREN = "552100554";
const said = (active: boolean) => ({ checkedOn: "2026-11-20", platform: "WK", active });
const buyer = (change: object = {}) => ({
  customerKind: "business",
  siren: SIREN,
  electronicAddress: null,
  directoryAnswer: null,
  ...change,
});
const code = (change: object, isConnected = true) => checkBuyerAddress(buyer(change), isConnected)?.code;

describe("the address of a buyer", () => {
  it("is missing for a company that is connected, and for no other", () => {
    expect(checkBuyerAddress(buyer(), true)).toEqual({ code: "BUYER_ADDRESS_MISSING", siren: SIREN });
    expect(code({}, false)).toBeUndefined();
  });

  it("is inactive when the directory last said so, of the address or of the SIREN, connected or not", () => {
    const address = `${SIREN}_COMPTA`;
    expect(
      checkBuyerAddress(buyer({ electronicAddress: address, directoryAnswer: said(false) }), false),
    ).toEqual({ code: "BUYER_ADDRESS_INACTIVE", address, checkedOn: "2026-11-20" });
    expect(checkBuyerAddress(buyer({ directoryAnswer: said(false) }), true)).toMatchObject({
      code: "BUYER_ADDRESS_INACTIVE",
      address: SIREN,
    });
  });

  it.each([
    ["active in the directory", { electronicAddress: SIREN, directoryAnswer: said(true) }],
    ["that was never looked up", { electronicAddress: SIREN }],
    ["of a consumer", { customerKind: "consumer", directoryAnswer: said(false) }],
    ["of a customer abroad", { customerKind: "foreign" }],
    ["of who has no SIREN", { siren: null }],
    ["of a customer of no kind", { customerKind: null }],
  ])("%s is no issue", (_, change) => {
    expect(code(change)).toBeUndefined();
  });
});
