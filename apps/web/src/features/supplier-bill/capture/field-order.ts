/**
 * Where Tab leads: the next field that waits for a look, after the present one and around, then nowhere (the browser's own
 * order). A field is left once, so the way always ends.
 */
export function nextToCheck<Id extends string>(
  order: readonly Id[],
  waiting: readonly Id[],
  current: string | undefined,
): Id | undefined {
  const at = order.indexOf(current as Id);
  const around = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return around.find((id) => id !== current && waiting.includes(id));
}

/** The way back: each jump remembers where it came from, so that Shift+Tab returns there. */
export interface Trail {
  readonly jumps: readonly { readonly from: string | undefined; readonly to: string }[];
}

export const emptyTrail: Trail = { jumps: [] };

export function jumped(trail: Trail, from: string | undefined, to: string): Trail {
  return { jumps: [...trail.jumps, { from, to }] };
}

/** Where Shift+Tab leads from a field: to the origin of the jump that came here; undefined: the browser's own order. */
export function wayBack(
  trail: Trail,
  current: string | undefined,
): { readonly to: string | undefined; readonly trail: Trail } {
  const last = trail.jumps.at(-1);
  if (last === undefined || last.to !== current || last.from === undefined)
    return { to: undefined, trail: emptyTrail };
  return { to: last.from, trail: { jumps: trail.jumps.slice(0, -1) } };
}
