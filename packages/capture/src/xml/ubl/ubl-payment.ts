import { paymentMeansOf, type ReadMeans } from "../../bill/payment-means.ts";
import type { Reading } from "../reading.ts";
import { childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";

/** UBL puts an IBAN and a national account number in the same element: only a true IBAN is called one. */
export function ublPaymentMeans(reading: Reading, root: XmlElement): ReadMeans[] {
  return childrenOf(root, "PaymentMeans").map((means) => {
    const account = childOf(means, "PayeeFinancialAccount");
    const code = childOf(means, "PaymentMeansCode");
    return paymentMeansOf(reading, {
      typeCode: code?.text || null,
      typeText: code?.attributes.get("name") ?? null,
      account: childOf(account, "ID"),
      isIban: false,
      bic: textAt(account, "FinancialInstitutionBranch/ID"),
      accountName: textAt(account, "Name"),
      debitedAccount: textAt(means, "PaymentMandate/PayerFinancialAccount/ID"),
    });
  });
}

export function ublPaymentTerms(root: XmlElement): string | null {
  const texts = childrenOf(root, "PaymentTerms").flatMap((terms) =>
    childrenOf(terms, "Note").flatMap(({ text }) => (text === "" ? [] : [text])),
  );
  return texts.length === 0 ? null : texts.join("\n");
}
