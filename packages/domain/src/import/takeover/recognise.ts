import { fold } from "../../text/fold.ts";
import { type ColumnSet, type FoundHeadings, HEADING_ROWS, type SheetRow } from "../column-set.ts";
import { RECORD_KINDS } from "../records/record-file.ts";
import { RECORD_FILES } from "../records/record-files.ts";
import { sheetAmount, sheetDate, sheetText } from "../sheet-cell.ts";
import { ENTRY_COLUMNS } from "../sheet-columns.ts";
import { isLedger, type TakeoverKind } from "./takeover-kinds.ts";

/** What a file of a takeover is taken for, by its name, its headings and its rows; a person may say otherwise. */
export interface Recognition {
  /** Undefined when nothing in the file says it. */
  readonly kind: TakeoverKind | undefined;
  /** French, each one sentence. */
  readonly doubts: readonly string[];
  /** Rows that are not blank, below the headings. */
  readonly rows: number;
  /** Of its entries, open items or assets; null for what has no day. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** Third parties that it names. */
  readonly parties: number;
}

/** French, as a sentence names each kind. */
const NAMES: Readonly<Record<TakeoverKind, string>> = {
  account: "un plan comptable",
  "third-party": "un fichier de tiers",
  fec: "un FEC ou un grand livre",
  journal: "un journal",
  "opening-balance": "une balance d’ouverture",
  "due-date": "des échéances",
  asset: "des immobilisations",
  rule: "des règles d’imputation",
  document: "des pièces d’écritures",
  comparison: "une balance de fin de période",
};

/** Words of file names, folded: the first that is found counts, so that « balance clients » is a balance. */
const WORDS: readonly (readonly [RegExp, TakeoverKind])[] = [
  [/^\d{9}fec\d{8}\b|\bfec\b/, "fec"],
  [/\bgrands? livres?\b/, "fec"],
  [/\bimmo|\bamortissement/, "asset"],
  [/\becheanc|\bimpayes?\b|\bencours\b|\bpostes? ouverts?\b/, "due-date"],
  [/\bbalances?\b|\bouverture\b|\ba nouveaux?\b/, "opening-balance"],
  [/\bplan\b|\bpcg\b|\bcomptes\b/, "account"],
  [/\btiers\b|\bclients?\b|\bfournisseurs?\b/, "third-party"],
  [/\bregles?\b/, "rule"],
  [/\bjournal\b|\bjournaux\b|\becritures?\b/, "journal"],
];

/** When several kinds suit the columns: what asks for the most of them comes first. */
const BY_COLUMNS: readonly TakeoverKind[] = [
  "asset",
  "rule",
  "due-date",
  "fec",
  "journal",
  "opening-balance",
  "third-party",
  "account",
];

/** Fields of a kind that hold its day and its third party. */
const DAY: Partial<Record<TakeoverKind, string>> = {
  fec: "date",
  journal: "date",
  "due-date": "dueDate",
  asset: "acquisitionDate",
};
const PARTY: Partial<Record<TakeoverKind, string>> = {
  fec: "party",
  journal: "party",
  "due-date": "party",
  "opening-balance": "party",
  "third-party": "name",
};

type Fits = ReadonlyMap<TakeoverKind, FoundHeadings>;

/** Reads a file of a takeover row by row; memory grows with its third parties, not with its rows. */
export class TakeoverFile {
  private readonly fileName: string;
  private readonly head: SheetRow[] = [];
  private found: { readonly kind: TakeoverKind | undefined; readonly fits: Fits } | undefined;
  private readonly parties = new Set<string>();
  private rows = 0;
  private firstDate: string | null = null;
  private lastDate: string | null = null;
  private hasResult = false;

  constructor(fileName: string) {
    this.fileName = fileName;
  }

  add(row: SheetRow): void {
    if (this.found === undefined) {
      this.head.push(row);
      if (this.head.length > HEADING_ROWS) this.recognise();
    } else this.count(row);
  }

  /** Call once, after the last row. */
  end(): Recognition {
    if (this.found === undefined) this.recognise();
    const { rows, firstDate, lastDate } = this;
    const found = this.found?.kind;
    // Expenses and income have no balance at an opening.
    const kind = this.hasResult ? "comparison" : found;
    return { kind, doubts: this.doubts(found), rows, firstDate, lastDate, parties: this.parties.size };
  }

  private recognise(): void {
    const fits = fitsOf(this.head);
    const named = kindOfName(this.fileName);
    const kind =
      named !== undefined && fits.has(named) ? named : (BY_COLUMNS.find((one) => fits.has(one)) ?? named);
    this.found = { kind, fits };
    for (const row of this.head.splice(0)) this.count(row);
  }

