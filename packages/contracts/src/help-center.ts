import { z } from "zod";

const slug = z.string().max(100);
const group = { id: z.string(), slug: z.string(), title: z.string() };
export const faqsAnswer = z.array(
  z.object({
    ...group,
    faqs: z.array(
      z.object({ id: z.string(), categoryId: z.string(), question: z.string(), answer: z.string() }),
    ),
  }),
);
export type FaqCategory = z.infer<typeof faqsAnswer>[number];

const guide = z.object({
  id: z.string(),
  categoryId: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
});
const guidesOfCategory = z.object({ ...group, guides: z.array(guide) });
/** With a slug, the category with all its guides; without, every category with its first ones. */
export const guidesAnswer = z.union([
  z.array(guidesOfCategory.extend({ visibleGuides: z.int(), totalGuides: z.int() })),
  guidesOfCategory,
]);
export type GuidesAnswer = z.infer<typeof guidesAnswer>;
/** The article's content is HTML of the product's own. */
export const guideAnswer = z.object({ ...group, guide: guide.extend({ content: z.string() }) });
export type GuideAnswer = z.infer<typeof guideAnswer>;

export const faqsQuery = z.object({ slug: slug.optional() });
export const guidesQuery = z.object({
  slug: slug.optional(),
  limit: z.coerce.number().int().min(0).max(200).default(5),
});
export const guideQuery = z.object({ categorySlug: slug, guideSlug: slug });
