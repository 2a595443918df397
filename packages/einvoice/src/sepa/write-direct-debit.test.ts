import {
  ACCOUNT,
  AGENT,
  mistakes,
  PARTY,
  parse,
  type Schema,
  SUM,
  TEXT,
} from "@grand-livre/testkit/issued/schema-check";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { type DirectDebitFile, writeDirectDebit } from "./write-direct-debit.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
/** The part of pain.008.001.08 that a SEPA Core direct debit may use, in the order of its schema. */
const SCHEMA: Schema = {
  Document: {
    CstmrDrctDbtInitn: {
      GrpHdr: {
        MsgId: TEXT(35),
        CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
        NbOfTxs: /^[0-9]{1,15}$/,
        "CtrlSum?": SUM,
        InitgPty: PARTY,
      },
      "PmtInf*": {
        PmtInfId: TEXT(35),
        PmtMtd: /^DD$/,
        "BtchBookg?": /^(true|false)$/,
        "NbOfTxs?": /^[0-9]{1,15}$/,
        "CtrlSum?": SUM,
        PmtTpInf: {
          "SvcLvl*": { Cd: /^SEPA$/ },
          LclInstrm: { Cd: /^(CORE|B2B)$/ },
          SeqTp: /^(FRST|RCUR|OOFF|FNAL)$/,
        },
        ReqdColltnDt: DAY,
        Cdtr: PARTY,
        CdtrAcct: ACCOUNT,
        CdtrAgt: AGENT,
        "ChrgBr?": /^SLEV$/,
        CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: TEXT(35), SchmeNm: { Prtry: /^SEPA$/ } } } } },
        "DrctDbtTxInf*": {
          PmtId: { "InstrId?": TEXT(35), EndToEndId: TEXT(35) },
          InstdAmt: /^\d{1,16}\.\d{2}$/,
          DrctDbtTx: { MndtRltdInf: { MndtId: TEXT(35), DtOfSgntr: DAY } },
          DbtrAgt: AGENT,
          Dbtr: PARTY,
          DbtrAcct: ACCOUNT,
          "RmtInf?": { "Ustrd*": TEXT(140) },
        },
      },
    },
  },
};

const debit = {
  endToEndId: "PRE-00001-001",
  amountCents: 123_456,
  debtorName: "Boulangerie Dupré & Fils",
  iban: "DE89370400440532013000",
  remittance: "FACTURE FA-2026-0012",
  sequenceType: "RCUR",
  mandate: { reference: "RUM-2026-001", signedOn: "2026-01-15" },
} as const;
const order: DirectDebitFile = {
  messageId: "PRE-00001-0A1B2C3D",
  createdAt: new Date("2026-11-23T09:30:15.250Z"),
  collectionDate: "2026-11-30",
  creditor: {
    name: "Atelier Lumen",
    iban: "FR7630006000011234567890189",
    bic: null,
    identifier: "FR72ZZZ123456",
  },
  debits: [
    debit,
    { ...debit, endToEndId: "PRE-00001-002", amountCents: 5, sequenceType: "FRST" },
    { ...debit, endToEndId: "PRE-00001-003", amountCents: 100, debtorName: "É".repeat(90) },
  ],
};

describe("a SEPA direct debit", () => {
  it.each([null, "AGRIFRPP882"])("follows its schema, with BIC %s", (bic) => {
    const xml = writeDirectDebit({ ...order, creditor: { ...order.creditor, bic } });
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">');
    expect(mistakes(parse(xml), SCHEMA)).toEqual([]);
  });

  it("has a payment for each sequence type, with its own count and sum to the cent", () => {
    const xml = writeDirectDebit(order);
    const payments = xml.match(/<PmtInf>.*?<\/PmtInf>/gs) ?? [];
    expect(payments.map((one) => /<SeqTp>(.*)<\/SeqTp>/.exec(one)?.[1])).toEqual(["FRST", "RCUR"]);
    expect(payments.map((one) => /<CtrlSum>(.*)<\/CtrlSum>/.exec(one)?.[1])).toEqual(["0.05", "1235.56"]);
    expect(xml.slice(0, xml.indexOf("<PmtInf>"))).toContain("<CtrlSum>1235.61</CtrlSum>");
    expect(xml).toContain("<DtOfSgntr>2026-01-15</DtOfSgntr>");
  });

  it("is told apart from a file that breaks the schema", () => {
    const xml = writeDirectDebit(order);
    expect(mistakes(parse(xml.replace(/<MndtId>.*?<\/MndtId>/, "")), SCHEMA)).not.toEqual([]);
    expect(mistakes(parse(xml.replace("<SeqTp>FRST", "<SeqTp>LAST")), SCHEMA)).not.toEqual([]);
    expect(
      mistakes(parse(xml.replace(/(<Dbtr>.*?<\/Dbtr>)(.*?)(<DbtrAcct>.*?<\/DbtrAcct>)/s, "$3$2$1")), SCHEMA),
    ).not.toEqual([]);
  });
});
