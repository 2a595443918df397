import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import type { DueVat } from "@grand-livre/domain/payment/discount";
import type { PendingVat, VatMove } from "@grand-livre/domain/payment/move-pending-vat";
import type { DocumentToSettle } from "@grand-livre/domain/payment/settle";
import type { Connection } from "../../database/connection.ts";
import type { Books } from "../books/service.ts";
import type { DraftLine, LineOrigin } from "../entry/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import {
  findImputations,
  findInvoices,
  findStanding,
  type ImputationRow,
  type SettledInvoiceRow,
  type StandingRow,
} from "./repository.ts";

export type SettleableInvoice = SettledInvoiceRow & { readonly document: DocumentToSettle };

/** Documents as a payment sees them: what is open on their accounts, and the VAT that waits. */
export async function documentsToSettle(
  db: Connection,
  books: Books,
  invoices: readonly SettledInvoiceRow[],
): Promise<SettleableInvoice[]> {
  const { id: legalEntityId } = books.entity;
  const ids = invoices.map((invoice) => invoice.id);
  const standing = Map.groupBy(await findStanding(db, legalEntityId, ids), (row) => row.invoiceId);
  const imputations = await findImputations(db, legalEntityId, ids);
  const notes = await creditedDue(db, legalEntityId, imputations, ids);
  const settleable: SettleableInvoice[] = [];
  for (const invoice of invoices) {
    const rows = standing.get(invoice.id) ?? [];
    const pendingVat = pendingOf(books, invoice, rows, imputations);
    const own = rows.filter((row) => row.role === "counterparty");
    const document: DocumentToSettle = {
      id: invoice.id,
      refId: invoice.refId ?? "",
      payableCents: invoice.payableCents,
      settledCents: invoice.settledCents,
      creditedCents: sumCentsOf(
        imputations.filter(({ invoiceId, creditNoteId }) => [invoiceId, creditNoteId].includes(invoice.id)),
        ({ amountCents }) => amountCents,
      ),
      open: openAccounts(rows),
      pendingVat,
      discountable: !invoice.advance && (invoice.kind === "invoice" || invoice.kind === "final"),
      owedCents: sumCentsOf(own, (row) => row.cents),
      dueVat: withCredited(dueOf(rows), notes.get(invoice.id) ?? []),
    };
    settleable.push({ ...invoice, document });
  }
  return settleable;
}

