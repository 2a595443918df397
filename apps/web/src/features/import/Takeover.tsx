import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import { TAKEOVER_KINDS, type TakeoverKind } from "@grand-livre/domain/import/takeover/takeover-kinds";
import { formatPlural } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { takeoverOf, takeoverWords } from "./kind-words.ts";
import { STEPS, stepOf } from "./steps.ts";
import styles from "./Takeover.module.css";
import type { ImportState } from "./use-import.ts";

export interface TakeoverProps {
  readonly kind: TakeoverKind | "guide";
  readonly batches: readonly ImportBatchAnswer[];
  /** Of the current file. */
  readonly state: ImportState;
  readonly onKind: (kind: TakeoverKind | "guide") => void;
}

/** What a company takes over and what of it is done; then the steps of the current file. */
export function Takeover({ kind, batches, state, onKind }: TakeoverProps) {
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
                <small data-done={count > 0 || undefined}>
                  {count > 0 ? (
                    <>
                      <Icon path={icons.check} size={14} /> {formatPlural(count, "lot")}
                    </>
                  ) : (
                    "à reprendre"
                  )}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {kind !== "guide" && (
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
