import { Link } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import type { Dashboard } from "./dashboard.ts";
import styles from "./TodoTiles.module.css";

/** What waits for somebody, each count leading to its list. */
export function TodoTiles({ todo }: { readonly todo: Dashboard["todo"] }) {
  const bills = "/accounting/supplier-bills";
  return (
    <nav className={styles.tiles} aria-label="À faire">
      <Link
        className={styles.tile}
        data-tone={tone(todo.toComplete)}
        to={bills}
        search={{ view: "to-complete" }}
      >
        <Count value={todo.toComplete} label="Factures à compléter" />
      </Link>
      <Link className={styles.tile} data-tone={tone(todo.toCheck)} to={bills} search={{ view: "to-check" }}>
        <Count value={todo.toCheck} label="Factures à vérifier" />
      </Link>
      <Link
        className={styles.tile}
        data-tone={todo.readyToValidate > 0 ? "ready" : undefined}
        to={bills}
        search={{ view: "ready" }}
      >
        <Count value={todo.readyToValidate} label="Factures prêtes à valider" />
      </Link>
      <Link
        className={styles.tile}
        data-tone={tone(todo.draftEntries)}
        to="/accounting/entry-logs"
        search={{ state: "draft" }}
      >
        <Count value={todo.draftEntries} label="Écritures en brouillard" />
      </Link>
      <Link
        className={styles.tile}
        data-tone={tone(todo.exercisesToClose)}
        to="/accounting/settings/exercises"
      >
        <Count value={todo.exercisesToClose} label="Exercices à clôturer" />
      </Link>
    </nav>
  );
}

function tone(count: number): "waits" | undefined {
  return count > 0 ? "waits" : undefined;
}

function Count({ value, label }: { readonly value: number; readonly label: string }) {
  return (
    <>
      <span className={styles.count}>{formatCount(value)}</span>
      <span className={styles.label}>{label}</span>
    </>
  );
}
