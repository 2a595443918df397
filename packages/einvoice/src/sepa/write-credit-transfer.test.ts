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
import { type CreditTransferFile, writeCreditTransfer } from "./write-credit-transfer.ts";

/** The part of pain.001.001.09 that a SEPA credit transfer may use, in the order of its schema. */
const SCHEMA: Schema = {
  Document: {
    CstmrCdtTrfInitn: {
      GrpHdr: {
        MsgId: TEXT(35),
        CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
        NbOfTxs: /^[0-9]{1,15}$/,
        "CtrlSum?": SUM,
        InitgPty: PARTY,
      },
      "PmtInf*": {
        PmtInfId: TEXT(35),
        PmtMtd: /^TRF$/,
        "BtchBookg?": /^(true|false)$/,
        "NbOfTxs?": /^[0-9]{1,15}$/,
        "CtrlSum?": SUM,
        "PmtTpInf?": { "SvcLvl*": { Cd: /^SEPA$/ }, "CtgyPurp?": { Cd: /^SALA$/ } },
        ReqdExctnDt: { Dt: /^\d{4}-\d\d-\d\d$/ },
        Dbtr: PARTY,
        DbtrAcct: ACCOUNT,
        DbtrAgt: AGENT,
        "ChrgBr?": /^SLEV$/,
        "CdtTrfTxInf*": {
          PmtId: { "InstrId?": TEXT(35), EndToEndId: TEXT(35) },
          Amt: { InstdAmt: /^\d{1,16}\.\d{2}$/ },
          "CdtrAgt?": AGENT,
          Cdtr: PARTY,
          CdtrAcct: ACCOUNT,
          "RmtInf?": { "Ustrd*": TEXT(140) },
        },
      },
    },
  },
};

const order: CreditTransferFile = {
  messageId: "VIR-00001-0A1B2C3D",
  createdAt: new Date("2026-11-23T09:30:15.250Z"),
  executionDate: "2026-11-24",
  debtor: { name: "Atelier Lumen", iban: "FR7630006000011234567890189", bic: null },
  transfers: [
    {
      endToEndId: "VIR-00001-001",
      amountCents: 123_456,
      creditorName: "Papeterie Élan & Fils <SARL>",
      iban: "DE89370400440532013000",
      remittance: "FACTURE F-118",
    },
    {
      endToEndId: "VIR-00001-002",
      amountCents: 5,
      creditorName: "É".repeat(90),
      iban: "FR7630006000011234567890189",
      remittance: "x".repeat(200),
    },
  ],
};

describe("a SEPA credit transfer", () => {
  it.each([null, "AGRIFRPP", "AGRIFRPP882"])("follows its schema, with BIC %s", (bic) => {
    const xml = writeCreditTransfer({ ...order, debtor: { ...order.debtor, bic } });
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect(mistakes(parse(xml), SCHEMA)).toEqual([]);
  });

  it("of wages is one line of the statement, and says what it is", () => {
    const xml = writeCreditTransfer({ ...order, wages: true });
    expect(mistakes(parse(xml), SCHEMA)).toEqual([]);
    expect(xml).toContain("<BtchBookg>true</BtchBookg>");
    expect(writeCreditTransfer(order)).not.toContain("SALA");
  });

  it("says its count and its sum to the cent, twice", () => {
    const xml = writeCreditTransfer(order);
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2);
    expect(xml.match(/<CtrlSum>1234\.61<\/CtrlSum>/g)).toHaveLength(2);
    expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>');
    expect(xml).toContain("<Nm>Papeterie Elan + Fils SARL</Nm>");
    expect(xml).toContain("<CreDtTm>2026-11-23T09:30:15</CreDtTm>");
  });

  it("is told apart from a file that breaks the schema", () => {
    const xml = writeCreditTransfer(order);
    const swapped = xml.replace(
      /(<Dbtr>[\s\S]*?<\/Dbtr>)([\s\S]*?)(<DbtrAcct>[\s\S]*?<\/DbtrAcct>)/,
      "$3$2$1",
    );
    expect(mistakes(parse(swapped), SCHEMA)).not.toEqual([]);
    expect(mistakes(parse(xml.replace("F-118", "F_118")), SCHEMA)).not.toEqual([]);
    expect(mistakes(parse(xml.replace(/<EndToEndId>.*?<\/EndToEndId>/, "")), SCHEMA)).not.toEqual([]);
  });
});
