import { z } from "zod";

/** The name of a list whose filters may be kept: `supplier-bills`. */
export const viewScreen = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);

/** How many views a person keeps at most, all screens together. */
export const MOST_VIEWS = 100;

export const viewName = z.string().trim().min(1).max(60);

export const savedViewAnswer = z.object({
  id: z.uuid(),
  screen: viewScreen,
  name: z.string(),
  /** The list's URL behind its question mark: sent to a colleague, it shows the same. */
  search: z.string(),
});
export type SavedView = z.infer<typeof savedViewAnswer>;

export const savedViewsQuery = z.object({ screen: viewScreen.optional() });
export const savedViewsAnswer = z.object({ savedViews: z.array(savedViewAnswer) });

export const createViewBody = z.strictObject({
  screen: viewScreen,
  name: viewName,
  search: z.string().max(2000),
});
export type CreateViewBody = z.input<typeof createViewBody>;

/** A new name, or the filters as they are now. */
export const changeViewBody = z
  .strictObject({ name: viewName.optional(), search: z.string().max(2000).optional() })
  .refine(({ name, search }) => name !== undefined || search !== undefined, {
    path: ["name"],
    message: "Nothing to change",
  });
