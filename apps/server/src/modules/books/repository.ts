import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { NAMED } from "../../database/named-statements.ts";
import { type Scope, withinScope } from "../../scope.ts";
import type { Exercise } from "../fiscal-exercise/service.ts";
import type { Journal } from "../journal/service.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import type { SalesSettings } from "../sales-settings/service.ts";
import type { RoleAccount } from "../technical-account/service.ts";

export type BooksRow = LegalEntityRow & {
  readonly exercises: readonly Exercise[];
  readonly journals: readonly Journal[];
  readonly vatCodes: readonly VatCode[];
  readonly roleAccounts: readonly RoleAccount[];
  readonly salesSettings: SalesSettings | null;
  readonly isOnPlatform: boolean;
};

/** A company by its id, or by its opaque reference. */
export type OfCompany = { readonly id: string } | { readonly refId: string };

/** All rows of a query as one JSON value. */
const rowsOf = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`;

const PERIODS = rowsOf(sql`
  select p.id, p.number, p.start_date as "startDate", p.end_date as "endDate", p.state
  from fiscal_period p where p.legal_entity_id = x.legal_entity_id and p.fiscal_exercise_id = x.id order by p.start_date`);

const EXERCISES = rowsOf(sql`
  select x.id, x.ref_id as "refId", x.start_date as "startDate", x.end_date as "endDate", x.state,
    x.chart_version as "chartVersion", ${PERIODS} as periods
  from fiscal_exercise x where x.legal_entity_id = e.id order by x.start_date`);

const JOURNALS = rowsOf(sql`
  select j.id, j.code, j.label, j.entry_type as "entryType", j.active, j.treasury_account as "treasuryAccount", j.currency
  from journal j where j.legal_entity_id = e.id order by j.code`);

const VAT_CODES = rowsOf(sql`
  select v.code, v.label, v.direction, v.rate_basis_points as "rateBasisPoints", v.category,
    v.supply_type as "supplyType", v.fixed_asset as "fixedAsset", v.exigibility,
    v.deductible_share_basis_points as "deductibleShareBasisPoints", v.account, v.pending_account as "pendingAccount",
    v.due_account as "dueAccount", v.declaration_tags as "declarationTags",
    coalesce(v.legal_source, '') as "legalSource", v.exemption_reason as "exemptionReason",
    v.exemption_reason_code as "exemptionReasonCode", v.valid_from as "validFrom", v.valid_to as "validTo"
  from vat_code v where v.legal_entity_id = e.id and v.active order by v.code`);

const ROLE_ACCOUNTS = rowsOf(sql`
  select t.role, t.account, t.valid_from as "validFrom" from technical_account t where t.legal_entity_id = e.id`);

const SALES_SETTINGS = sql`(select to_json(r) from (
  select s.settlement_gap_limit_cents as "settlementGapLimitCents", s.penalty_text as "penaltyText",
    s.discount_text as "discountText", s.paper_template as "paperTemplate", s.accent_color as "accentColor", s.version
  from sales_settings s where s.legal_entity_id = e.id) r)`;

const IS_ON_PLATFORM = sql`exists (select 1 from einvoice_platform p where p.legal_entity_id = e.id and p.connected)`;

/** The company with all its reference data, in one statement; undefined when it is out of the scope. */
export async function findBooks(db: Connection, scope: Scope, of: OfCompany): Promise<BooksRow | undefined> {
  const isAsked = "id" in of ? sql`e.id = ${of.id}` : sql`e.ref_id = ${of.refId}`;
  const { rows } = await sql<BooksRow>`${NAMED}
    select e.*, ${EXERCISES} as exercises, ${JOURNALS} as journals, ${VAT_CODES} as vat_codes,
      ${ROLE_ACCOUNTS} as role_accounts, ${SALES_SETTINGS} as sales_settings,
      ${IS_ON_PLATFORM} as is_on_platform
    from legal_entity e where ${isAsked} and ${withinScope(scope, "e.id")}`.execute(db);
  return rows[0];
}
