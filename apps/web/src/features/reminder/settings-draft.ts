import type { ReminderSettingsAnswer } from "@grand-livre/contracts/reminder";
import { basisPointsToText } from "../../app/document/decimal-text.ts";
import { newIdempotencyKey } from "../../lib/api.ts";

type Level = ReminderSettingsAnswer["levels"][number];

/** A level as it is typed; one that is new has no id yet. */
export type LevelDraft = Omit<Level, "id" | "days"> & {
  readonly key: string;
  readonly id?: string;
  readonly days: string;
};

export interface SettingsDraft {
  readonly automatic: boolean;
  /** In percent; empty for the legal rate. */
  readonly penaltyRateBasisPoints: string;
  readonly levels: readonly LevelDraft[];
}

export const MOST_LEVELS = 10;

export function draftOfSettings({
  automatic,
  penaltyRateBasisPoints: rate,
  levels,
}: ReminderSettingsAnswer): SettingsDraft {
  return {
    automatic,
    penaltyRateBasisPoints: rate === null ? "" : basisPointsToText(rate),
    levels: levels.map((level) => ({ ...level, key: level.id, days: String(level.days) })),
  };
}

/** An empty level, fifteen days after the last one. */
export function newLevelAfter(levels: readonly LevelDraft[]): LevelDraft {
  const days = String(Number(levels.at(-1)?.days ?? "0") + 15);
  return {
    key: newIdempotencyKey(),
    name: "",
    days,
    subject: "",
    text: "",
    penalties: true,
    manualOnly: false,
  };
}
