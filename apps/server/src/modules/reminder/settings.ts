import type { ReminderSettingsAnswer, ReminderSettingsBody } from "@grand-livre/contracts/reminder";
import { isRefusal } from "@grand-livre/domain/refusal";
import { DEFAULT_LEVELS, type ReminderLevel } from "@grand-livre/domain/reminder/levels";
import { legalRate } from "@grand-livre/domain/reminder/penalties";
import { checkReminderText } from "@grand-livre/domain/reminder/write-reminder";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { type Actor, changesOf } from "../audit/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findSettings, saveSettings } from "./repository.ts";

export type Settings = {
  readonly automatic: boolean;
  readonly levels: readonly ReminderLevel[];
  readonly penaltyRateBasisPoints: number | null;
  readonly version: number;
};

/** Version 0: the company never changed them. */
const DEFAULTS: Settings = {
  automatic: false,
  levels: DEFAULT_LEVELS,
  penaltyRateBasisPoints: null,
  version: 0,
};

/** What a company decided of its reminders, or the defaults. */
export async function settingsOf(db: Connection, legalEntityId: string): Promise<Settings> {
  const row = await findSettings(db, legalEntityId);
  return row ? { ...row, levels: row.levels as ReminderLevel[] } : DEFAULTS;
}

/** As the API answers them, beside the legal rate of the day. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readSettings(app: Application, refId: string): Promise<ReminderSettingsAnswer> {
  const { id } = await resolveLegalEntity(app.db, refId);
  const { levels, ...settings } = await settingsOf(app.db, id);
  return { ...settings, levels: [...levels], legalRateBasisPoints: legalRate("business", today(app)) };
}

/**
 * Changes what a company decides of its reminders. What was sent is known by the ids of its levels, which stay.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION, REMINDER_LEVELS_ORDER, PLACEHOLDER_UNKNOWN
 */
export async function changeSettings(
  app: Application,
  actor: Actor,
  { legalEntityRefId, levels: given, ...rest }: ReminderSettingsBody,
): Promise<void> {
  const levels = given.map((level) => ({ ...level, id: level.id ?? newId() }));
  requireOrder(levels);
  requireKnownWords(levels);
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, legalEntityRefId);
    const before = await settingsOf(tx, legalEntityId);
    const after = { ...rest, levels };
    if (before.version !== rest.version || !(await saveSettings(tx, actor.scope, legalEntityId, after)))
      throw new RefusalError("STALE_VERSION", { version: before.version });
    await command.audit({
      action: "update",
      resource: "reminder-settings",
      resourceId: legalEntityId,
      legalEntityId,
      details: changesOf({ ...before }, { ...after }),
    });
  });
}

/** Each later than the one before, and no id twice. */
function requireOrder(levels: readonly ReminderLevel[]): void {
  const wrong = levels.findIndex((level, index) => {
    const former = levels[index - 1];
    return former !== undefined && level.days <= former.days;
  });
  const isTwice = new Set(levels.map(({ id }) => id)).size !== levels.length;
  if (wrong < 0 && !isTwice) return;
  throw new RefusalError("REMINDER_LEVELS_ORDER", {
    fields: [{ path: `levels.${Math.max(0, wrong)}.days`, message: "REMINDER_LEVELS_ORDER" }],
  });
}

function requireKnownWords(levels: readonly ReminderLevel[]): void {
  for (const [index, level] of levels.entries())
    for (const field of ["subject", "text"] as const) {
      const judged = checkReminderText(level[field]);
      if (isRefusal(judged))
        throw new RefusalError(judged.refused, {
          ...judged.details,
          fields: [{ path: `levels.${index}.${field}`, message: judged.refused }],
        });
    }
}
