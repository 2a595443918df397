import { z } from "zod";

export const navigationTypes = ["basic", "aside", "collapsable", "group", "divider", "spacer"] as const;

const fields = {
  id: z.string(),
  title: z.string().optional(),
  /** What is shown instead of the title, where the trade has another word. */
  label: z.string().optional(),
  type: z.enum(navigationTypes),
  /** A name of the product's icon family. */
  icon: z.string().optional(),
  /** A path of the product, or a whole address when `externalLink`. */
  link: z.string().optional(),
  externalLink: z.boolean().optional(),
  /** Of an external link: the browser's own word, such as `_blank`; the same tab unless said. */
  target: z.string().optional(),
  /** The link must be the whole path; otherwise it may be the beginning of it. */
  exactMatch: z.boolean().optional(),
  /** What a click does besides, or instead of, following the link; the screens know the name. */
  function: z.string().optional(),
  badge: z.object({ title: z.string() }).optional(),
  subtitle: z.string().optional(),
  tooltip: z.string().optional(),
  /** Not shown to this caller, nor are its children. */
  hidden: z.boolean(),
  disabled: z.boolean().optional(),
};

// As deep as a menu goes: a group, an entry that opens, its screens, and one more.
const leaf = z.object(fields);
const branch = z.object({ ...fields, children: z.array(leaf).optional() });
const bough = z.object({ ...fields, children: z.array(branch).optional() });
const navigationItem = z.object({ ...fields, children: z.array(bough).optional() });

/** The menu in the four forms that the layouts want. */
export const navigationAnswer = z.object({
  compact: z.array(navigationItem),
  default: z.array(navigationItem),
  futuristic: z.array(navigationItem),
  horizontal: z.array(navigationItem),
});

export interface NavigationItem extends z.infer<typeof leaf> {
  readonly children?: NavigationItem[] | undefined;
}

export type NavigationVariant = keyof z.infer<typeof navigationAnswer>;
export type Navigation = Readonly<Record<NavigationVariant, readonly NavigationItem[]>>;
