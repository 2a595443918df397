import { Icon } from "../../../ui/Icon.tsx";
import { certaintyIcons, certaintyWords } from "./certainty.ts";
import styles from "./DocumentViewer.module.css";
import type { DocumentMark } from "./document-mark.ts";
import { boxAround, type PageSize, placedBox } from "./page-geometry.ts";
import type { Word } from "./word-run.ts";

interface PageMarksProps {
  readonly page: PageSize;
  readonly marks: readonly DocumentMark[];
  readonly shownId: string | undefined;
  /** The words under the pointer, which a click puts into the field that waits. */
  readonly picked: readonly Word[];
  readonly onMark: (id: string) => void;
  readonly onHover: (id: string | undefined) => void;
}

/** Beyond this share of the page's width a tag above its box would be cut off, and amounts are close under each other. */
const RIGHT_PART = 65;

/** The places of the values over their page; a full line is sure, a broken one is not, and a sign says it again. */
export function PageMarks({ page, marks, shownId, picked, onMark, onHover }: PageMarksProps) {
  const around = boxAround(picked.map(({ box }) => box));
  return (
    <div className={styles.marks}>
      {marks.map((mark) => (
        <div
          key={mark.id}
          className={styles.mark}
          data-certainty={mark.certainty}
          data-shown={mark.id === shownId || undefined}
          data-edge={placedBox(mark.box, page).left > RIGHT_PART || undefined}
          style={percent(placedBox(mark.box, page))}
        >
          <button
            type="button"
            tabIndex={-1}
            className={styles.tag}
            aria-label={`${mark.label}, ${certaintyWords[mark.certainty]}\u00a0: aller au champ`}
            onMouseDown={(event) => event.preventDefault()}
            onPointerEnter={() => onHover(mark.id)}
            onClick={() => onMark(mark.id)}
          >
            <Icon path={certaintyIcons[mark.certainty]} size={11} />
            <span>{mark.label}</span>
          </button>
        </div>
      ))}
      {around !== undefined && <div className={styles.picked} style={percent(placedBox(around, page))} />}
    </div>
  );
}

function percent({ left, top, width, height }: ReturnType<typeof placedBox>) {
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
}
