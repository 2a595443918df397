import { InvalidBankFile, type Place } from "../bank-file.ts";
import { shortDate } from "../bank-values.ts";

/** The last figure of an amount and its sign in one character: `{` is +0, `A` to `I` +1 to +9, `}` −0, `J` to `R` −1 to −9. */
const SIGNED_FIGURES = "{ABCDEFGHI}JKLMNOPQR";

/** The amount in columns 91 to 104, its decimals in column 20, to cents. */
export function cfonbCents(text: string, place: Place): number {
  const field = text.slice(90, 104);
  const [, figures, sign = ""] = /^(\d{13})([{}A-R])$/.exec(field) ?? [];
  const last = SIGNED_FIGURES.indexOf(sign);
  const decimals = text.charAt(19);
  if (figures === undefined || !/^[0-5]$/.test(decimals)) throw new InvalidBankFile("amount", place);
  const unscaled = BigInt(`${figures}${last % 10}`) * 100n;
  const scale = 10n ** BigInt(decimals);
  if (unscaled % scale !== 0n) throw new InvalidBankFile("precision", place);
  // 14 figures and two more are below 10^16: past the exact integers only for amounts that no account holds.
  const cents = Number(unscaled / scale);
  if (!Number.isSafeInteger(cents)) throw new InvalidBankFile("amount", place);
  return last < 10 || cents === 0 ? cents : -cents;
}

/** A day written JJMMAA. */
export function cfonbDate(text: string, place: Place): string {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined)
    throw new InvalidBankFile("date", place);
  const { date, isMoved } = shortDate({ year, month, day }, place);
  if (isMoved) throw new InvalidBankFile("date", place);
  return date;
}
