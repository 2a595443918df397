import type { InvoiceListQuery } from "@grand-livre/contracts/invoice";
import type { Column } from "../../ui/data-table-types.ts";
import { ColumnChoice, type HiddenColumns } from "../lists/ColumnChoice.tsx";
import { ListExport } from "./ListExport.tsx";
import type { PageSearch } from "./list-pages.ts";
import type { InvoiceList } from "./RecentExports.tsx";
import { SavedViews } from "./SavedViews.tsx";

interface ListToolsProps<Row> {
  readonly screen: InvoiceList;
  readonly search: PageSearch;
  /** Shows a saved view: its filters as a URL has them. */
  readonly onOpenView: (search: Readonly<Record<string, string>>) => void;
  readonly query: InvoiceListQuery;
  /** How many rows the list has, once that is known. */
  readonly count: number | undefined;
  readonly countIsMinimum: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly chosen: HiddenColumns;
}

const PLACE = ["page", "after", "before"];

/** At the right of a list's filters: its views, itself as a file, its columns. */
export function ListTools<Row>({
  screen,
  search,
  onOpenView,
  query,
  count,
  countIsMinimum,
  columns,
  chosen,
}: ListToolsProps<Row>) {
  return (
    <>
      <SavedViews screen={screen} search={{ ...search }} place={PLACE} onOpen={onOpenView} />
      <ListExport screen={screen} query={query} count={count} countIsMinimum={countIsMinimum} />
      <ColumnChoice columns={columns} {...chosen} />
    </>
  );
}
