import type { SampleFigures } from "@grand-livre/contracts/sample-dashboard";
import type { Application } from "../../application.ts";
import { findFigures } from "./repository.ts";

/** The figures of a dashboard; none where the demonstration gave none: the answer's schema makes them zero and empty. */
export async function readDashboard<Name extends Exclude<keyof SampleFigures, "activities">>(
  app: Application,
  name: Name,
): Promise<SampleFigures[Name]> {
  return (await findFigures(app.db, name)) ?? ({} as SampleFigures[Name]);
}

/** What happened of late, the newest first. */
export async function readActivities(app: Application): Promise<SampleFigures["activities"]> {
  return (await findFigures(app.db, "activities")) ?? [];
}
