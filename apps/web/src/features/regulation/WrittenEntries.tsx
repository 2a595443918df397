import { Link } from "@tanstack/react-router";
import { formatDate } from "../../lib/format.ts";
import styles from "./Regulation.module.css";

interface WrittenEntriesProps {
  readonly label: string;
  readonly entries: readonly {
    readonly id: string;
    readonly number: string | null;
    readonly date: string;
    readonly label: string;
  }[];
}

/** The entries that a closing wrote, each leading to its own page. */
export function WrittenEntries({ label: name, entries }: WrittenEntriesProps) {
  return (
    <ul className={styles.entries} aria-label={name}>
      {entries.map(({ id, number, date, label }) => (
        <li key={id}>
          <Link className={styles.link} to="/accounting/entry-logs/$id" params={{ id }}>
            {`${number ?? "Écriture"} du ${formatDate(date)}`}
          </Link>
          {` · ${label}`}
        </li>
      ))}
    </ul>
  );
}
