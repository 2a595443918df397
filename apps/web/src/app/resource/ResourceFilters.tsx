import type { ServiceId } from "@grand-livre/contracts/rights";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { SelectField, type SelectOption } from "../../ui/SelectField.tsx";
import { SavedViews } from "../document-list/SavedViews.tsx";
import { ColumnChoice, type HiddenColumns } from "../lists/ColumnChoice.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { type AnySearch, useListSearch } from "./list-search.ts";
import type { ListState } from "./list-state.ts";

/** One filter of a list, under its name in the URL: one of a few values, a day, or a field of the screen's own. */
export type ListFilter = { readonly name: string; readonly label: string } & (
  | {
      /** The first one has the value "": no filter. */
      readonly options: readonly SelectOption<string>[];
    }
  | {
      readonly kind: "day";
      /** The day that holds where none is chosen. */
      readonly usual?: string;
      /** Where a day typed without its year is looked for. */
      readonly within?: DateContext;
    }
  | {
      readonly field: (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode;
    }
);

interface ResourceFiltersProps<Row> {
  readonly name: string;
  readonly title: string;
  readonly service: ServiceId;
  readonly list: ListState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly exported: readonly Column<Row>[] | undefined;
  readonly hidden: HiddenColumns;
  /** The rows are no table: there is no column to hide. */
  readonly hasTable: boolean;
  readonly filters: readonly ListFilter[];
  readonly searchPlaceholder: string | undefined;
  /** What of the URL is a place in the list, and no part of a view. */
  readonly place: readonly string[];
  readonly files: ReactNode;
  readonly action: ReactNode;
}

export function isFiltered(search: AnySearch, filters: readonly ListFilter[]): boolean {
  return search.q !== undefined || filters.some(({ name }) => search[name] !== undefined);
}

/** The URL's state of a list whose filters are all cleared. */
export function unfiltered(filters: readonly ListFilter[]): AnySearch {
  return Object.fromEntries(
    [...filters.map(({ name }) => name), "q", "skip"].map((name) => [name, undefined]),
  );
}

/** The search and the filters of a list, all of them in its URL; at the right its views, its export and its columns. */
export function ResourceFilters<Row>(props: ResourceFiltersProps<Row>) {
  const { list, columns, hidden, filters } = props;
  const { search, show } = useListSearch();
  const navigate = useNavigate();
  const filter = (next: AnySearch) => show({ ...next, skip: undefined });
  const control = (one: ListFilter) => {
    const held = search[one.name];
    const value = held === undefined ? undefined : String(held);
    const onChange = (next: string | undefined) => filter({ [one.name]: next });
    if ("field" in one) return one.field(value, onChange);
    if ("options" in one)
      return (
        <SelectField
          label={one.label}
          hideLabel
          value={value ?? ""}
          options={one.options}
          onChange={onChange}
        />
      );
    return (
      <DateField
        label={one.label}
        hideLabel
        value={value ?? one.usual}
        within={one.within}
        onChange={(day) => onChange(day === one.usual ? undefined : day)}
      />
    );
  };
  return (
    <FilterBar
      {...(props.searchPlaceholder === undefined
        ? {}
        : {
            search: {
              value: search.q ?? "",
              onChange: (q: string) => filter({ q }),
              placeholder: props.searchPlaceholder,
            },
          })}
      {...(filters.length === 0
        ? {}
        : {
            active: filters.filter(({ name }) => search[name] !== undefined).length,
            onReset: () => show(unfiltered(filters)),
          })}
      aside={
        <>
          <SavedViews
            screen={props.name}
            search={search}
            place={props.place}
            onOpen={(view) => void navigate({ to: ".", search: view, replace: true } as never)}
          />
          {props.files ?? (
            <ExportMenu
              service={props.service}
              name={props.title}
              columns={props.exported ?? columns.filter(({ id }) => !hidden.hidden.has(id))}
              count={list.count}
              all={list.all}
            />
          )}
          {props.hasTable && <ColumnChoice columns={columns} {...hidden} />}
          {props.action}
        </>
      }
    >
      {filters.length === 0
        ? undefined
        : filters.map((one) => <Fragment key={one.name}>{control(one)}</Fragment>)}
    </FilterBar>
  );
}
