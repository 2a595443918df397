import type { PaidInvoice } from "@grand-livre/domain/agent/commission";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { withinScope } from "../../scope.ts";

export type PaidSale = PaidInvoice & { readonly client: string };

type Span = {
  readonly legalEntityId: string;
  readonly clientIds: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
};

/** The validated sales of some clients of which something was paid between two days. */
export async function findPaidSales(
  db: Connection,
  scope: Scope,
  { legalEntityId, clientIds, startDate, endDate }: Span,
): Promise<PaidSale[]> {
  if (clientIds.length === 0) return [];
  const paidOn = sql<string>`coalesce(use.used_on, payment.paid_on)`;
  const rows = await db
    .selectFrom("invoice")
    .innerJoin("counterparty", (join) =>
      join
        .onRef("counterparty.legalEntityId", "=", "invoice.legalEntityId")
        .onRef("counterparty.id", "=", "invoice.counterpartyId"),
    )
    .innerJoin("paymentAllocation as part", (join) =>
      join
        .onRef("part.legalEntityId", "=", "invoice.legalEntityId")
        .onRef("part.invoiceId", "=", "invoice.id"),
    )
    .innerJoin("payment", (join) =>
      join
        .onRef("payment.legalEntityId", "=", "part.legalEntityId")
        .onRef("payment.id", "=", "part.paymentId"),
    )
    .leftJoin("paymentUse as use", (join) =>
      join.onRef("use.legalEntityId", "=", "part.legalEntityId").onRef("use.id", "=", "part.useId"),
    )
    .select([
      "invoice.id",
      "invoice.refId",
      "invoice.billDate as date",
      "invoice.counterpartyId",
      "invoice.payableCents",
      "invoice.totalExclVatCents as netCents",
      "counterparty.name as client",
      sql<number>`coalesce(sum(part.amount_cents) filter (where ${paidOn} < ${startDate}), 0)::bigint`.as(
        "paidBeforeCents",
      ),
      sql<number>`coalesce(sum(part.amount_cents) filter (where ${paidOn} between ${startDate} and ${endDate}), 0)::bigint`.as(
        "paidInPeriodCents",
      ),
    ])
    .where("invoice.legalEntityId", "=", legalEntityId)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .where("invoice.direction", "=", "credit")
    .where("invoice.status", "in", ["validated", "cancelled"])
    .where("invoice.kind", "<>", "credit_note")
    .where("invoice.counterpartyId", "in", [...clientIds])
    .groupBy(["invoice.legalEntityId", "invoice.id", "counterparty.name"])
    .having(sql<boolean>`bool_or(${paidOn} between ${startDate} and ${endDate})`)
    .orderBy("invoice.billDate")
    .orderBy("invoice.id")
    .execute();
  return rows.map(
    ({ netCents, refId, date, counterpartyId, paidBeforeCents, paidInPeriodCents, ...row }) => ({
      ...row,
      refId: refId ?? "",
      date: date ?? "",
      counterpartyId: counterpartyId ?? "",
      paidBeforeCents: Number(paidBeforeCents),
      paidInPeriodCents: Number(paidInPeriodCents),
      lines: [{ id: row.id, product: null, netCents }],
    }),
  );
}

/** What a supplier was paid in a civil year, payments that were reversed left out. */
export async function findPaidInYear(
  db: Connection,
  scope: Scope,
  {
    legalEntityId,
    counterpartyId,
    year,
  }: {
    readonly legalEntityId: string;
    readonly counterpartyId: string;
    readonly year: number;
  },
): Promise<number> {
  const row = await db
    .selectFrom("payment")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("amountCents"), sql<number>`0`).as("cents"))
    .where("legalEntityId", "=", legalEntityId)
    .where(withinScope(scope, "payment.legal_entity_id"))
    .where("counterpartyId", "=", counterpartyId)
    .where("direction", "=", "sent")
    .where("paidOn", ">=", `${year}-01-01`)
    .where("paidOn", "<=", `${year}-12-31`)
    .where("reversesId", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment as reversal")
            .select("reversal.id")
            .whereRef("reversal.legalEntityId", "=", "payment.legalEntityId")
            .whereRef("reversal.reversesId", "=", "payment.id"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}
