import { formatDate } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** What is known of an asset when somebody wants to do something with it. */
export interface AssetFacts {
  readonly disposedOn: string | null;
  /** True when a posting of it is in force: charge, impairment. */
  readonly isPosted: boolean;
}

/** Its cost, dates and terms may be changed, and the card removed, until something is written for it. */
export function canEditPlan({
  disposedOn,
  isPosted,
}: AssetFacts): Permission<"ASSET_ALREADY_DISPOSED" | "ASSET_POSTED"> {
  if (disposedOn !== null) return refuse("ASSET_ALREADY_DISPOSED", { disposedOn: formatDate(disposedOn) });
  return isPosted ? refuse("ASSET_POSTED") : ALLOWED;
}

/** It is revised, impaired or disposed of while it is there. */
export function canChangeAsset({ disposedOn }: AssetFacts): Permission<"ASSET_ALREADY_DISPOSED"> {
  return disposedOn === null
    ? ALLOWED
    : refuse("ASSET_ALREADY_DISPOSED", { disposedOn: formatDate(disposedOn) });
}
