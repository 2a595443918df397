import { shortcutEndpoints } from "@grand-livre/contracts/endpoints/shortcut";
import { isOwnPath, isSafeLink } from "@grand-livre/contracts/link-rules";
import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** The person's shortcuts, the oldest first. */
export const shortcutsQuery = queryOptions({
  queryKey: ["toolbar", "shortcut"],
  queryFn: ({ signal }) => call(shortcutEndpoints.list, { signal }),
});

/** A shortcut as its form holds it. Nothing says yet how its link is followed until it is typed or said. */
export interface ShortcutDraft {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly link: string;
  readonly useRouter: boolean | undefined;
}

export const emptyDraft: ShortcutDraft = {
  label: "",
  description: "",
  icon: "",
  link: "",
  useRouter: undefined,
};

/** How the link is followed: as said, else within the application when it is a path of it. */
export function routerOf({ link, useRouter }: ShortcutDraft): boolean | undefined {
  const typed = link.trim();
  return useRouter ?? (isSafeLink(typed) ? isOwnPath(typed) : undefined);
}

/** Whether the draft can be saved: label, icon, a link that may be followed, and how. */
export function isComplete(draft: ShortcutDraft): boolean {
  const link = draft.link.trim();
  const useRouter = routerOf(draft);
  if (draft.label.trim() === "" || draft.icon.trim() === "" || !isSafeLink(link)) return false;
  return useRouter !== undefined && (!useRouter || isOwnPath(link));
}

/** Saves: changes the one of this id, else creates. */
export function saveShortcut(
  draft: ShortcutDraft,
  id: string | undefined,
  idempotencyKey: string,
): Promise<Shortcut> {
  const shortcut = {
    label: draft.label.trim(),
    description: draft.description.trim(),
    icon: draft.icon.trim(),
    link: draft.link.trim(),
    // A complete draft says how its link is followed.
    useRouter: routerOf(draft) ?? false,
  };
  return id === undefined
    ? call(shortcutEndpoints.create, { body: { shortcut }, idempotencyKey })
    : call(shortcutEndpoints.update, { body: { id, shortcut } });
}

export function removeShortcut(id: string): Promise<Shortcut> {
  return call(shortcutEndpoints.remove, { query: { id } });
}
