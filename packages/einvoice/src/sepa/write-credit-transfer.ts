import { SEPA_LENGTHS, sepaText } from "@grand-livre/domain/transfer/sepa-text";
import { writeXml, type XmlNode } from "../xml/write-xml.ts";

export interface CreditTransfer {
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly creditorName: string;
  readonly iban: string;
  readonly remittance: string;
}

export interface CreditTransferFile {
  /** At most 35 characters; the bank refuses one that it has seen. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executionDate: string;
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null };
  readonly transfers: readonly CreditTransfer[];
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** Cents as `1234.56`: by their figures, never by a division. */
function decimal(cents: number): string {
  const figures = String(cents).padStart(3, "0");
  return `${figures.slice(0, -2)}.${figures.slice(-2)}`;
}

const account = (iban: string): XmlNode => ({ Id: { IBAN: iban } });
const party = (name: string): XmlNode => ({ Nm: sepaText(name, SEPA_LENGTHS.name) });

/**
 * A SEPA credit transfer order (pain.001.001.09, EPC132-08): one payment, each transfer booked on its own line of the statement, so
 * that the bank's operation names its bill. Banks of the area are found by the IBAN; a payer without BIC says so.
 */
export function writeCreditTransfer({
  messageId,
  createdAt,
  executionDate,
  debtor,
  transfers,
}: CreditTransferFile): string {
  const count = String(transfers.length);
  const sum = decimal(transfers.reduce((total, { amountCents }) => total + amountCents, 0));
  return writeXml({
    Document: {
      "@xmlns": NAMESPACE,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString().slice(0, 19),
          NbOfTxs: count,
          CtrlSum: sum,
          InitgPty: party(debtor.name),
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: "TRF",
          BtchBookg: "false",
          NbOfTxs: count,
          CtrlSum: sum,
          PmtTpInf: { SvcLvl: { Cd: "SEPA" } },
          ReqdExctnDt: { Dt: executionDate },
          Dbtr: party(debtor.name),
          DbtrAcct: account(debtor.iban),
          DbtrAgt: {
            FinInstnId: debtor.bic === null ? { Othr: { Id: "NOTPROVIDED" } } : { BICFI: debtor.bic },
          },
          ChrgBr: "SLEV",
          CdtTrfTxInf: transfers.map(
            (one): XmlNode => ({
              PmtId: { InstrId: one.endToEndId, EndToEndId: one.endToEndId },
              Amt: { InstdAmt: { "@Ccy": "EUR", "#": decimal(one.amountCents) } },
              Cdtr: party(one.creditorName),
              CdtrAcct: account(one.iban),
              RmtInf: { Ustrd: sepaText(one.remittance, SEPA_LENGTHS.remittance) },
            }),
          ),
        },
      },
    },
  });
}
