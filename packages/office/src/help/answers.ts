import type { FaqCategory, GuideAnswer, GuidesAnswer } from "@grand-livre/contracts/help-center";
import { faqCategories } from "./faqs.ts";
import type { GuideCategory } from "./guide-category.ts";
import { guideCategories } from "./guides.ts";

/** Questions by category, or those of one; undefined for a category that there is not. */
export function listFaqs(slug: string | undefined): FaqCategory[] | undefined {
  const found = faqCategories.filter((category) => !slug || category.slug === slug);
  if (found.length === 0) return undefined;
  return found.map(({ slug: id, title, faqs }) => ({
    id,
    slug: id,
    title,
    faqs: faqs.map(([question, answer], at) => ({
      id: `${id}-${at + 1}`,
      categoryId: id,
      question,
      answer,
    })),
  }));
}

const guideCategory = (slug: string): GuideCategory | undefined =>
  guideCategories.find((category) => category.slug === slug);

const presented = (
  { slug: categoryId }: GuideCategory,
  { slug, title, subtitle }: GuideCategory["guides"][number],
) => ({
  id: `${categoryId}.${slug}`,
  categoryId,
  slug,
  title,
  subtitle,
});

/** All guides of a category, or the first ones of each; undefined for a category that there is not. */
export function listGuides(slug: string | undefined, limit: number): GuidesAnswer | undefined {
  if (slug) {
    const category = guideCategory(slug);
    if (!category) return undefined;
    const guides = category.guides.map((guide) => presented(category, guide));
    return { id: slug, slug, title: category.title, guides };
  }
  return guideCategories.map((category) => {
    const guides = category.guides.slice(0, limit).map((guide) => presented(category, guide));
    return {
      id: category.slug,
      slug: category.slug,
      title: category.title,
      visibleGuides: guides.length,
      totalGuides: category.guides.length,
      guides,
    };
  });
}

/** One guide with its content; undefined when there is none. */
export function readGuide(categorySlug: string, guideSlug: string): GuideAnswer | undefined {
  const category = guideCategory(categorySlug);
  const guide = category?.guides.find(({ slug }) => slug === guideSlug);
  if (!category || !guide) return undefined;
  return {
    id: category.slug,
    slug: category.slug,
    title: category.title,
    guide: { ...presented(category, guide), content: guide.content },
  };
}
