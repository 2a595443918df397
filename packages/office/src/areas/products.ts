import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import type { Product, ProductPage, ProductsQuery } from "@grand-livre/contracts/product";
import {
  productTagTitles,
  sampleBrands,
  sampleCategories,
  sampleProducts,
  sampleVendors,
} from "../samples/products.ts";
import { answering, type OfficeCall, seedAll, seedTags, tagAnswers, tagResource } from "./office-call.ts";
import { officeResource } from "./office-resource.ts";
import { type OfficeStore, officeTable } from "./office-store.ts";

type Group = { readonly id: string; readonly name: string; readonly slug: string };
/** Amounts are kept with their decimals, as text. */
type ProductRow = Omit<Product, "tags">;

const groupsIn = <Row extends Group>(name: string, empty: object = {}) =>
  officeResource({
    table: officeTable<Row & { readonly position: number }>(name, {
      of: "installation",
      order: ["position"],
      place: "last",
      notFound: "PRODUCT_GROUP_NOT_FOUND",
    }),
    empty,
    present: ({ position: _, ...row }) => row as unknown as Row,
  });
const categories = groupsIn<Group & { readonly parentId: string | null }>("productCategory", {
  parentId: null,
});
const brands = groupsIn("productBrand");
const vendors = groupsIn("productVendor");
const tags = tagResource("productTag", "installation");

const products = officeResource({
  table: officeTable<ProductRow>("product", {
    of: "installation",
    order: ["name fr-x-icu"],
    notFound: "PRODUCT_NOT_FOUND",
    parents: { category: categories.table, brand: brands.table, vendor: vendors.table },
  }),
  links: { tags: { name: "productTagged", of: "installation", to: tags.table } },
  empty: {
    ...{ category: null, brand: null, vendor: null, description: "", sku: "", barcode: "" },
    ...{ stock: 0, reserved: 0, cost: 0, basePrice: 0, taxPercent: 0, price: 0, weight: 0 },
    ...{ thumbnail: null, images: [], active: false },
  },
  present: (row, linked): Product => ({
    ...row,
    ...linked,
    cost: Number(row.cost),
    basePrice: Number(row.basePrice),
    taxPercent: Number(row.taxPercent),
    price: Number(row.price),
    weight: Number(row.weight),
  }),
  // A text that was emptied is the empty text.
  columns: ({ description, sku, barcode, ...rest }) => ({
    ...rest,
    ...(description === undefined ? {} : { description: description ?? "" }),
    ...(sku === undefined ? {} : { sku: sku ?? "" }),
    ...(barcode === undefined ? {} : { barcode: barcode ?? "" }),
  }),
});

/** A page of the products; beyond the last one there are none, and only the last page number is answered. */
async function pageOfProducts(
  store: OfficeStore,
  { search, sort, order, page, size }: ProductsQuery,
): Promise<ProductPage> {
  const { rows, count } = await store.page(products.table, {
    ...{ sort, order, skip: page * size, limit: size },
    isText: sort === "name" || sort === "sku",
    search: { column: "name", text: search },
  });
  const lastPage = Math.max(Math.ceil(count / size), 1);
  if (page > lastPage) return { products: null, pagination: { lastPage } };
  const startIndex = page * size;
  const endIndex = Math.min(size * (page + 1), count) - 1;
  return {
    products: await products.presented(store, rows),
    pagination: { length: count, size, page, lastPage, startIndex, endIndex },
  };
}

/** The inventory, which the installation shares. */
export const productCalls: readonly OfficeCall[] = [
  answering(productEndpoints.categories, (store) => categories.list(store)),
  answering(productEndpoints.brands, (store) => brands.list(store)),
  answering(productEndpoints.vendors, (store) => vendors.list(store)),
  ...tagAnswers(productEndpoints, tags),
  answering(productEndpoints.list, (store, { query }) => pageOfProducts(store, query)),
  answering(productEndpoints.read, (store, { query }) => products.read(store, query.id)),
  answering(productEndpoints.create, (store) => products.create(store, { name: "A New Product" })),
  answering(productEndpoints.change, (store, { body }) => products.merge(store, body.id, body.product)),
  answering(productEndpoints.remove, (store, { query }) => products.remove(store, query.id)),
];

/** Gives the installation twenty-three sample products. */
export async function seedInventory(store: OfficeStore): Promise<void> {
  const categoryIds = await seedAll(store, categories, sampleCategories);
  const brandIds = await seedAll(store, brands, sampleBrands);
  const vendorIds = await seedAll(store, vendors, sampleVendors);
  const tagIds = await seedTags(store, tags, productTagTitles);
  const wanted = sampleProducts.map(({ category, brand, vendor, tags: places, ...product }) => ({
    ...product,
    category: categoryIds[category],
    brand: brandIds[brand],
    vendor: vendorIds[vendor],
    tags: places.map((at) => tagIds[at]),
  }));
  // The first of them is made last: it stands first among those that are alike.
  await seedAll(store, products, wanted.toReversed());
}
