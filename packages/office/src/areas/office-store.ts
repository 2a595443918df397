import type { ErrorCode } from "@grand-livre/contracts/errors";

type Identified = { readonly id: string };

/** A table of the office: whose its rows are, in which order they come, and where a new one comes among them. */
export type OfficeTable<Row extends Identified = Identified> = {
  /** As the database names it, in camel case. */
  readonly name: string;
  /** `person`: each sees their own rows; `installation`: the rows are everybody's. */
  readonly of: "person" | "installation";
  /** Columns in order, before the id. A leading `-` is descending; a column of text can name its collation. */
  readonly order: readonly string[];
  /** Where a new row comes among those of the same person, by their `position`. */
  readonly place?: "first" | "last";
  /** How far a new row comes from its neighbour; 1 by default. */
  readonly step?: number;
  /** The column within which positions are counted. */
  readonly within?: string;
  readonly notFound: ErrorCode;
  /** The table that a column names a row of: removing that row removes this one. */
  readonly parents?: Readonly<Record<string, OfficeTable>>;
  /** The shape of a row, which no value has. */
  readonly row?: Row;
};

/** Describes a table whose rows have this shape. */
export const officeTable = <Row extends Identified>(
  name: string,
  shape: Omit<OfficeTable<Row>, "name" | "row">,
): OfficeTable<Row> => ({ name, ...shape });

/** A table of links from rows to those of another table, in order. */
export type OfficeLinks = {
  readonly name: string;
  readonly of: "person" | "installation";
  readonly to: OfficeTable;
};

export type OfficeFilter<Row> = {
  readonly equal?: Partial<Row>;
  readonly ids?: readonly string[];
  /** A column without case and accents that holds a text of the same kind. */
  readonly holding?: { readonly column: string & keyof Row; readonly text: string };
};

/** One page of rows by a column: texts without case, as French sorts them; the id comes last. */
export type OfficePage<Row> = {
  readonly sort: string & keyof Row;
  readonly isText: boolean;
  readonly order: "asc" | "desc";
  readonly skip: number;
  readonly limit: number;
  /** A text that a column contains, in any case; none when it is empty. */
  readonly search: { readonly column: string & keyof Row; readonly text: string };
};

/**
 * Where the office keeps its rows: in SQL for one person of an installation, or in the memory of a page. A moment is written as a
 * Date or its ISO text, and read as either.
 */
export type OfficeStore = {
  now(): Date;
  newId(): string;
  list<Row extends Identified>(table: OfficeTable<Row>, filter?: OfficeFilter<Row>): Promise<Row[]>;
  page<Row extends Identified>(
    table: OfficeTable<Row>,
    page: OfficePage<Row>,
  ): Promise<{ readonly rows: Row[]; readonly count: number }>;
  insert<Row extends Identified>(table: OfficeTable<Row>, values: object): Promise<Row>;
  /** Writes a change; undefined when there is no such row. */
  update<Row extends Identified>(
    table: OfficeTable<Row>,
    id: string,
    change: object,
  ): Promise<Row | undefined>;
  /** Removes a row with what belongs to it; false when there is no such row. */
  remove(table: OfficeTable, id: string): Promise<boolean>;
  /** Counts positions from 0: first these rows in this order, then the others. */
  reorder(table: OfficeTable, ids: readonly string[]): Promise<void>;
  /** The ids that each owner is linked with, in order; an owner without any is absent. */
  linked(links: OfficeLinks, ownerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Links an owner with these, and with no other. Fails with the code of an unknown one. */
  link(links: OfficeLinks, ownerId: string, ids: readonly string[]): Promise<void>;
  /** Does all of it or nothing. */
  transaction<T>(work: (store: OfficeStore) => Promise<T>): Promise<T>;
  /** What is thrown for a refusal of the catalogue. */
  refusal(code: ErrorCode, details?: Readonly<Record<string, unknown>>): Error;
};

/** A moment as ISO 8601, however the store keeps it. */
export const instantOf = (moment: Date | string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
