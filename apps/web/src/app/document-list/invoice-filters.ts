import { type PageSearch, pageQuery, readPageSearch } from "./list-pages.ts";

/** The filters of every list of invoices as the URL carries them; what is not filtered is not written. */
export interface InvoiceFilters extends PageSearch {
  readonly q?: string;
  /** The whole number that the product gave. */
  readonly number?: string;
  readonly label?: string;
  /** The label of a journal. */
  readonly journal?: string;
  /** The code of the platform's status. */
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A status of XP Z12-012: three digits. */
const CODE = /^[2-9]\d\d$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A text of a URL's search, cut where the server would refuse it; undefined for a blank one. A number is one too. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : "";
  return text.trim() === "" ? undefined : text;
}

/** Reads them and the page out of a URL's search, with any content. */
export function readInvoiceFilters(raw: Readonly<Record<string, unknown>>): InvoiceFilters {
  const [q, number, label, journal] = [raw.q, raw.number, raw.label, raw.journal].map(readText);
  const day = (value: unknown) => (typeof value === "string" && DATE.test(value) ? value : undefined);
  const [from, to] = [day(raw.from), day(raw.to)];
  const status = readText(raw.status)?.match(CODE)?.[0];
  return {
    ...(q === undefined ? {} : { q }),
    ...(number === undefined ? {} : { number: number.slice(0, 100) }),
    ...(label === undefined ? {} : { label }),
    ...(journal === undefined ? {} : { journal }),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...readPageSearch(raw),
  };
}

/** New values of some of them; undefined removes one. */
export type InvoiceFiltersChange = {
  readonly [Name in keyof InvoiceFilters]?: InvoiceFilters[Name] | undefined;
};

export const noInvoiceFilters = {
  q: undefined,
  number: undefined,
  label: undefined,
  journal: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
} as const satisfies InvoiceFiltersChange;

/** How many of them are set. */
export function activeInvoiceFilters(search: InvoiceFilters): number {
  const { q, from, to } = search;
  return activeMoreFilters(search) + [q, from, to].filter((value) => value !== undefined).length;
}

/** How many of the seldom used ones are. */
export function activeMoreFilters({ number, label, journal, status }: InvoiceFilters): number {
  return [number, label, journal, status].filter((value) => value !== undefined).length;
}

/** The query that they and the page make. */
export function invoiceFiltersQuery(search: InvoiceFilters) {
  const { q, number, label, journal, status, from, to } = search;
  return {
    ...pageQuery(search),
    ...(q === undefined ? {} : { searchValue: q }),
    ...(number === undefined ? {} : { refId: number.trim() }),
    ...(label === undefined ? {} : { bill_label: label }),
    ...(journal === undefined ? {} : { entryLedgerLogLabel: journal }),
    ...(status === undefined ? {} : { lifeCycle: status }),
    ...(from === undefined ? {} : { startDate: from }),
    ...(to === undefined ? {} : { endDate: to }),
  } as const;
}
