import type { Reading } from "../xml/reading.ts";
import { fieldAt } from "../xml/reading.ts";
import { textOf, type XmlElement } from "../xml/xml-element.ts";
import type { CapturedField, PaymentMeans } from "./captured-bill.ts";
import { isIban } from "./identifiers.ts";

interface PrintedMeans {
  readonly typeCode: string | null;
  readonly typeText: string | null;
  readonly account: XmlElement | undefined;
  /** The syntax says that the account is an IBAN: a wrong one has a warning. */
  readonly isIban: boolean;
  readonly bic: string | null;
  readonly accountName: string | null;
  readonly debitedAccount: string | null;
}

function withoutSpaces(text: string | null): string | null {
  return text === null ? null : text.replace(/\s/g, "").toUpperCase();
}

/** A payment means beside the element of its account. */
export interface ReadMeans {
  readonly means: PaymentMeans;
  readonly account: XmlElement | undefined;
}

/** One payment means. A wrong IBAN has a warning, and stays in `account` alone: no payment uses it by mistake. */
export function paymentMeansOf(reading: Reading, printed: PrintedMeans): ReadMeans {
  const account = withoutSpaces(textOf(printed.account));
  const iban = account !== null && isIban(account) ? account : null;
  if (account !== null && iban === null && (printed.isIban || /^FR\d\d/.test(account)))
    reading.warn("IBAN_INVALID", { text: account.slice(0, 40) }, printed.account);
  const means = {
    typeCode: printed.typeCode,
    typeText: printed.typeText,
    account,
    iban,
    bic: withoutSpaces(printed.bic),
    accountName: printed.accountName,
    debitedAccount: withoutSpaces(printed.debitedAccount),
  };
  return { means, account: printed.account };
}

/** The first true IBAN, with its place. */
export function ibanField(read: readonly ReadMeans[]): CapturedField<string> | null {
  const found = read.find(({ means }) => means.iban !== null);
  return fieldAt(found?.means.iban ?? null, found?.account);
}
