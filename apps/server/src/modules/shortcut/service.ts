import { isOwnPath } from "@grand-livre/contracts/link-rules";
import {
  type ChangedShortcut,
  MOST_SHORTCUTS,
  type NewShortcut,
  type Shortcut,
} from "@grand-livre/contracts/shortcut";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  countShortcuts,
  deleteShortcutRow,
  findShortcuts,
  insertShortcut,
  type ShortcutRow,
  updateShortcutRow,
} from "./repository.ts";

const presentShortcut = ({ userId: _, ...row }: ShortcutRow): Shortcut => row;

function audit(command: Command<Caller>, action: string, { id, label, link }: ShortcutRow): Promise<void> {
  const details = { label, link };
  return command.audit({ action: `shortcut.${action}`, resource: "shortcut", resourceId: id, details });
}

/** The caller's shortcuts. */
export async function listShortcuts(app: Application, caller: Caller): Promise<Shortcut[]> {
  return (await findShortcuts(app.db, caller.scope)).map(presentShortcut);
}

/** Adds a shortcut of the caller's own. @throws RefusalError SHORTCUT_LIMIT */
export async function createShortcut(app: Application, caller: Caller, sent: NewShortcut): Promise<Shortcut> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    if ((await countShortcuts(tx, caller.scope)) >= MOST_SHORTCUTS) throw new RefusalError("SHORTCUT_LIMIT");
    const row = await insertShortcut(tx, caller.scope, {
      ...sent,
      id: newId(),
      description: sent.description ?? "",
    });
    await audit(command, "create", row);
    return presentShortcut(row);
  });
}

/**
 * Changes a shortcut of the caller's own; what is not sent stays.
 * @throws RefusalError SHORTCUT_NOT_FOUND; VALIDATION_FAILED when its link, old or new, cannot go through the router
 */
export async function changeShortcut(
  app: Application,
  caller: Caller,
  id: string,
  sent: ChangedShortcut,
): Promise<Shortcut> {
  const { id: _, description, label, icon, link, useRouter } = sent;
  const change = {
    ...(label === undefined ? {} : { label }),
    ...(icon === undefined ? {} : { icon }),
    ...(link === undefined ? {} : { link }),
    ...(useRouter === undefined ? {} : { useRouter }),
    ...(description === undefined ? {} : { description: description ?? "" }),
  };
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await updateShortcutRow(tx, caller.scope, id, change);
    if (!row) throw new RefusalError("SHORTCUT_NOT_FOUND");
    if (row.useRouter && !isOwnPath(row.link)) {
      throw new RefusalError("VALIDATION_FAILED", {
        fields: [{ path: "shortcut.link", message: "Not a path of the product" }],
      });
    }
    await audit(command, "update", row);
    return presentShortcut(row);
  });
}

/** Removes a shortcut of the caller's own and answers it. @throws RefusalError SHORTCUT_NOT_FOUND */
export async function removeShortcut(app: Application, caller: Caller, id: string): Promise<Shortcut> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await deleteShortcutRow(tx, caller.scope, id);
    if (!row) throw new RefusalError("SHORTCUT_NOT_FOUND");
    await audit(command, "delete", row);
    return presentShortcut(row);
  });
}
