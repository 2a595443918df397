import { paymentMeansOf, type ReadMeans } from "../../bill/payment-means.ts";
import type { Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";
import { ciiDateRead } from "./cii-amounts.ts";

export function ciiPaymentMeans(reading: Reading, settlement: XmlElement | undefined): ReadMeans[] {
  return childrenOf(settlement, "SpecifiedTradeSettlementPaymentMeans").map((means) => {
    const account = childOf(means, "PayeePartyCreditorFinancialAccount");
    return paymentMeansOf(reading, {
      typeCode: textAt(means, "TypeCode"),
      typeText: textAt(means, "Information"),
      account: childOf(account, "IBANID") ?? childOf(account, "ProprietaryID"),
      isIban: childOf(account, "IBANID") !== undefined,
      bic: textAt(means, "PayeeSpecifiedCreditorFinancialInstitution/BICID"),
      accountName: textAt(account, "AccountName"),
      debitedAccount: textAt(means, "PayerPartyDebtorFinancialAccount/IBANID"),
    });
  });
}

/** Terms of payment: several occurrences (instalments, EXTENDED) give their texts in order and the earliest due date. */
export function ciiPaymentTerms(reading: Reading, settlement: XmlElement | undefined) {
  const terms = childrenOf(settlement, "SpecifiedTradePaymentTerms");
  const dues = terms
    .map((term) => ({
      element: at(term, "DueDateDateTime"),
      read: ciiDateRead(reading, at(term, "DueDateDateTime")),
    }))
    .filter(({ read }) => read !== null)
    .sort((a, b) => (a.read?.value ?? "").localeCompare(b.read?.value ?? ""));
  const texts = terms.map((term) => textAt(term, "Description")).filter((text) => text !== null);
  const mandates = terms.map((term) => textAt(term, "DirectDebitMandateID")).filter((text) => text !== null);
  return {
    due: dues[0] ?? null,
    text: texts.length === 0 ? null : texts.join("\n"),
    mandateReference: mandates[0] ?? null,
  };
}
