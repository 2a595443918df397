import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import { CHARGE_BEARERS, parseAccount } from "@grand-livre/domain/transfer/international";
import {
  ACCOUNT,
  AGENT,
  mistakes,
  PARTY,
  parse,
  type Schema,
  TEXT,
} from "@grand-livre/testkit/issued/schema-check";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import {
  type InternationalTransferFile,
  writeInternationalTransfer,
} from "./write-international-transfer.ts";

const AMOUNT = /^\d{1,15}(\.\d{2,3})?$/;
const LOCATED: Schema = {
  ...PARTY,
  PstlAdr: {
    "StrtNm?": TEXT(70),
    "PstCd?": TEXT(16),
    TwnNm: TEXT(35),
    Ctry: /^[A-Z]{2}$/,
  },
};
/** The part of pain.001.001.09 that an international transfer uses, in the order of its schema; an account is an IBAN or a number. */
const schemaOf = (account: Schema): Schema => ({
  Document: {
    CstmrCdtTrfInitn: {
      GrpHdr: {
        MsgId: TEXT(35),
        CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
        NbOfTxs: /^[0-9]{1,15}$/,
        CtrlSum: AMOUNT,
        InitgPty: PARTY,
      },
      "PmtInf*": {
        PmtInfId: TEXT(35),
        PmtMtd: /^TRF$/,
        BtchBookg: /^false$/,
        NbOfTxs: /^[0-9]{1,15}$/,
        CtrlSum: AMOUNT,
        ReqdExctnDt: { Dt: /^\d{4}-\d\d-\d\d$/ },
        Dbtr: LOCATED,
        DbtrAcct: ACCOUNT,
        DbtrAgt: AGENT,
        ChrgBr: /^(DEBT|CRED|SHAR)$/,
        "CdtTrfTxInf*": {
          PmtId: { InstrId: TEXT(35), EndToEndId: TEXT(35) },
          Amt: { InstdAmt: AMOUNT },
          CdtrAgt: AGENT,
          Cdtr: LOCATED,
          CdtrAcct: account,
          RmtInf: { "Ustrd*": TEXT(140) },
        },
      },
    },
  },
});
const NUMBER: Schema = { Id: { Othr: { Id: /^[A-Z0-9]{1,34}$/ } } };

const order: InternationalTransferFile = {
  messageId: "VIR-00002-0A1B2C3D",
  createdAt: new Date("2026-11-23T09:30:15.250Z"),
  executionDate: "2026-11-24",
  currency: "USD",
  chargeBearer: "SHAR",
  debtor: {
    ...{ name: "Atelier Lumen", iban: "FR7630006000011234567890189", bic: "AGRIFRPP" },
    address: { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" },
  },
  transfers: [
    {
      ...{
        endToEndId: "VIR-00002-001",
        units: 123_456,
        creditorName: "Smith & Sons",
        account: "021000021123456",
      },
      ...{ bic: "CHASUS33", remittance: "FACTURE US-1" },
      creditorAddress: { line1: "", postcode: "", city: "New York", country: "US" },
    },
  ],
};
const [transfer] = order.transfers;
if (!transfer) throw new Error("no transfer");

describe("an international transfer", () => {
  it.each(CHARGE_BEARERS)("follows its schema, fees %s", (chargeBearer) => {
    const xml = writeInternationalTransfer({ ...order, chargeBearer });
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect(mistakes(parse(xml), schemaOf(NUMBER))).toEqual([]);
    expect(xml).toContain(`<ChrgBr>${chargeBearer}</ChrgBr>`);
    expect(xml).not.toContain("SEPA");
  });

  it("names the account by its IBAN where it has one", () => {
    const account = "GB82WEST12345698765432";
    const xml = writeInternationalTransfer({ ...order, transfers: [{ ...transfer, account }] });
    expect(mistakes(parse(xml), schemaOf(ACCOUNT))).toEqual([]);
  });

  it.each([
    ["USD", "1234.56"],
    ["JPY", "123456"],
    ["TND", "123.456"],
  ])("writes amounts of %s with its decimals", (currency, written) => {
    const xml = writeInternationalTransfer({ ...order, currency });
    expect(xml).toContain(`<InstdAmt Ccy="${currency}">${written}</InstdAmt>`);
    expect(xml.match(new RegExp(`<CtrlSum>${written}</CtrlSum>`, "g"))).toHaveLength(2);
  });

  it("is told apart from a file that breaks the schema", () => {
    const xml = writeInternationalTransfer(order);
    expect(mistakes(parse(xml.replace("<TwnNm>New York</TwnNm>", "")), schemaOf(NUMBER))).not.toEqual([]);
    expect(mistakes(parse(xml), schemaOf(ACCOUNT))).not.toEqual([]);
  });
});

it("an account is an IBAN, or a number of at most 34 signs; what begins as a SEPA IBAN must be one", () => {
  expect(parseAccount("021000021 123456")).toBe("021000021123456");
  expect(parseAccount("gb82 west 1234 5698 7654 32")).toBe("GB82WEST12345698765432");
  for (const wrong of ["", "FR7630006000011234567890188", "1".repeat(35), "12#34"])
    expect(isRefusal(parseAccount(wrong))).toBe(true);
  expect(isRefusal(parseIban("021000021123456"))).toBe(true);
});
