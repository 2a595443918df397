import type { IconPath } from "./icons.ts";

export interface IconProps {
  readonly path: IconPath;
  /** Pixels; 20 unless said. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A line icon of the one family in `icons.ts`. Decorative: the control that carries it has the name. */
export function Icon({ path, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
