import { helpCenterEndpoints } from "@grand-livre/contracts/endpoints/help-center";
import { sampleDashboardEndpoints } from "@grand-livre/contracts/endpoints/sample-dashboard";
import { listFaqs, listGuides, readGuide } from "../help/answers.ts";
import { sampleDashboards } from "../samples/dashboards.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute, Refused } from "./layer-route.ts";

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Refused("HELP_NOT_FOUND");
  return found;
}

/** What is read only: the help, and the four dashboards. */
export function readOnlyRoutes(context: LayerContext): LayerRoute[] {
  const figures = sampleDashboards(context.now());
  return [
    answering(helpCenterEndpoints.faqs, ({ query }) => orNotFound(listFaqs(query.slug))),
    answering(helpCenterEndpoints.guides, ({ query }) => orNotFound(listGuides(query.slug, query.limit))),
    answering(helpCenterEndpoints.guide, ({ query }) =>
      orNotFound(readGuide(query.categorySlug, query.guideSlug)),
    ),
    answering(sampleDashboardEndpoints.analytics, () => figures.analytics),
    answering(sampleDashboardEndpoints.crypto, () => figures.crypto),
    answering(sampleDashboardEndpoints.finance, () => figures.finance),
    answering(sampleDashboardEndpoints.project, () => figures.project),
    answering(sampleDashboardEndpoints.activities, () => figures.activities),
  ];
}
