import { fold } from "../../text/fold.ts";
import { type ColumnMapping, columnSet, type SheetRow } from "../column-set.ts";
import { isBlankRow, type RejectedLine, readAmounts } from "../journal-sheet.ts";
import { accountAtLength } from "../records/record-file.ts";
import { sheetText } from "../sheet-cell.ts";

export type BalanceField =
  | "account"
  | "label"
  | "party"
  | "debitBalance"
  | "creditBalance"
  | "amount"
  | "side"
  | "debit"
  | "credit";

const SUMS = [
  ["debitBalance", "creditBalance"],
  ["amount"],
  ["debit", "credit"],
] as const satisfies readonly (readonly BalanceField[])[];

/** The columns of a trial balance: what its accounts are left with comes before their movements. */
export const BALANCE_COLUMNS = columnSet<BalanceField>(
  [
    {
      field: "account",
      label: "Compte",
      names: [
        "comptenum",
        "n compte",
        "no compte",
        "n de compte",
        "numero de compte",
        "numero compte",
        "compte general",
        "cpte",
      ],
    },
    {
      field: "label",
      label: "Libellé",
      names: ["comptelib", "intitule", "libelle compte", "libelle du compte", "intitule du compte"],
    },
    {
      field: "party",
      label: "Tiers",
      names: [
        "compauxnum",
        "auxiliaire",
        "compte auxiliaire",
        "code tiers",
        "compte tiers",
        "code auxiliaire",
      ],
    },
    {
      field: "debitBalance",
      label: "Solde débiteur",
      names: ["solde debit", "debiteur", "solde final debit"],
    },
    {
      field: "creditBalance",
      label: "Solde créditeur",
      names: ["solde credit", "crediteur", "solde final credit"],
    },
    { field: "amount", label: "Solde", names: ["solde final", "solde de cloture", "solde cloture"] },
    { field: "side", label: "Sens", names: ["d c", "sens du solde"] },
    { field: "debit", label: "Débit", names: ["montant debit", "total debit", "cumul debit"] },
    { field: "credit", label: "Crédit", names: ["montant credit", "total credit", "cumul credit"] },
  ],
  {
    missing: (mapping) => {
      const hasSum = SUMS.some((fields) => fields.every((field) => mapping[field] !== undefined));
      return [
        ...(mapping.account === undefined ? (["account"] as const) : []),
        ...(hasSum ? [] : (["debit", "credit"] as const).filter((field) => mapping[field] === undefined)),
      ];
    },
  },
);

/** A row of a balance: debit − credit. */
export interface BalanceLine {
  readonly account: string;
  /** An auxiliary or a name; empty when the row names none. */
  readonly party: string;
  readonly label: string;
  readonly netCents: number;
}

/** A row as a line of a balance, why it is none, or undefined: blank, a title, or the sum of a class. */
export function readBalanceLine(
  { line, cells }: SheetRow,
  mapping: ColumnMapping<BalanceField>,
): BalanceLine | RejectedLine | undefined {
  const cell = (field: BalanceField) => cells[mapping[field] ?? -1] ?? null;
  const account = sheetText(cell("account")).replace(/\s+/g, "").toUpperCase();
  if (isBlankRow(cells) || !/^[1-9]\d{2}/.test(account)) return undefined;
  const [first, second = "credit"] = SUMS.find((fields) =>
    fields.every((field) => mapping[field] !== undefined),
  ) ?? ["debit"];
  const amounts =
    first === "amount"
      ? readAmounts(cell, { amount: 0, ...(mapping.side === undefined ? {} : { side: 0 }) })
      : readAmounts((field) => cell(field === "debit" ? first : field === "credit" ? second : field), {
          debit: 0,
          credit: 0,
        });
  if ("reason" in amounts) return { line, reason: amounts.reason };
  const netCents = amounts.debitCents - amounts.creditCents;
  return { account, party: sheetText(cell("party")), label: sheetText(cell("label")), netCents };
}

/** What the books say of an account, or of one of its auxiliaries. */
export interface BookLine {
  readonly account: string;
  readonly auxiliary: string | null;
  readonly label: string;
  readonly balanceCents: number;
}

export interface ComparedLine {
  readonly account: string;
  /** An auxiliary of the account; null for the account itself. */
  readonly auxiliary: string | null;
  readonly label: string;
  /** Null: not in the file. */
  readonly fileCents: number | null;
  /** Null: not in the books. */
  readonly bookCents: number | null;
  /** The books less the file. */
  readonly gapCents: number;
}

type Sum = { cents: number; label: string; readonly parties: Map<string, { cents: number; label: string }> };

