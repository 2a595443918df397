import type { CreateAssetBody } from "@grand-livre/contracts/asset";
import { mainPartCents, shareLine } from "@grand-livre/domain/asset/propose-assets";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";

/**
 * The cards that a request makes: one; as many equal ones as it counts, which share base, residual value and what was taken
 * over; or the main part and its components, which share what the lines of bills hold in that order.
 * @throws RefusalError ASSET_SEVERAL_INVALID, ASSET_COMPONENTS_TOO_HIGH
 */
export function cardsOf(body: CreateAssetBody): CreateAssetBody[] {
  const { components, count } = body;
  if (components.length > 0) return withComponents(body);
  if (count === 1) return [body];
  const bases = shareLine(body.baseCents, count);
  const residuals = shareLine(body.residualCents, count);
  const charged = shareLine(body.takenOver?.chargedCents ?? 0, count);
  return bases.map((baseCents, at) => ({
    ...body,
    label: `${body.label} (${at + 1}/${count})`,
    baseCents,
    residualCents: residuals[at] ?? 0,
    takenOver: body.takenOver && { ...body.takenOver, chargedCents: charged[at] ?? 0 },
  }));
}

function withComponents(body: CreateAssetBody): CreateAssetBody[] {
  const { components, count, method, takenOver } = body;
  const isCounted = method === "straight_line" || method === "declining";
  if (!isCounted || count > 1 || takenOver != null) throw new RefusalError("ASSET_SEVERAL_INVALID");
  const parts = components.map(({ label, baseCents: costCents }) => ({ label, costCents }));
  const main = { ...body, baseCents: orRefuse(mainPartCents(body.baseCents, parts)) };
  const own = { ...body, residualCents: 0, fiscal: null, car: null };
  return [main, ...components.map((component) => ({ ...own, ...component }))];
}
