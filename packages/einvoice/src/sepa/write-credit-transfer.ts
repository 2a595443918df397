import { SEPA_LENGTHS, sepaText } from "@grand-livre/domain/transfer/sepa-text";
import { writeXml, type XmlNode } from "../xml/write-xml.ts";
import { account, agent, decimal, header, party, totals } from "./sepa-parts.ts";

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
  /** Wages: one line of the statement for all of them, so that it does not show what each is paid. */
  readonly wages?: boolean;
}

export const PAIN_001 = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

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
  wages = false,
}: CreditTransferFile): string {
  const amounts = transfers.map(({ amountCents }) => amountCents);
  return writeXml({
    Document: {
      "@xmlns": PAIN_001,
      CstmrCdtTrfInitn: {
        GrpHdr: header({ messageId, createdAt, sender: debtor.name, amounts }),
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: "TRF",
          BtchBookg: String(wages),
          ...totals(amounts),
          PmtTpInf: { SvcLvl: { Cd: "SEPA" }, ...(wages ? { CtgyPurp: { Cd: "SALA" } } : {}) },
          ReqdExctnDt: { Dt: executionDate },
          Dbtr: party(debtor.name),
          DbtrAcct: account(debtor.iban),
          DbtrAgt: agent(debtor.bic),
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
