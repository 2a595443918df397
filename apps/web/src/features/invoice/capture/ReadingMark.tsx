import { certaintyIcons, certaintyWords } from "../../../app/document/certainty.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { FieldReading } from "./captured-fields.ts";
import styles from "./ReadingMark.module.css";

interface ReadingMarkProps {
  readonly reading: FieldReading;
  readonly label: string;
  readonly onConfirm: () => void;
}

/** How sure the value beside it is, in a word and a sign; pressing it confirms the value as it is. */
export function ReadingMark({ reading: { certainty, confidence }, label, onConfirm }: ReadingMarkProps) {
  const percent =
    confidence === undefined || certainty === "checked"
      ? ""
      : `, confiance ${Math.floor(confidence * 100)}\u202f%`;
  const content = (
    <>
      <Icon path={certaintyIcons[certainty]} size={12} />
      {certaintyWords[certainty]}
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
