import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../../app/settings/settings-route.ts";
import { choiceParam, textParam } from "../../lib/search-params.ts";

/** The form, or the check-list of a closing, beside the list. */
const PANELS = ["new", "dates", "closing", "appropriation", "archive"] as const;

export interface ExercisesSearch {
  /** The exercise whose periods are shown; the current one when absent. */
  readonly exercise?: string | undefined;
  readonly panel?: (typeof PANELS)[number] | undefined;
  /** `YYYY-MM`: the month that the check-list of a closing is of; the exercise without it. */
  readonly month?: string | undefined;
}

/** « Paramètres › Exercices et périodes ». */
export const exercisesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "exercises",
  validateSearch: (search: Record<string, unknown>): ExercisesSearch => ({
    exercise: textParam(search, "exercise"),
    panel: choiceParam(search, "panel", PANELS),
    month: textParam(search, "month"),
  }),
  component: lazyRouteComponent(() => import("./ExercisesScreen.tsx"), "ExercisesScreen"),
});