  private count({ line, cells }: SheetRow): void {
    const { kind, fits } = this.found ?? {};
    const headings = kind === undefined ? undefined : fits?.get(kind);
    if (line <= (headings?.row ?? 0) || cells.every((one) => sheetText(one) === "")) return;
    this.rows += 1;
    if (kind === undefined || headings === undefined) return;
    const cell = (field = "") => cells[headings.mapping[field] ?? -1] ?? null;
    const day = sheetDate(cell(DAY[kind]));
    if (day !== undefined && (this.firstDate === null || day < this.firstDate)) this.firstDate = day;
    if (day !== undefined && (this.lastDate === null || day > this.lastDate)) this.lastDate = day;
    const party = sheetText(cell(PARTY[kind]));
    if (party !== "") this.parties.add(party);
    const isResult = kind === "opening-balance" && /^[67]/.test(sheetText(cell("account")));
    const amounts = [cell("debit"), cell("credit"), cell("amount")].map((one) => sheetAmount(one));
    if (isResult && amounts.some((cents) => cents !== 0)) this.hasResult = true;
  }

  private doubts(kind: TakeoverKind | undefined): string[] {
    const doubts: string[] = [];
    const named = kindOfName(this.fileName);
    if (kind === undefined)
      doubts.push("Ni son nom, ni ses colonnes ne disent ce qu’il contient\u00a0: choisissez-le.");
    else if (!this.found?.fits.has(kind))
      doubts.push(`Son nom annonce ${NAMES[kind]}\u00a0: ses colonnes restent à indiquer.`);
    else if (named !== undefined && named !== kind && !areBothEntries(named, kind))
      doubts.push(`Son nom annonce ${NAMES[named]}, ses colonnes annoncent ${NAMES[kind]}.`);
    if (kind !== undefined && this.found?.fits.has(kind) && this.rows === 0)
      doubts.push("Il n’a aucune ligne sous ses titres.");
    return doubts;
  }
}

const areBothEntries = (...kinds: readonly TakeoverKind[]) =>
  kinds.every((kind) => kind === "fec" || kind === "journal");

function kindOfName(fileName: string): TakeoverKind | undefined {
  const name = fold(fileName.replace(/\.[^.]*$/, "")).replaceAll("_", " ");
  return WORDS.find(([pattern]) => pattern.test(name))?.[1];
}

/** The kinds whose columns the first rows name, each with its headings. */
function fitsOf(rows: readonly SheetRow[]): Fits {
  const fits = new Map<TakeoverKind, FoundHeadings>();
  const entries = foundIn(ENTRY_COLUMNS, rows);
  if (entries) fits.set(isLedger(entries.mapping) ? "fec" : "journal", entries);
  for (const kind of RECORD_KINDS) {
    const headings = foundIn(RECORD_FILES[kind].columns, rows);
    if (headings && suits[kind](headings, rows, entries)) fits.set(kind, headings);
  }
  return fits;
}

function foundIn<Field extends string>(columns: ColumnSet<Field>, rows: readonly SheetRow[]) {
  const found = columns.find(rows);
  return "mapping" in found ? (found as FoundHeadings) : undefined;
}

type Suits = (
  headings: FoundHeadings,
  rows: readonly SheetRow[],
  entries: FoundHeadings | undefined,
) => boolean;

const always: Suits = () => true;
const has = ({ mapping }: FoundHeadings, ...fields: readonly string[]) =>
  fields.filter((field) => mapping[field] !== undefined).length;

/** What a kind asks for besides the columns without which it cannot be read: many files have a name, or an account and a label. */
const suits: Readonly<Record<(typeof RECORD_KINDS)[number], Suits>> = {
  account: (headings, rows) => {
    const numbers = rows
      .filter(({ line }) => line > headings.row)
      .map(({ cells }) => sheetText(cells[headings.mapping.number ?? -1] ?? null))
      .filter((text) => text !== "");
    return numbers.every((text) => /^[1-9][\d.\s]{1,}/.test(text));
  },
  // A chart has « Compte ; Intitulé ; Type » and a VAT code as well.
  "third-party": (headings, rows, entries) =>
    !entries &&
    (has(headings, ...IDENTITY) > 0 ||
      (has(headings, "kind") > 0 && !foundIn(RECORD_FILES.account.columns, rows))),
  "opening-balance": (_, __, entries) => !entries,
  // An entry may have a due date: what names journals is a ledger.
  "due-date": (_, __, entries) => !entries || has(entries, "journal") === 0,
  asset: always,
  rule: (headings) => has(headings, "match", "action") >= 1,
};

const IDENTITY = [
  "siren",
  "siret",
  "line1",
  "postcode",
  "city",
  "email",
  "iban",
  "customerCode",
  "supplierCode",
];
