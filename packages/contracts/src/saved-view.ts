import { z } from "zod";

/** The lists whose filters may be kept under a name. */
export const viewScreens = ["invoices", "supplier-bills"] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** How many views a person keeps at most, all screens together. */
export const MOST_VIEWS = 100;

const name = z.string().trim().min(1).max(60);

export const savedViewAnswer = z.object({
  id: z.uuid(),
  screen: z.enum(viewScreens),
  name: z.string(),
  /** The list's URL behind its question mark: sent to a colleague, it shows him the same. */
  search: z.string(),
});
export type SavedView = z.infer<typeof savedViewAnswer>;

export const savedViewsQuery = z.object({ screen: z.enum(viewScreens).optional() });
export const savedViewsAnswer = z.object({ savedViews: z.array(savedViewAnswer) });
export type SavedViews = z.infer<typeof savedViewsAnswer>;

export const createViewBody = z.strictObject({
  screen: z.enum(viewScreens),
  name,
  search: z.string().max(2000),
});
export type CreateViewBody = z.input<typeof createViewBody>;

/** A new name, or the filters as they are now. */
export const changeViewBody = z
  .strictObject({ name: name.optional(), search: z.string().max(2000).optional() })
  .refine(({ name, search }) => name !== undefined || search !== undefined, {
    path: ["name"],
    message: "Nothing to change",
  });
