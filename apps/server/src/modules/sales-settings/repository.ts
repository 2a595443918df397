import type { PaperTemplate } from "@grand-livre/domain/paper/paper-look";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type SalesSettings = {
  readonly settlementGapLimitCents: number;
  readonly penaltyText: string | null;
  readonly discountText: string | null;
  readonly paperTemplate: PaperTemplate;
  readonly accentColor: string;
  readonly version: number;
};

/** What a company decided of its sales; undefined when it never did. */
export async function findSalesSettings(
  db: Connection,
  legalEntityId: string,
): Promise<SalesSettings | undefined> {
  return db
    .selectFrom("salesSettings")
    .select([
      "settlementGapLimitCents",
      "penaltyText",
      "discountText",
      "paperTemplate",
      "accentColor",
      "version",
    ])
    .$narrowType<{ paperTemplate: PaperTemplate }>()
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
}

/** Writes them over a version; false when they were changed since. */
export async function saveSalesSettings(
  tx: Tx,
  legalEntityId: string,
  settings: SalesSettings,
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into sales_settings as s (legal_entity_id, settlement_gap_limit_cents, penalty_text, discount_text,
      paper_template, accent_color)
    select e.id, ${settings.settlementGapLimitCents}, ${settings.penaltyText}, ${settings.discountText},
      ${settings.paperTemplate}, ${settings.accentColor} from legal_entity e
    where e.id = ${legalEntityId}
    on conflict (legal_entity_id) do update set settlement_gap_limit_cents = excluded.settlement_gap_limit_cents,
      penalty_text = excluded.penalty_text, discount_text = excluded.discount_text,
      paper_template = excluded.paper_template, accent_color = excluded.accent_color, version = s.version + 1
      where s.version = ${settings.version}
    returning version`.execute(tx);
  return rows.length === 1;
}
