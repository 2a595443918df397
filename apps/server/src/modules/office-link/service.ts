import type {
  LinkOwner,
  LinkTarget,
  NewLinked,
  ShownOwner,
  ShownTarget,
} from "@grand-livre/contracts/office-link";
import {
  canLink,
  type LinkTargetKind,
  linkOwnerKinds,
  linkTargetKinds,
} from "@grand-livre/contracts/office-link-kinds";
import type { SearchResult } from "@grand-livre/contracts/search";
import { fold } from "@grand-livre/domain/text/fold";
import { notes } from "@grand-livre/office/areas/notes";
import { tasks } from "@grand-livre/office/areas/tasks";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { officeStore } from "../../kit/office-store.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { counterpartySearch } from "../counterparty/service.ts";
import { invoiceSearch } from "../invoice/document-list/search-service.ts";
import {
  deleteLink,
  findEntriesNamed,
  findLink,
  findLinksOfOwner,
  findLinksOfTarget,
  findOwner,
  findOwnersNamed,
  findTarget,
  insertLink,
  type OwnerRow,
  type TargetRow,
} from "./repository.ts";

/** Each kind of a search offers so many. */
const MOST_FOUND = 8;

/** Whether the caller may view a record: an invoice by its side. */
function mayView(caller: Caller, { kind, direction }: Pick<TargetRow, "kind" | "direction">): boolean {
  const service =
    kind === "counterparty"
      ? "counterparties"
      : kind === "entry"
        ? "entry-logs"
        : direction === "credit"
          ? "invoices"
          : "supplier-bills";
  return mayDo(caller, { service, action: "Viewer" });
}

/** A record that the caller may view. @throws RefusalError LINK_TARGET_NOT_FOUND, FORBIDDEN */
async function requireTarget(db: Connection, caller: Caller, target: LinkTarget): Promise<TargetRow> {
  const found = await findTarget(db, caller.scope, target);
  if (!found) throw new RefusalError("LINK_TARGET_NOT_FOUND");
  if (!mayView(caller, found)) throw new RefusalError("FORBIDDEN");
  return found;
}

function pathOfOwner({ kind, id, boardId, folderId }: OwnerRow): string {
  if (kind === "contact") return `/apps/contacts/${id}`;
  if (kind === "task") return `/apps/tasks/${id}`;
  if (kind === "note") return `/apps/notes?note=${id}`;
  if (kind === "card") return `/apps/scrumboard/${boardId}/card/${id}`;
  return `/apps/file-manager?${folderId === null ? "" : `folder=${folderId}&`}item=${id}`;
}

const shownOwner = (row: OwnerRow): ShownOwner => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  path: pathOfOwner(row),
  completed: row.completed,
  due: row.due?.toISOString() ?? null,
});

const LISTS = { counterparty: "counterparties", entry: "entry-logs" } as const;

function shownTarget({ kind, id, direction, title, subtitle }: TargetRow): ShownTarget {
  const list = kind === "invoice" ? (direction === "credit" ? "invoices" : "supplier-bills") : LISTS[kind];
  return { kind, id, title: title || "Brouillon sans numéro", subtitle, path: `/accounting/${list}/${id}` };
}

/**
 * What of the office is linked with a record that the caller may view.
 * @throws RefusalError LINK_TARGET_NOT_FOUND, FORBIDDEN
 */
export async function linksOfTarget(app: Application, caller: Caller, target: LinkTarget) {
  await requireTarget(app.db, caller, target);
  const rows = await findLinksOfTarget(app.db, caller.scope, target);
  return rows.map(({ linkId, ...row }) => ({ id: linkId, owner: shownOwner(row) }));
}

/**
 * What a thing of the office is linked with; of a record that the caller may not view, only that there is one.
 * @throws RefusalError LINK_OWNER_NOT_FOUND
 */
export async function linksOfOwner(app: Application, caller: Caller, owner: LinkOwner) {
  if (!(await findOwner(app.db, caller.scope, owner))) throw new RefusalError("LINK_OWNER_NOT_FOUND");
  const rows = await findLinksOfOwner(app.db, caller.scope, owner);
  return rows.map(({ linkId, ...row }) => {
    const isSeen = row.title !== null && mayView(caller, row);
    return { id: linkId, kind: row.kind, target: isSeen ? shownTarget(row) : null };
  });
}

