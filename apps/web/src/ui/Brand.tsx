import styles from "./Brand.module.css";

export interface BrandProps {
  /** Pixels of the mark's side. */
  readonly size?: number;
  readonly withName?: boolean;
}

/** The product's mark, a T-account on the accent, and its name. */
export function Brand({ size = 32, withName = true }: BrandProps) {
  return (
    <span className={styles.brand}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#4f46e5" />
        <path
          d="M7 9.5h18M16 9.5v14M9.5 14.5h2.5M9.5 19h2.5M20 14.5h2.5M20 19h2.5"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {withName && <span className={styles.name}>Grand Livre</span>}
    </span>
  );
}
