import type { SampleFigures } from "@grand-livre/contracts/sample-dashboard";
import { type Connection, json, type Tx } from "../../database/connection.ts";

/**
 * The figures of a dashboard; undefined where the demonstration gave none.
 * tidy-allow scope: the sample dashboards are shared by the installation.
 */
export async function findFigures<Name extends keyof SampleFigures>(
  db: Connection,
  name: Name,
): Promise<SampleFigures[Name] | undefined> {
  const row = await db
    .selectFrom("sampleDashboard")
    .select("figures")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.figures as SampleFigures[Name] | undefined;
}

/** tidy-allow scope: the sample dashboards are shared by the installation. */
export async function insertFigures<Name extends keyof SampleFigures>(
  tx: Tx,
  name: Name,
  figures: SampleFigures[Name],
): Promise<void> {
  await tx
    .insertInto("sampleDashboard")
    .values({ name, figures: json(figures) })
    .execute();
}
