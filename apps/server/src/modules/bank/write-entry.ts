import { decimalFromMinorUnits } from "@grand-livre/domain/currency/rate";
import { multiplyRatio, WHOLE_BASIS_POINTS } from "@grand-livre/domain/money/multiply";
import { isReverseCharge, type VatCode } from "@grand-livre/domain/vat/vat-code";
import { RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { LockedBooks } from "../books/service.ts";
import { type DraftLine, post } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { OperationRow } from "./operation-repository.ts";

/** The source of the entries that operations write. */
export const OPERATION_SOURCE = "bank_line";

/** What of an operation one account takes: its amount has the sign of the bank, money out being negative. */
export type OperationPart = {
  readonly account: string;
  readonly amountCents: number;
  readonly vatCode?: string | undefined;
  readonly label?: string | undefined;
};

type Order = {
  /** They sum to the operation. */
  readonly parts: readonly OperationPart[];
  readonly label?: string | undefined;
  /** The rule that proposed it. */
  readonly ruleNumber?: number | undefined;
};

/**
 * Writes the entry of an operation: the bank on one side, an account and the tax of a VAT code on the other (fees, rent), or
 * several (an instalment of a loan, takings less their fee).
 * @throws RefusalError VAT_CODE_UNUSABLE, JOURNAL_NOT_FOUND, those of an entry
 */
export async function writeOperationEntry(
  command: BooksCommand,
  row: OperationRow,
  order: Order,
): Promise<{ readonly entryId: string }> {
  const { books } = command;
  const { id: documentId, amountCents, operationDate: date } = row;
  const label = order.label ?? row.label.slice(0, 200).toWellFormed();
  const line = (cents: number, role: string, parts: Partial<DraftLine> & { readonly account: string }) => ({
    debitCents: Math.max(0, cents),
    creditCents: Math.max(0, -cents),
    label,
    origins: [{ documentKind: OPERATION_SOURCE, documentId, role, amountCents: Math.abs(cents) } as const],
    ...parts,
  });
  const linesOf = (part: OperationPart): DraftLine[] => {
    const code = part.vatCode === undefined ? undefined : vatCodeOf(books, date, part, part.vatCode);
    const grossCents = -part.amountCents;
    const taxCents = code === undefined ? 0 : taxWithin(grossCents, code);
    const taxed =
      code === undefined
        ? {}
        : { vatCode: code.code, vatBaseCents: Math.abs(grossCents) - Math.abs(taxOf(grossCents, code)) };
    const own = part.label === undefined ? {} : { label: part.label };
    return [
      line(grossCents - taxCents, "account", { account: part.account, ...own, ...taxed }),
      ...(taxCents === 0 || code?.account == null
        ? []
        : [line(taxCents, "vat", { account: code.account, ...own, ...taxed })]),
    ];
  };
  const { entryId } = await post(command, {
    journalCode: journalOfType(books.journals, "bank", row.account).code,
    date,
    pieceRef: row.reference?.slice(0, 50).toWellFormed() ?? null,
    label,
    source: {
      kind: OPERATION_SOURCE,
      id: documentId,
      rule: order.ruleNumber === undefined ? "account" : `rule ${order.ruleNumber}`,
    },
    lines: [
      line(amountCents, "treasury", { account: row.account, ...foreignOf(row) }),
      ...order.parts.flatMap(linesOf),
    ],
  });
  return { entryId };
}

/** What the bank moved of another currency, as the line of its account bears it. */
const foreignOf = ({ currency, currencyAmount }: OperationRow) =>
  currency === null
    ? {}
    : { currency, foreignAmount: decimalFromMinorUnits(Math.abs(currencyAmount ?? 0), currency) };

/** The code of a purchase for money out, of a sale for money in. @throws RefusalError VAT_CODE_UNUSABLE */
function vatCodeOf(books: LockedBooks, day: string, { amountCents }: OperationPart, code: string): VatCode {
  const direction = amountCents < 0 ? "purchase" : "sale";
  const found = vatCodesAt(books.vatCodes, day).find((one) => one.code === code);
  if (found?.direction === direction && !isReverseCharge(found)) return found;
  throw new RefusalError("VAT_CODE_UNUSABLE", {
    code,
    fields: [{ path: "vatCode", message: "VAT_CODE_UNUSABLE" }],
  });
}

/** The tax that an amount with VAT holds. */
const taxOf = (grossCents: number, { rateBasisPoints }: VatCode): number =>
  multiplyRatio(grossCents, rateBasisPoints, WHOLE_BASIS_POINTS + rateBasisPoints);

/** The part of it on the tax's own account: what is not deducted belongs to the charge. */
function taxWithin(grossCents: number, code: VatCode): number {
  if (code.account === null) return 0;
  const share = code.direction === "purchase" ? code.deductibleShareBasisPoints : WHOLE_BASIS_POINTS;
  return multiplyRatio(taxOf(grossCents, code), share, WHOLE_BASIS_POINTS);
}
