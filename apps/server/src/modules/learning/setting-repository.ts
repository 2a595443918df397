import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

export type SettingRow = {
  readonly autoValidateThreshold: number | null;
  readonly ruleCeilingCents: number | null;
  readonly version: number;
};

/** The setting of the company; undefined without one. */
export async function findSetting(db: Connection, legalEntityId: string): Promise<SettingRow | undefined> {
  return db
    .selectFrom("captureSetting")
    .select(["autoValidateThreshold", "ruleCeilingCents", "version"])
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
}

/** Writes it over the version that was read (0: none); undefined when another writer was faster. */
export async function writeSetting(
  tx: Tx,
  scope: Scope,
  setting: Omit<SettingRow, "version"> & { readonly legalEntityId: string },
  version: number,
  now: Date,
): Promise<SettingRow | undefined> {
  const change = {
    autoValidateThreshold: setting.autoValidateThreshold,
    ruleCeilingCents: setting.ruleCeilingCents,
    changedBy: scope.userId,
    changedAt: now,
  };
  if (version === 0) {
    return tx
      .insertInto("captureSetting")
      .values({ legalEntityId: setting.legalEntityId, ...change })
      .onConflict((conflict) => conflict.column("legalEntityId").doNothing())
      .returning(["autoValidateThreshold", "ruleCeilingCents", "version"])
      .executeTakeFirst();
  }
  return tx
    .updateTable("captureSetting")
    .set({ ...change, version: version + 1 })
    .where("legalEntityId", "=", setting.legalEntityId)
    .where("version", "=", version)
    .returning(["autoValidateThreshold", "ruleCeilingCents", "version"])
    .executeTakeFirst();
}
