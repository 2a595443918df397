import { type ReactNode, useEffect, useRef } from "react";
import styles from "./FieldSpot.module.css";
import { type Taker, useFieldLink } from "./field-link.ts";
import { ReadingMark } from "./ReadingMark.tsx";

interface FieldSpotProps extends Taker {
  readonly id: string;
  /** Receives the sign beside the label and the reason under the field; both undefined on a bill without document. */
  readonly children: (parts: { readonly mark: ReactNode; readonly reason: ReactNode }) => ReactNode;
}

/** A field tied to its place on the document: it shows where it was read, and takes the words that are clicked. */
export function FieldSpot({ id, label, takes, closed, fill, children }: FieldSpotProps) {
  const link = useFieldLink();
  const latest = useRef(fill);
  latest.current = fill;
  const register = link?.register;
  useEffect(
    () => register?.(id, { label, takes, closed, fill: (value) => latest.current(value) }),
    [register, id, label, takes, closed],
  );
  if (link === undefined) return children({ mark: undefined, reason: undefined });
  const reading = link.readingOf(id);
  return (
    <div
      className={styles.spot}
      data-field={id}
      data-certainty={reading?.certainty}
      data-pointed={link.pointedId === id || undefined}
      onPointerEnter={() => link.point(id)}
      onPointerLeave={() => link.point(undefined)}
    >
      {children({
        mark:
          reading === undefined ? undefined : (
            <ReadingMark reading={reading} label={label} onConfirm={() => link.confirm(id)} />
          ),
        reason:
          reading === undefined || reading.reason === "" || reading.certainty === "checked"
            ? undefined
            : reading.reason,
      })}
    </div>
  );
}