/** Things of the office that may be linked with a record of a kind. */
export async function searchOwners(
  app: Application,
  { scope }: Caller,
  target: LinkTargetKind,
  text: string,
): Promise<ShownOwner[]> {
  const kinds = linkOwnerKinds.filter((kind) => canLink(kind, target));
  return (await findOwnersNamed(app.db, scope, kinds, text.trim(), 2 * MOST_FOUND)).map(shownOwner);
}

const asTarget =
  (kind: LinkTargetKind) =>
  ({ id, title, subtitle, link }: SearchResult): ShownTarget => ({ kind, id, title, subtitle, path: link });

/** Records that a thing may be linked with, as the search of the toolbar finds them, and entries; nothing for no text. */
export async function searchTargets(
  app: Application,
  caller: Caller,
  owner: LinkOwner["kind"],
  typed: string,
): Promise<ShownTarget[]> {
  const text = fold(typed);
  if (text === "") return [];
  const wanted = { text, typed: typed.trim(), legalEntityId: undefined, limit: MOST_FOUND };
  const found = async (kind: LinkTargetKind, { find }: SearchProvider) =>
    (await find(app, caller, wanted)).map(asTarget(kind));
  const searches: Readonly<Record<LinkTargetKind, () => Promise<ShownTarget[]>>> = {
    counterparty: () => found("counterparty", counterpartySearch),
    invoice: () => found("invoice", invoiceSearch),
    entry: async () =>
      mayView(caller, { kind: "entry", direction: null })
        ? (await findEntriesNamed(app.db, caller.scope, wanted.typed, MOST_FOUND)).map(shownTarget)
        : [],
  };
  const kinds = linkTargetKinds.filter((kind) => canLink(owner, kind));
  return (await Promise.all(kinds.map((kind) => searches[kind]()))).flat();
}

async function link(command: Command<Caller>, owner: LinkOwner, target: LinkTarget) {
  const { app, tx, actor: caller, scope } = command;
  const { legalEntityId } = await requireTarget(tx, caller, target);
  const wanted = { id: newId(), legalEntityId, owner, target, now: app.now() };
  const { id, isNew } = await insertLink(tx, scope, wanted);
  if (isNew)
    await command.audit({
      action: "office-link.create",
      resource: "office-link",
      resourceId: id,
      legalEntityId,
      details: { owner, target },
    });
  return { id, owner, target };
}

/**
 * Links a thing with a record; a link that is there already is answered.
 * @throws RefusalError LINK_OWNER_NOT_FOUND, LINK_TARGET_NOT_FOUND, FORBIDDEN
 */
export function createLink(
  app: Application,
  caller: Caller,
  { owner, target }: { readonly owner: LinkOwner; readonly target: LinkTarget },
) {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    if (!(await findOwner(tx, caller.scope, owner))) throw new RefusalError("LINK_OWNER_NOT_FOUND");
    return link(command, owner, target);
  });
}

/** Makes a task or a note of the caller's own, linked with a record. @throws RefusalError as {@link createLink} */
export function createLinked(app: Application, caller: Caller, { kind, title, target }: NewLinked) {
  return inCommand(app, caller, async (command) => {
    const store = officeStore(command.tx, command.scope, app.now);
    const made =
      kind === "task"
        ? await tasks.create(store, { type: "task", title })
        : await notes.create(store, { title, createdAt: app.now() });
    return link(command, { kind, id: made.id }, target);
  });
}

/**
 * Undoes a link. Own things may be unlinked from what the caller no longer may view; shared ones may not.
 * @throws RefusalError LINK_NOT_FOUND, FORBIDDEN
 */
export function removeLink(app: Application, caller: Caller, id: string): Promise<true> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const kept = await findLink(tx, caller.scope, id);
    if (!kept) throw new RefusalError("LINK_NOT_FOUND");
    const { legalEntityId, kind, targetId } = kept;
    if (!kept.isOwn) {
      const target = await findTarget(tx, caller.scope, { kind, id: targetId });
      if (target && !mayView(caller, target)) throw new RefusalError("FORBIDDEN");
    }
    if (!(await deleteLink(tx, kept))) throw new RefusalError("LINK_NOT_FOUND");
    await command.audit({
      action: "office-link.delete",
      resource: "office-link",
      resourceId: id,
      legalEntityId,
      details: { target: { kind, id: targetId } },
    });
    return true as const;
  });
}
