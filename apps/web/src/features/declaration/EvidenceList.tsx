import type { ReactNode } from "react";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Declaration.module.css";

interface EvidenceListProps<Row> {
  readonly title: string;
  /** The name of its file. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly empty: string;
  /** What stands below the list. */
  readonly children?: ReactNode;
}

/** A list that a declaration is made of, which leaves as a file. */
export function EvidenceList<Row>({
  title,
  name,
  columns,
  rows,
  rowKey,
  onOpen,
  empty,
  children,
}: EvidenceListProps<Row>) {
  return (
    <section className={styles.section}>
      <div className={styles.listHead}>
        <h3>{title}</h3>
        <ExportMenu
          service="declarations"
          name={name}
          columns={columns}
          count={rows.length}
          all={async () => rows}
        />
      </div>
      <DataTable<Row>
        label={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        {...(onOpen && { onOpen })}
        dense
        pageKeys={false}
        empty={<EmptyState icon={icons.report} title="Néant" text={empty} />}
      />
      {children}
    </section>
  );
}
