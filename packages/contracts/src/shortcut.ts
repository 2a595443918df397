import { z } from "zod";
import { isOwnPath } from "./link-rules.ts";
import { askedId } from "./notice.ts";
import { safeLink } from "./safe-link.ts";

/** How many shortcuts a person keeps at most. */
export const MOST_SHORTCUTS = 100;

export const shortcutAnswer = z.object({
  id: z.uuid(),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  link: z.string(),
  useRouter: z.boolean(),
});
export type Shortcut = z.infer<typeof shortcutAnswer>;
/** All of the caller's shortcuts, the oldest first. */
export const shortcutsAnswer = z.array(shortcutAnswer);

const fields = z.object({
  /** Null or absent in a new one; the server gives it. */
  id: z.uuid().nullish(),
  label: z.string().trim().min(1).max(100),
  description: z.string().trim().max(300).nullish(),
  icon: z.string().trim().min(1).max(100),
  link: safeLink,
  useRouter: z.boolean(),
});

const routed = (sent: { link?: string | undefined; useRouter?: boolean | undefined }) =>
  sent.useRouter !== true || sent.link === undefined || isOwnPath(sent.link);
const routedError = { path: ["link"], message: "Not a path of the product" };

export const createShortcutBody = z.object({ shortcut: fields.refine(routed, routedError) });
export type NewShortcut = z.infer<typeof createShortcutBody>["shortcut"];

/** `id` beside the shortcut or within it names it. */
export const updateShortcutBody = z
  .object({ id: askedId.optional(), shortcut: fields.partial().refine(routed, routedError) })
  .refine(({ id, shortcut }) => Boolean(id ?? shortcut.id), { path: ["id"], message: "Which shortcut" });
export type ChangedShortcut = z.infer<typeof updateShortcutBody>["shortcut"];
