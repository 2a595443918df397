import { formatPlural } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import styles from "./BillNotice.module.css";
import type { BillPoint } from "./bill-points.ts";

interface BillNoticeProps {
  readonly points: readonly BillPoint[];
  /** Its document can be clicked for values. */
  readonly isCaptured: boolean;
}

/** All that a bill waits for, in one place with one count; each point leads to its field. */
export function BillNotice({ points, isCaptured }: BillNoticeProps) {
  if (points.length === 0 && !isCaptured) return null;
  const blocking = points.filter(({ blocks }) => blocks).length;
  const checks = points.length - blocking;
  return (
    <section
      className={styles.notice}
      aria-label="Points à régler ou à vérifier"
      data-findings=""
      data-tone={blocking > 0 ? "error" : checks > 0 ? "warning" : "done"}
    >
      <header className={styles.head}>
        <Icon path={points.length === 0 ? icons.check : icons.warning} size={18} />
        <span className={styles.count} role="status">
          {points.length === 0
            ? "Aucun champ douteux"
            : [
                ...(blocking > 0 ? [`${formatPlural(blocking, "point")} à régler`] : []),
                ...(checks > 0 ? [`${formatPlural(checks, "point")} à vérifier`] : []),
              ].join(", ")}
        </span>
        {isCaptured && (
          <span className={styles.keys}>
            {checks > 0 && (
              <>
                <span>
                  <Kbd>Tab</Kbd> suivant
                </span>
                <span>
                  <Kbd>Entrée</Kbd> confirmer
                </span>
              </>
            )}
            <span>
              <Kbd>F2</Kbd> valeurs du document
            </span>
          </span>
        )}
      </header>
      {points.length > 0 && (
        <ul className={styles.list}>
          {points.map((point) => (
            <li key={point.key} data-blocks={point.blocks || undefined}>
              <button type="button" onClick={point.go}>
                <span className="visually-hidden">
                  {point.blocks ? "À régler" : "À vérifier"}
                  {"\u00a0"}:{" "}
                </span>
                {point.lines !== "" && <strong>{point.lines}. </strong>}
                {point.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
