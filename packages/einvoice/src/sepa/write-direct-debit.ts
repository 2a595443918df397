import { SEQUENCE_TYPES, type SequenceType } from "@grand-livre/domain/debit/mandate";
import { SEPA_LENGTHS, sepaText } from "@grand-livre/domain/transfer/sepa-text";
import { writeXml, type XmlNode } from "../xml/write-xml.ts";
import { account, agent, decimal, header, party, totals } from "./sepa-parts.ts";

export interface DirectDebit {
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly debtorName: string;
  readonly iban: string;
  readonly remittance: string;
  readonly sequenceType: SequenceType;
  readonly mandate: { readonly reference: string; readonly signedOn: string };
}

export interface DirectDebitFile {
  /** At most 30 characters, so that the sequence type goes with it; the bank refuses one that it has seen. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly collectionDate: string;
  readonly creditor: {
    readonly name: string;
    readonly iban: string;
    readonly bic: string | null;
    readonly identifier: string;
  };
  readonly debits: readonly DirectDebit[];
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.008.001.08";

/**
 * A SEPA Core direct debit order (pain.008.001.08, EPC130-08): one payment for each sequence type, since the type is on the payment;
 * each debit booked on its own line of the statement, so that the bank's operation names its sale.
 */
export function writeDirectDebit({
  messageId,
  createdAt,
  collectionDate,
  creditor,
  debits,
}: DirectDebitFile): string {
  const payments = SEQUENCE_TYPES.map((type) => ({
    type,
    own: debits.filter(({ sequenceType }) => sequenceType === type),
  })).filter(({ own }) => own.length > 0);
  return writeXml({
    Document: {
      "@xmlns": NAMESPACE,
      CstmrDrctDbtInitn: {
        GrpHdr: header({
          messageId,
          createdAt,
          sender: creditor.name,
          amounts: debits.map(({ amountCents }) => amountCents),
        }),
        PmtInf: payments.map(
          ({ type, own }): XmlNode => ({
            PmtInfId: `${messageId}-${type}`,
            PmtMtd: "DD",
            BtchBookg: "false",
            ...totals(own.map(({ amountCents }) => amountCents)),
            PmtTpInf: { SvcLvl: { Cd: "SEPA" }, LclInstrm: { Cd: "CORE" }, SeqTp: type },
            ReqdColltnDt: collectionDate,
            Cdtr: party(creditor.name),
            CdtrAcct: account(creditor.iban),
            CdtrAgt: agent(creditor.bic),
            ChrgBr: "SLEV",
            CdtrSchmeId: {
              Id: { PrvtId: { Othr: { Id: creditor.identifier, SchmeNm: { Prtry: "SEPA" } } } },
            },
            DrctDbtTxInf: own.map(debitNode),
          }),
        ),
      },
    },
  });
}

const debitNode = (one: DirectDebit): XmlNode => ({
  PmtId: { InstrId: one.endToEndId, EndToEndId: one.endToEndId },
  InstdAmt: { "@Ccy": "EUR", "#": decimal(one.amountCents) },
  DrctDbtTx: { MndtRltdInf: { MndtId: one.mandate.reference, DtOfSgntr: one.mandate.signedOn } },
  DbtrAgt: agent(null),
  Dbtr: party(one.debtorName),
  DbtrAcct: account(one.iban),
  RmtInf: { Ustrd: sepaText(one.remittance, SEPA_LENGTHS.remittance) },
});