/**
 * Compares a balance with the books, account by account, and by third party where the file names them. What has no balance on either
 * side is equal, whether or not it is listed. Numbers are compared at the length of the company.
 */
export function compareBalances(
  file: readonly BalanceLine[],
  books: readonly BookLine[],
  accountLength: number,
): ComparedLine[] {
  const ours = sumOfBooks(books, accountLength);
  const theirs = sumOfFile(file, ours, accountLength);
  const lines: ComparedLine[] = [];
  const compare = (
    place: Pick<ComparedLine, "account" | "auxiliary">,
    their: { readonly cents: number; readonly label: string } | undefined,
    our: { readonly cents: number; readonly label: string } | undefined,
  ) => {
    const gapCents = (our?.cents ?? 0) - (their?.cents ?? 0);
    if (their === undefined && gapCents === 0) return;
    const label = our?.label || their?.label || "";
    lines.push({ ...place, label, fileCents: their?.cents ?? null, bookCents: our?.cents ?? null, gapCents });
  };
  for (const account of [...new Set([...theirs.keys(), ...ours.keys()])].toSorted()) {
    const their = theirs.get(account);
    const our = ours.get(account);
    compare({ account, auxiliary: null }, their, our);
    if (their === undefined || their.parties.size === 0) continue;
    for (const auxiliary of [
      ...new Set([...their.parties.keys(), ...(our?.parties.keys() ?? [])]),
    ].toSorted())
      compare({ account, auxiliary }, their.parties.get(auxiliary), our?.parties.get(auxiliary));
  }
  return lines;
}

function sumOfBooks(books: readonly BookLine[], accountLength: number): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { account: number, auxiliary, label, balanceCents } of books) {
    const account = accountAtLength(number, accountLength);
    const sum = sums.get(account) ?? { cents: 0, label: "", parties: new Map() };
    sums.set(account, sum);
    if (auxiliary === null) {
      sum.cents += balanceCents;
      sum.label ||= label;
    } else {
      const cents = (sum.parties.get(auxiliary)?.cents ?? 0) + balanceCents;
      sum.parties.set(auxiliary, { cents, label });
    }
  }
  return sums;
}

/** The accounts of a file with their third parties under the auxiliaries of the books. */
function sumOfFile(
  file: readonly BalanceLine[],
  ours: ReadonlyMap<string, Sum>,
  accountLength: number,
): Map<string, Sum> {
  const auxiliaries = auxiliariesOf(ours);
  const sums = new Map<string, Sum>();
  const own = new Map<string, number>();
  for (const line of file) {
    const number = accountAtLength(line.account, accountLength);
    // Some programs give a third party as an account of its own: 411DUPONT.
    const asParty = ours.has(number) || line.party !== "" ? undefined : auxiliaries.byCode.get(line.account);
    const account = asParty?.account ?? number;
    const sum = sums.get(account) ?? { cents: 0, label: "", parties: new Map() };
    sums.set(account, sum);
    if (line.party === "" && asParty === undefined) {
      own.set(account, (own.get(account) ?? 0) + line.netCents);
      sum.label ||= line.label;
      continue;
    }
    const found = asParty ?? auxiliaries.byCode.get(line.party.toUpperCase());
    const auxiliary = found?.auxiliary ?? auxiliaries.byName.get(fold(line.party)) ?? line.party;
    const cents = (sum.parties.get(auxiliary)?.cents ?? 0) + line.netCents;
    sum.parties.set(auxiliary, { cents, label: line.label });
  }
  for (const [account, sum] of sums) {
    const ofParties = [...sum.parties.values()].reduce((total, { cents }) => total + cents, 0);
    const cents = own.get(account);
    // A collective account may come with its third parties below it: it is their sum, not another amount.
    sum.cents = cents === undefined || cents === ofParties ? ofParties : cents + ofParties;
  }
  return sums;
}

/** The auxiliaries of the books by their code, and by the name that only one of them has. */
function auxiliariesOf(ours: ReadonlyMap<string, Sum>) {
  const byCode = new Map<string, { readonly account: string; readonly auxiliary: string }>();
  const byName = new Map<string, string>();
  const several = new Set<string>();
  for (const [account, { parties }] of ours)
    for (const [auxiliary, { label }] of parties) {
      byCode.set(auxiliary.toUpperCase(), { account, auxiliary });
      const name = fold(label);
      if ((byName.get(name) ?? auxiliary) !== auxiliary) several.add(name);
      byName.set(name, auxiliary);
    }
  for (const name of several) byName.delete(name);
  return { byCode, byName };
}
