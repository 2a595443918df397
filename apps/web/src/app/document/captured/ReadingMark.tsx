import { Icon } from "../../../ui/Icon.tsx";
import { certaintyIcons, certaintyWords } from "../viewer/certainty.ts";
import type { FieldReading } from "./field-link.ts";
import styles from "./ReadingMark.module.css";

interface ReadingMarkProps {
  readonly reading: FieldReading;
  readonly label: string;
  readonly onConfirm: () => void;
}

/** How sure the value beside it is; pressing the mark of a doubtful one confirms it as it is. */
export function ReadingMark({ reading: { certainty, confidence }, label, onConfirm }: ReadingMarkProps) {
  const percent =
    confidence === undefined || certainty === "checked"
      ? ""
      : `, confiance ${Math.floor(confidence * 100)}\u202f%`;
  // What was read surely, or checked, has a tick; words are kept for what waits.
  const isSettled = certainty === "sure" || certainty === "checked";
  const content = (
    <>
      <Icon path={certaintyIcons[certainty]} size={12} />
      <span className={isSettled ? "visually-hidden" : undefined}>{certaintyWords[certainty]}</span>
    </>
  );
  if (certainty !== "uncertain")
    return (
      <span
        className={styles.mark}
        data-certainty={certainty}
        title={`${certaintyWords[certainty]}${percent}`}
      >
        {content}
      </span>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      data-certainty={certainty}
      title={`À vérifier${percent}. Cliquez ou Entrée dans le champ pour confirmer.`}
      aria-label={`${label} à vérifier${percent}\u00a0: confirmer la valeur`}
      onClick={onConfirm}
    >
      {content}
    </button>
  );
}
