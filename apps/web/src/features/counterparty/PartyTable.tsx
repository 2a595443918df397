import Button from "@mui/material/Button";
import { RequestError } from "../../app/RequestError.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Card.module.css";
import type { usePartyPages } from "./use-party-pages.ts";

interface PartyTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly list: Omit<ReturnType<typeof usePartyPages>, "rows"> & {
    readonly rows: readonly Row[] | undefined;
  };
  readonly onOpen?: (row: Row) => void;
  readonly rowTone?: (row: Row) => "warning" | "error" | "muted" | undefined;
  readonly empty: { readonly icon: string; readonly title: string; readonly text: string };
}

/** A tab of a card: its rows, and the way to more of them. */
export function PartyTable<Row extends { readonly id: string }>(props: PartyTableProps<Row>) {
  const { list, empty, label, columns, onOpen, rowTone } = props;
  if (list.error !== null && list.rows === undefined)
    return <RequestError error={list.error} onRetry={list.refetch} />;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      {...(onOpen === undefined ? {} : { onOpen })}
      {...(rowTone === undefined ? {} : { rowTone })}
      skeletonRows={6}
      empty={<EmptyState {...empty} />}
      more={
        list.hasNext && (
          <div className={styles.more}>
            <Button color="inherit" disabled={list.loading} onClick={list.more}>
              {list.loading ? "Chargement…" : "Afficher la suite"}
            </Button>
          </div>
        )
      }
    />
  );
}
