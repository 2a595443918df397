import type { Product, ProductPage, ProductsQuery } from "@grand-livre/contracts/product";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { officeResource } from "../../kit/office-resource.ts";
import {
  brandRows,
  categoryRows,
  findProducts,
  productRows,
  productTagged,
  productTagRows,
  vendorRows,
} from "./repository.ts";

export const products = officeResource({
  rows: productRows,
  notFound: "PRODUCT_NOT_FOUND",
  links: { tags: productTagged },
  present: (row, { tags }): Product => ({
    ...row,
    cost: Number(row.cost),
    basePrice: Number(row.basePrice),
    taxPercent: Number(row.taxPercent),
    price: Number(row.price),
    weight: Number(row.weight),
    images: row.images as string[],
    tags,
  }),
  // A text that was emptied is the empty text.
  columns: ({ description, sku, barcode, ...rest }) => ({
    ...rest,
    ...(description === undefined ? {} : { description: description ?? "" }),
    ...(sku === undefined ? {} : { sku: sku ?? "" }),
    ...(barcode === undefined ? {} : { barcode: barcode ?? "" }),
  }),
});

export const productTags = officeResource({
  rows: productTagRows,
  notFound: "OFFICE_TAG_NOT_FOUND",
  present: ({ id, title }) => ({ id, title }),
});

const groupsOf = { notFound: "PRODUCT_GROUP_NOT_FOUND" } as const;
export const categories = officeResource({
  ...groupsOf,
  rows: categoryRows,
  present: ({ position: _, ...row }) => row,
});
export const brands = officeResource({
  ...groupsOf,
  rows: brandRows,
  present: ({ position: _, ...row }) => row,
});
export const vendors = officeResource({
  ...groupsOf,
  rows: vendorRows,
  present: ({ position: _, ...row }) => row,
});

/** An empty product, which is not active. */
export function createProduct(app: Application, caller: Caller): Promise<Product> {
  return products.create(app.db, caller.scope, { name: "A New Product" });
}

/** A page of the products; beyond the last one there are none, and only the last is told. */
export async function pageOfProducts(app: Application, query: ProductsQuery): Promise<ProductPage> {
  const { rows, count } = await findProducts(app.db, query);
  const { page, size } = query;
  const lastPage = Math.max(Math.ceil(count / size), 1);
  if (page > lastPage) return { products: null, pagination: { lastPage } };
  const startIndex = page * size;
  const endIndex = Math.min(size * (page + 1), count) - 1;
  return {
    products: await products.presented(app.db, rows),
    pagination: { length: count, size, page, lastPage, startIndex, endIndex },
  };
}
