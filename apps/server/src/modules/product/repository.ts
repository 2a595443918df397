import type { ProductsQuery } from "@grand-livre/contracts/product";
import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type OfficeRow, officeLinks, officeRows } from "../../database/office-rows.ts";
import { snakeCase } from "../../database/snake-case.ts";

const inOrder = { of: "installation", order: ["position"], place: "last" } as const;

export const categoryRows = officeRows("productCategory", inOrder);
export const brandRows = officeRows("productBrand", inOrder);
export const vendorRows = officeRows("productVendor", inOrder);
export const productTagRows = officeRows("productTag", { ...inOrder, place: "first" });
export const productRows = officeRows("product", { of: "installation", order: ["name fr-x-icu"] });
export const productTagged = officeLinks("product_tagged", "installation");

const TEXTS = ["name", "sku"];

/**
 * A slice of the products whose name holds a text, whatever its case, and how many there are.
 * tidy-allow scope: the inventory is shared by the installation.
 */
export async function findProducts(
  db: Connection,
  { search, sort, order, page, size }: ProductsQuery,
): Promise<{ rows: OfficeRow<"product">[]; count: number }> {
  const holds = sql<SqlBool>`strpos(lower(name collate "fr-x-icu"), lower(${search}::text collate "fr-x-icu")) > 0`;
  const column = sql.ref(snakeCase(sort));
  const by = TEXTS.includes(sort) ? sql`lower(${column}) collate "fr-x-icu"` : column;
  const matching = db.selectFrom("product").$if(search !== "", (query) => query.where(holds));
  const { count } = await matching.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(by, order)
    .orderBy("id", order)
    .offset(page * size)
    .limit(size)
    .execute();
  return { rows, count };
}