/** What is open of documents on each collective account of one third party: debit − credit, by document. */
export async function openOfDocuments(
  db: Connection,
  party: { readonly legalEntityId: string; readonly id: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentToSettle["open"]>> {
  const rows = await findStanding(db, party.legalEntityId, ids);
  const own = rows.filter(({ partyId }) => partyId === party.id);
  const standing = Map.groupBy(own, ({ invoiceId }) => invoiceId);
  return new Map([...standing].map(([id, rows]) => [id, openAccounts(rows)]));
}

function openAccounts(rows: readonly StandingRow[]): DocumentToSettle["open"] {
  const own = rows.filter((row) => row.role === "counterparty");
  return [...new Set(own.map((row) => row.account))].map((account) => ({
    account,
    standingCents: sumCentsOf(
      rows.filter(
        (row) => row.account === account && (row.role === "counterparty" || row.role === "settlement"),
      ),
      (row) => row.cents,
    ),
  }));
}

/** By invoice, the VAT that was due at once and that its credit notes took off, as far as they settled it. */
async function creditedDue(
  db: Connection,
  legalEntityId: string,
  imputations: readonly ImputationRow[],
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DueVat[]>> {
  const own = imputations.filter(({ invoiceId }) => invoiceIds.includes(invoiceId));
  if (own.length === 0) return new Map();
  const noteIds = own.map(({ creditNoteId }) => creditNoteId);
  const rows = Map.groupBy(await findStanding(db, legalEntityId, noteIds), (row) => row.invoiceId);
  const payable = new Map(
    (await findInvoices(db, noteIds)).map(({ id, payableCents }) => [id, payableCents]),
  );
  const credited = own.map(({ invoiceId, creditNoteId, amountCents }) => {
    const share = (cents: number) =>
      multiplyRatio(cents, amountCents, payable.get(creditNoteId) ?? amountCents);
    const taxes = dueOf(rows.get(creditNoteId) ?? []).map((tax) => ({
      ...tax,
      standingCents: share(tax.standingCents),
      baseCents: share(tax.baseCents),
    }));
    return { invoiceId, taxes };
  });
  return new Map(
    [...Map.groupBy(credited, ({ invoiceId }) => invoiceId)].map(([id, parts]) => [
      id,
      parts.flatMap(({ taxes }) => taxes),
    ]),
  );
}

/** A credit note's VAT is on the side opposite to its invoice's. */
function withCredited(due: readonly DueVat[], credited: readonly DueVat[]): DueVat[] {
  return due.map((tax) => {
    const twins = credited.filter(({ vatCode }) => vatCode === tax.vatCode);
    return {
      ...tax,
      creditedCents: -sumCentsOf(twins, (twin) => twin.standingCents),
      creditedBaseCents: -sumCentsOf(twins, (twin) => twin.baseCents),
    };
  });
}

/** The VAT that was due from the start: the buyer's own assessment, and the part deducted of it. */
function dueOf(rows: readonly StandingRow[]): DueVat[] {
  const lines = rows.filter(
    (row) => (row.role === "due" || row.role === "reverse_charge") && row.vatCode !== null,
  );
  const groups = Map.groupBy(lines, (row) => JSON.stringify([row.account, row.vatCode]));
  return [...groups].map(([key, members]) => {
    const [account, vatCode] = JSON.parse(key) as [string, string];
    return {
      account,
      vatCode,
      standingCents: sumCentsOf(members, (line) => line.cents),
      baseCents: sumCentsOf(members, (line) => Math.sign(line.cents) * Math.abs(line.baseCents ?? 0)),
    };
  });
}

function pendingOf(
  { vatCodes, roleAccounts }: Books,
  invoice: SettledInvoiceRow,
  rows: readonly StandingRow[],
  imputations: readonly ImputationRow[],
): PendingVat[] {
  const waiting = rows.filter((row) => row.role === (invoice.advance ? "advance" : "pending"));
  if (waiting.length === 0) return [];
  const { billDate, direction, id } = invoice;
  const date = billDate ?? "";
  const codes = new Map(vatCodesAt(vatCodes, date).map((code) => [code.code, code]));
  const accounts = technicalAccounts(roleAccounts, date);
  const due = direction === "credit" ? accounts.vat_collected : accounts.vat_deductible;
  const imputed = imputations.flatMap((one) => one.vatMoves).filter((move) => move.documentId === id);
  const groups = Map.groupBy(waiting, (row) =>
    JSON.stringify([invoice.advance ? accounts.vat_on_deposits : row.account, row.vatCode]),
  );
  return [...groups].flatMap(([key, lines]): PendingVat[] => {
    const [account, vatCode] = JSON.parse(key) as [string, string | null];
    if (vatCode === null) return [];
    const base = sumCentsOf(lines, (line) => Math.sign(line.cents) * Math.abs(line.baseCents ?? 0));
    const whole = sumCentsOf(lines, (line) => line.cents);
    const moves = rows.filter(
      (row) => row.role === "vat_move" && row.account === account && row.vatCode === vatCode,
    );
    const virtual = imputed.filter((move) => move.account === account && move.vatCode === vatCode);
    const creditedCents = sumCentsOf(virtual, (move) => move.movedCents);
    const creditedBaseCents = sumCentsOf(virtual, (move) => move.baseCents);
    return [
      {
        account,
        dueAccount: codes.get(vatCode)?.account ?? due,
        vatCode,
        // 4191 has the price and its tax together.
        standingCents: invoice.advance ? whole - base : whole,
        baseCents: base,
        movedCents: -sumCentsOf(moves, (move) => move.cents) + creditedCents,
        movedBaseCents:
          -sumCentsOf(moves, (move) => Math.sign(move.cents) * Math.abs(move.baseCents ?? 0)) +
          creditedBaseCents,
        creditedCents,
        creditedBaseCents,
      },
    ];
  });
}

/** A line of an entry, debit positive; none for nothing. */
export function entryLine(cents: number, line: Omit<DraftLine, "debitCents" | "creditCents">): DraftLine[] {
  if (cents === 0) return [];
  return [{ ...line, debitCents: Math.max(0, cents), creditCents: Math.max(0, -cents) }];
}

/** The two lines of a tax that falls due: off the account where it waited, onto the one that is declared. */
export function vatMoveLines(
  move: VatMove,
  label: string,
  origin: Pick<LineOrigin, "documentKind" | "documentId" | "role">,
): DraftLine[] {
  const common = {
    label,
    vatCode: move.vatCode,
    vatBaseCents: Math.abs(move.baseCents),
    origins: [{ ...origin, amountCents: Math.abs(move.movedCents) }],
  };
  return [
    ...entryLine(-move.movedCents, { ...common, account: move.account }),
    ...entryLine(move.movedCents, { ...common, account: move.dueAccount }),
  ];
}
