import { detectFileKind } from "../file/detect-file-kind.ts";
import type { BankFormat } from "./bank-file.ts";
import { decodeBankText } from "./bank-values.ts";
import { QIF_SIGN } from "./qif/qif-rows.ts";

const HEAD_BYTES = 16_384;

/** Formats by what their files begin with; `cfonb240` is known in order to be refused by its name. */
const SIGNS: readonly (readonly [BankFormat | "cfonb240", RegExp])[] = [
  ["camt.052", /camt\.052\.|<(?:\w+:)?BkToCstmrAcctRpt/],
  ["camt.053", /camt\.053\.|<(?:\w+:)?BkToCstmrStmt/],
  ["camt.054", /camt\.054\.|<(?:\w+:)?BkToCstmrDbtCdtNtfctn/],
  ["ofx", /OFXHEADER|<OFX>/i],
  ["cfonb120", /^\s*0[1457]\d{5}.{4}[0-9 ]{5}(?:[A-Z]{3}| {3}[0-9 ].[A-Z0-9]{11})/],
  ["cfonb240", /^\s*3[1-9]\d{4}.{234}/],
  ["mt940", /^:(?:20|25|28C?|60[FM]|61|940):/m],
];

/**
 * The format of a file by its content; its name is not looked at. `sheet` is what a person may map: a workbook, a QIF, or a
 * text whose lines have separators. An MT942 is distinguished from an MT940 when it is read. Undefined for anything else.
 */
export function detectBankFormat(bytes: Uint8Array): BankFormat | "cfonb240" | undefined {
  const kind = detectFileKind(bytes);
  if (kind === "zip" || kind === "ole") return "sheet";
  if (kind === "pdf" || kind === "png" || kind === "jpeg") return undefined;
  let head: string;
  try {
    head = decodeBankText(bytes.subarray(0, HEAD_BYTES)).replace(/^\ufeff/, "");
  } catch {
    return undefined;
  }
  const found = SIGNS.find(
    ([name, sign]) => (kind === "xml" || !name.startsWith("camt")) && sign.test(head),
  )?.[0];
  if (found !== undefined) return found;
  if (QIF_SIGN.test(head)) return "sheet";
  return kind !== "xml" && /[;,\t|][^\r\n]*[;,\t|]/.test(head) ? "sheet" : undefined;
}
