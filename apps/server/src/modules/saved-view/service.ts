import {
  type changeViewBody,
  type createViewBody,
  MOST_VIEWS,
  type SavedView,
} from "@grand-livre/contracts/saved-view";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { countViews, deleteView, findViews, insertView, updateView, type ViewRow } from "./repository.ts";

const present = ({ id, screen, name, search }: ViewRow): SavedView => ({
  id,
  screen,
  name,
  search,
});

/** Two names are one when they differ by case, accents or punctuation alone. */
const keyOf = (name: string): string => fold(name) || name.toLowerCase();

function audit(
  command: Command<Caller>,
  action: string,
  { id, screen, name, search }: ViewRow,
): Promise<void> {
  const details = { screen, name, search };
  return command.audit({
    action: `saved-view.${action}`,
    resource: "saved-view",
    resourceId: id,
    details,
  });
}

/** The caller's own views, by name. */
export async function listViews(app: Application, caller: Caller, screen?: string) {
  return { savedViews: (await findViews(app.db, caller.scope, screen)).map(present) };
}

/** Keeps the filters of a list under a name. @throws RefusalError SAVED_VIEW_LIMIT, SAVED_VIEW_NAME_TAKEN */
export async function createView(
  app: Application,
  caller: Caller,
  sent: z.output<typeof createViewBody>,
): Promise<SavedView> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    if ((await countViews(tx, caller.scope)) >= MOST_VIEWS) throw new RefusalError("SAVED_VIEW_LIMIT");
    const row = await insertView(tx, caller.scope, { ...sent, id: newId(), nameKey: keyOf(sent.name) });
    await audit(command, "create", row);
    return present(row);
  });
}

/** Renames a view or gives it other filters. @throws RefusalError SAVED_VIEW_NOT_FOUND, SAVED_VIEW_NAME_TAKEN */
export async function changeView(
  app: Application,
  caller: Caller,
  id: string,
  { name, search }: z.output<typeof changeViewBody>,
): Promise<SavedView> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await updateView(tx, caller.scope, id, {
      ...(name === undefined ? {} : { name, nameKey: keyOf(name) }),
      ...(search === undefined ? {} : { search }),
    });
    if (!row) throw new RefusalError("SAVED_VIEW_NOT_FOUND");
    await audit(command, "update", row);
    return present(row);
  });
}

/** Forgets a view. @throws RefusalError SAVED_VIEW_NOT_FOUND */
export async function removeView(app: Application, caller: Caller, id: string): Promise<SavedView> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await deleteView(tx, caller.scope, id);
    if (!row) throw new RefusalError("SAVED_VIEW_NOT_FOUND");
    await audit(command, "delete", row);
    return present(row);
  });
}
