import { decimalFromMinorUnits } from "@grand-livre/domain/currency/rate";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { ChargeBearer } from "@grand-livre/domain/transfer/international";
import { SEPA_LENGTHS, sepaText } from "@grand-livre/domain/transfer/sepa-text";
import { writeXml, type XmlNode } from "../xml/write-xml.ts";
import { account, agent, header, party, totals } from "./sepa-parts.ts";
import { type CreditTransferFile, PAIN_001 } from "./write-credit-transfer.ts";

export interface PostalAddress {
  readonly line1: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

export interface InternationalTransfer {
  readonly endToEndId: string;
  /** In smallest units of the currency. */
  readonly units: number;
  readonly creditorName: string;
  readonly creditorAddress: PostalAddress;
  /** An IBAN, else the number of the account. */
  readonly account: string;
  readonly bic: string;
  readonly remittance: string;
}

export interface InternationalTransferFile
  extends Pick<CreditTransferFile, "messageId" | "createdAt" | "executionDate"> {
  readonly currency: string;
  readonly chargeBearer: ChargeBearer;
  readonly debtor: CreditTransferFile["debtor"] & { readonly address: PostalAddress };
  readonly transfers: readonly InternationalTransfer[];
}

const LENGTHS = { street: 70, postcode: 16, city: 35 } as const;

/** A party with its address in fields: banks take no free lines alone from November 2026 on (CBPR+), town and country are asked. */
function located(name: string, { line1, postcode, city, country }: PostalAddress): XmlNode {
  const [street, code] = [sepaText(line1, LENGTHS.street), sepaText(postcode, LENGTHS.postcode)];
  return {
    ...party(name),
    PstlAdr: {
      ...(street === "" ? {} : { StrtNm: street }),
      ...(code === "" ? {} : { PstCd: code }),
      TwnNm: sepaText(city, LENGTHS.city),
      Ctry: country,
    },
  };
}

/**
 * An order of credit transfers in another currency than the euro (pain.001.001.09, outside SEPA): who bears the fees, the bank of each
 * payee by its BIC, its account by an IBAN or a number. It names no service level, which the norm leaves optional: in the external list of
 * ISO 20022 `NURG` is a mass payment of a clearing house or of low value, `URGP` one through a real-time gross settlement system, and a
 * transfer abroad is neither by itself. Without one the bank takes its ordinary service.
 */
export function writeInternationalTransfer({
  messageId,
  createdAt,
  executionDate,
  currency,
  chargeBearer,
  debtor,
  transfers,
}: InternationalTransferFile): string {
  const amounts = transfers.map(({ units }) => units);
  const decimal = (units: number) => decimalFromMinorUnits(units, currency);
  return writeXml({
    Document: {
      "@xmlns": PAIN_001,
      CstmrCdtTrfInitn: {
        GrpHdr: header({ messageId, createdAt, sender: debtor.name, amounts, decimal }),
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: "TRF",
          BtchBookg: "false",
          ...totals(amounts, decimal),
          ReqdExctnDt: { Dt: executionDate },
          Dbtr: located(debtor.name, debtor.address),
          DbtrAcct: account(debtor.iban),
          DbtrAgt: agent(debtor.bic),
          ChrgBr: chargeBearer,
          CdtTrfTxInf: transfers.map(
            (one): XmlNode => ({
              PmtId: { InstrId: one.endToEndId, EndToEndId: one.endToEndId },
              Amt: { InstdAmt: { "@Ccy": currency, "#": decimal(one.units) } },
              CdtrAgt: agent(one.bic),
              Cdtr: located(one.creditorName, one.creditorAddress),
              CdtrAcct: isRefusal(parseIban(one.account))
                ? { Id: { Othr: { Id: one.account } } }
                : account(one.account),
              RmtInf: { Ustrd: sepaText(one.remittance, SEPA_LENGTHS.remittance) },
            }),
          ),
        },
      },
    },
  });
}
