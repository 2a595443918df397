/** How the paper of a sale is laid out: plain, under a band of colour, or with its address in a window envelope. */
export const PAPER_TEMPLATES = ["classic", "band", "window"] as const;
export type PaperTemplate = (typeof PAPER_TEMPLATES)[number];

export interface PaperLook {
  readonly template: PaperTemplate;
  /** `#rrggbb`, readable on white. */
  readonly accentColor: string;
}

export const DEFAULT_PAPER_LOOK: PaperLook = { template: "classic", accentColor: "#4338ca" };

/** What a text of a normal size needs against its ground (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

function channels(color: string): readonly number[] | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  return match?.slice(1).map((channel) => Number.parseInt(channel, 16));
}

/** Relative luminance of WCAG, from 0 (black) to 1 (white). */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a colour can be read on white, and white on it. */
export function isReadableAccent(color: string): boolean {
  const parts = channels(color);
  return parts !== undefined && 1.05 / (luminance(parts) + 0.05) >= READABLE;
}

/** The ground of what is set off: a tenth of the accent on white. */
export function tintOf(color: string): string {
  const parts = channels(color) ?? [];
  return `#${parts
    .map((part) =>
      Math.round(255 - (255 - part) * 0.1)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
