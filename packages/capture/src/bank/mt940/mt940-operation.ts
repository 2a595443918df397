import type { BankOperation } from "@grand-livre/domain/bank/statement";
import { detailsOf, endToEndIn, InvalidBankFile, ibanIn, oneLine } from "../bank-file.ts";
import { exactCents, nearestDay, shortDate } from "../bank-values.ts";

/** A field with its tag, its first line in the file, and its lines. */
export interface Mt940Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/** Value date, entry day, C or D (R before: a reversal), a letter of the currency, amount, kind, references. */
const LINE_61 =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z]?)(\d{1,15}(?:,\d{0,5})?)([A-Z][A-Z0-9]{3})(.*)$/;

/** A field 61 as an operation; its texts come with the field 86 that may follow. */
export function readLine61(field: Mt940Field): {
  readonly operation: BankOperation;
  readonly isMoved: boolean;
  readonly dateText: string;
} {
  const place = { line: field.line };
  const [first = "", second, ...rest] = field.lines;
  const whole = LINE_61.exec(first);
  // Some files break the line before its amount.
  const match = whole ?? LINE_61.exec(first + (second ?? ""));
  if (match === null) throw new InvalidBankFile("record", place);
  const further = whole === null ? rest : [second, ...rest];
  const [
    ,
    year = "",
    month = "",
    day = "",
    entryMonth,
    entryDay,
    mark = "",
    ,
    amount = "",
    code,
    references = "",
  ] = match;
  const value = shortDate({ year, month, day }, place);
  const cents = exactCents(amount.replace(",", "."), place);
  const isIn = mark === "C" || mark === "RD";
  const cut = references.indexOf("//");
  const own = oneLine(cut === -1 ? references : references.slice(0, cut));
  const customer = own === "NONREF" || own === "EREF" || own === "KREF+" ? undefined : own;
  const bank = cut === -1 ? undefined : oneLine(references.slice(cut + 2));
  const operation: BankOperation = {
    date:
      entryMonth === undefined || entryDay === undefined
        ? value.date
        : nearestDay(entryMonth, entryDay, value.date, place),
    valueDate: value.date,
    amountCents: isIn || cents === 0 ? cents : -cents,
    label: oneLine(further.join(" ")) ?? customer ?? code ?? "—",
    reference: bank ?? customer,
    code,
    details: detailsOf([...further, customer]),
  };
  return { operation, isMoved: value.isMoved, dateText: `${year}${month}${day}` };
}

/** The operation with the content of its field 86, in any of the three usual writings. */
export function readField86(operation: BankOperation, field: Mt940Field): BankOperation {
  const joined = field.lines.join("");
  const found = /^\d{3}\?/.test(joined)
    ? ofSubfields(joined)
    : /^\/[A-Z]{3,8}\//.test(joined)
      ? ofSlashes(joined)
      : { label: oneLine(field.lines.join(" ")), details: [] };
  const { label, details, ...parties } = found;
  return {
    ...operation,
    ...parties,
    label: label ?? operation.label,
    details: detailsOf([...details, ...operation.details]),
  };
}

type Told = Partial<Pick<BankOperation, "endToEndId" | "counterpartyName" | "counterpartyIban">> & {
  readonly label: string | undefined;
  readonly details: readonly (string | undefined)[];
};

/** `166?00POSTING?20EREF+…?30BIC?31account?32name`: subfields after a question mark, wrapped wherever a line ends. */
function ofSubfields(text: string): Told {
  const parts = new Map<string, string>();
  for (const [, key = "", part = ""] of text.matchAll(/\?(\d{2})([^?]*)/g))
    parts.set(key, (parts.get(key) ?? "") + part);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => parts.get(String(from + at)) ?? "").join("");
  const tags = sepaTags(range(20, 29));
  // Subfields 60 to 63 continue the reason for payment, never an identifier before it.
  const remittance = oneLine((tags.get("SVWZ") ?? tags.get("") ?? "") + range(60, 63));
  const name = oneLine(`${parts.get("32") ?? ""}${parts.get("33") ?? ""}`);
  return {
    label: oneLine([parts.get("00"), remittance].filter(Boolean).join(" ")),
    endToEndId: endToEndIn(tags.get("EREF")),
    counterpartyName: name,
    counterpartyIban: ibanIn(parts.get("31")) ?? ibanIn(parts.get("38")),
    details: [remittance, oneLine(tags.get("KREF")), oneLine(tags.get("MREF")), oneLine(tags.get("CRED"))],
  };
}

/** `EREF+…SVWZ+…` within a reason for payment: what comes before the first is under the empty key. */
function sepaTags(purpose: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  let key = "";
  for (const part of purpose.split(/(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE)\+/)) {
    if (/^(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE)$/.test(part)) key = part;
    else if (part.trim() !== "" && !tags.has(key)) tags.set(key, part);
  }
  return tags;
}

/** `/EREF/…/BENM//NAME/…/REMI/…`: words between strokes name what follows them. */
function ofSlashes(text: string): Told {
  const tags = new Map<string, string>();
  const pieces = text.split(/\/(EREF|MARF|CSID|BENM|ORDP|NAME|IBAN|BIC|REMI|ISDT|PREF|TRTP|USTD|STRD)\//);
  for (let at = 1; at + 1 < pieces.length; at += 2) {
    const key = pieces[at] ?? "";
    const content = (pieces[at + 1] ?? "").replace(/^\/|\/$/g, "");
    if (content.trim() !== "" && !tags.has(key)) tags.set(key, content);
  }
  const name = oneLine(tags.get("NAME"));
  const remittance = oneLine(tags.get("REMI") ?? tags.get("USTD"));
  return {
    label: oneLine([name, remittance].filter(Boolean).join(" ")) ?? oneLine(text),
    endToEndId: endToEndIn(tags.get("EREF")),
    counterpartyName: name,
    counterpartyIban: ibanIn(tags.get("IBAN")),
    details: [remittance, oneLine(tags.get("MARF")), oneLine(tags.get("CSID"))],
  };
}
