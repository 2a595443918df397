import { labelOf } from "../lib/i18n/labels.ts";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  /** CSS length; the whole width unless said. */
  readonly width?: string;
  /** Pixels: the height of the content to come, so that nothing moves. */
  readonly height?: number;
}

/** The place of something that is loading, at its final size. */
export function Skeleton({ width = "100%", height = 14 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** So many identical places, numbered. */
export function places(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place);
}

/** A form or a detail that is loading: `fields` labels and boxes in two columns. */
export function SkeletonForm({ fields = 6 }: { readonly fields?: number }) {
  return (
    <div className={styles.form} role="status" aria-label={labelOf("ui.loading")}>
      {places(fields).map((place) => (
        <div key={place}>
          <Skeleton width="96px" height={12} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
