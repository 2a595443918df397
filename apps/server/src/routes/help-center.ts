import { helpCenterEndpoints } from "@grand-livre/contracts/endpoints/help-center";
import { listFaqs, listGuides, readGuide } from "@grand-livre/office/help/answers";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";

/** @throws RefusalError HELP_NOT_FOUND */
function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new RefusalError("HELP_NOT_FOUND");
  return found;
}

/** The product's own help: being signed in is the right. */
export const helpCenterRoutes: readonly Route[] = [
  handle(helpCenterEndpoints.faqs, async ({ query }) => orNotFound(listFaqs(query.slug))),
  handle(helpCenterEndpoints.guides, async ({ query }) => orNotFound(listGuides(query.slug, query.limit))),
  handle(helpCenterEndpoints.guide, async ({ query }) =>
    orNotFound(readGuide(query.categorySlug, query.guideSlug)),
  ),
];
