/** Times the pane's width. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const LEAST = STEPS[0];
const MOST = 4;

export function clampZoom(zoom: number): number {
  return Math.min(MOST, Math.max(LEAST, zoom));
}

/** The next step up; undefined at the end. */
export function largerZoom(zoom: number): number | undefined {
  return STEPS.find((step) => step > zoom + 0.001);
}

export function smallerZoom(zoom: number): number | undefined {
  return STEPS.findLast((step) => step < zoom - 0.001);
}

/** A turn of the wheel: up enlarges; a trackpad's small steps count for little. */
export function wheelZoom(zoom: number, deltaY: number): number {
  return Math.round(zoom * Math.exp(-Math.max(-100, Math.min(100, deltaY)) / 400) * 100) / 100;
}
