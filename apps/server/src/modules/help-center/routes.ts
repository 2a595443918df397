import { helpCenterEndpoints } from "@grand-livre/contracts/endpoints/help-center";
import { handle, type Route } from "../../http/route.ts";
import { listFaqs, listGuides, readGuide } from "./service.ts";

/** The product's own help: being signed in is the right. */
export const helpCenterRoutes: readonly Route[] = [
  handle(helpCenterEndpoints.faqs, async ({ query }) => listFaqs(query.slug)),
  handle(helpCenterEndpoints.guides, async ({ query }) => listGuides(query.slug, query.limit)),
  handle(helpCenterEndpoints.guide, async ({ query }) => readGuide(query.categorySlug, query.guideSlug)),
];
