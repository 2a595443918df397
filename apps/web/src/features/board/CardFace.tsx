import type { Card } from "@grand-livre/contracts/board";
import { TagPills } from "../../app/office/TagPicker.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Board.module.css";
import { dueText, isPast } from "./board-words.ts";

/** A card as its list shows it. */
export function CardFace({ card }: { readonly card: Card }) {
  const { title, labels, dueDate } = card;
  return (
    <span className={styles.face}>
      <span>{title}</span>
      {labels.length > 0 && (
        <span className={styles.pills}>
          <TagPills tags={labels} value={labels.map(({ id }) => id)} />
        </span>
      )}
      {dueDate !== null && (
        <span className={styles.due} data-past={isPast(dueDate) || undefined}>
          <Icon path={icons.calendar} size={14} />
          <time dateTime={dueDate}>{dueText(dueDate)}</time>
        </span>
      )}
    </span>
  );
}
