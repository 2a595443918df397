import { isOwnPath, isSafeLink } from "@grand-livre/contracts/link-rules";
import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

const path = "/api/common/shortcuts";

/** The person's shortcuts, the oldest first. */
export const shortcutsQuery = queryOptions({
  queryKey: ["toolbar", "shortcut"],
  queryFn: ({ signal }) => api.get<Shortcut[]>(path, { signal }),
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
    useRouter: routerOf(draft),
  };
  return id === undefined
    ? api.post<Shortcut>(path, { shortcut }, { idempotencyKey })
    : api.patch<Shortcut>(path, { id, shortcut });
}

export function removeShortcut(id: string): Promise<Shortcut> {
  return api.delete<Shortcut>(path, { query: { id } });
}
