import type { SampleFigures } from "@grand-livre/contracts/sample-dashboard";
import { sampleDashboards } from "@grand-livre/office/samples/dashboards";
import type { Tx } from "../../database/connection.ts";
import { insertFigures } from "./repository.ts";

/** Gives the installation the figures of the four sample dashboards, and ten activities, relative to now. */
export async function seedDemonstrationDashboards(tx: Tx, now: Date): Promise<void> {
  for (const [name, figures] of Object.entries(sampleDashboards(now)))
    await insertFigures(tx, name as keyof SampleFigures, figures as never);
}
