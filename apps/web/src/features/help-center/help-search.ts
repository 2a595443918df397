import type { FaqCategory, GuidesAnswer } from "@grand-livre/contracts/help-center";
import { fold } from "@grand-livre/domain/text/fold";

type Guides = Extract<GuidesAnswer, readonly unknown[]>;

/** Whether a text holds every word that was typed, without case or accents. */
function holds(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The questions and guides that speak of what was typed. */
export function searchHelp(typed: string, faqs: readonly FaqCategory[], guides: Guides) {
  return {
    faqs: faqs.flatMap((category) =>
      category.faqs.filter(({ question, answer }) => holds(`${question} ${answer}`, typed)),
    ),
    guides: guides.flatMap((category) =>
      category.guides
        .filter(({ title, subtitle }) => holds(`${title} ${subtitle} ${category.title}`, typed))
        .map((guide) => ({ ...guide, category: category.slug, under: category.title })),
    ),
  };
}
