import type { ImportBatchAnswer, KeptComparison } from "@grand-livre/contracts/import";
import { TAKEOVER_KINDS, type TakeoverKind } from "@grand-livre/domain/import/takeover/takeover-kinds";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { takeoverOf, takeoverWords } from "./kind-words.ts";
import { STEPS, stepOf } from "./steps.ts";
import styles from "./Takeover.module.css";
import type { ImportState } from "./use-import.ts";

export interface TakeoverProps {
  readonly kind: TakeoverKind | "guide";
  readonly batches: readonly ImportBatchAnswer[];
  /** The last one first. */
  readonly comparisons: readonly KeptComparison[];
  /** Of the current file. */
  readonly state: ImportState;
  readonly onKind: (kind: TakeoverKind | "guide") => void;
}

/** What a company takes over and what of it is done; then the steps of the current file. */
export function Takeover({ kind, batches, comparisons, state, onKind }: TakeoverProps) {
  const isBusy = state.step === "reading" || state.step === "importing";
  const current = stepOf(state);
  return (
    <section className={styles.takeover} aria-label="Reprise du dossier">
      <ul className={styles.kinds} aria-label="Ce qui se reprend">
        <li>
          <button
            type="button"
            className={styles.kind}
            aria-pressed={kind === "guide"}
            disabled={isBusy}
            onClick={() => onKind("guide")}
          >
            <span>Reprendre un dossier</span>
            <small>plusieurs fichiers à la fois</small>
          </button>
        </li>
        {TAKEOVER_KINDS.map((one) => {
          const count = batches.filter((batch) => takeoverOf(batch) === one).length;
          return (
            <li key={one}>
              <button
                type="button"
                className={styles.kind}
                aria-pressed={one === kind}
                disabled={isBusy && one !== kind}
                onClick={() => {
                  if (one !== kind) onKind(one);
                }}
              >
                <span>{takeoverWords[one].label}</span>
                <Done kind={one} count={count} last={comparisons[0]} />
              </button>
            </li>
          );
        })}
      </ul>
      {kind !== "guide" && kind !== "comparison" && (
        <ol className={styles.steps} aria-label="Étapes du fichier">
          {STEPS.map((step, at) => (
            <li
              key={step}
              data-past={at < current || undefined}
              aria-current={at === current ? "step" : undefined}
            >
              <span aria-hidden="true">{at + 1}</span>
              {step}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What is done of a kind: its imports; of balances, what the last comparison said. */
function Done({
  kind,
  count,
  last,
}: {
  readonly kind: TakeoverKind;
  readonly count: number;
  readonly last: KeptComparison | undefined;
}) {
  if (kind === "comparison")
    return (
      <small data-done={last?.gaps === 0 || undefined}>
        {last === undefined ? "à comparer" : `${formatPlural(last.gaps, "écart")} au ${formatDate(last.day)}`}
      </small>
    );
  return (
    <small data-done={count > 0 || undefined}>
      {count > 0 ? (
        <>
          <Icon path={icons.check} size={14} /> {formatPlural(count, "lot")}
        </>
      ) : (
        "à reprendre"
      )}
    </small>
  );
}
