import { z } from "zod";
import { holding } from "./office-item.ts";
import { canLink, linkOwnerKinds, linkTargetKinds } from "./office-link-kinds.ts";
import { searchText } from "./paging.ts";

const ownerKind = z.enum(linkOwnerKinds);
const targetKind = z.enum(linkTargetKinds);
const owner = z.object({ kind: ownerKind, id: z.uuid() });
const target = z.object({ kind: targetKind, id: z.uuid() });
export type LinkOwner = z.infer<typeof owner>;
export type LinkTarget = z.infer<typeof target>;

export const ownerQuery = owner;
export const targetQuery = target;
/** Things that may be linked with a record of a kind, by their words; without words, the newest. */
export const findOwnersQuery = z.object({ target: targetKind, query: searchText.default("") });
/** Records that a thing of a kind may be linked with, by their words. */
export const findTargetsQuery = z.object({ owner: ownerKind, query: searchText.default("") });

const linked = z
  .object({ owner, target })
  .refine((link) => canLink(link.owner.kind, link.target.kind), { path: ["target"] });
export const createLinkBody = holding("link", linked);
/** A new task or note that is linked from its first moment. */
export const createLinkedBody = holding(
  "thing",
  z.object({ kind: z.enum(["task", "note"]), title: z.string().trim().min(1).max(500), target }),
);
export type NewLinked = z.output<typeof createLinkedBody>["thing"];

const shownOwner = owner.extend({
  title: z.string(),
  /** A path of the product. */
  path: z.string(),
  /** Of a task. */
  completed: z.boolean().nullable(),
  /** When a task or a card is due, or a note reminds. */
  due: z.string().nullable(),
});
export const foundOwnersAnswer = z.array(shownOwner);
export type ShownOwner = z.infer<typeof shownOwner>;

const shownTarget = target.extend({
  title: z.string(),
  subtitle: z.string().nullable(),
  path: z.string(),
});
export const foundTargetsAnswer = z.array(shownTarget);
export type ShownTarget = z.infer<typeof shownTarget>;

/** The links of a record: the caller's own things, and those of everybody. */
export const linkedOwnersAnswer = z.array(z.object({ id: z.uuid(), owner: shownOwner }));
/** The links of a thing; `target` is null where the caller may not see the record, which then is not named. */
export const linkedTargetsAnswer = z.array(
  z.object({ id: z.uuid(), kind: targetKind, target: shownTarget.nullable() }),
);
export const linkAnswer = z.object({ id: z.uuid(), owner, target });
