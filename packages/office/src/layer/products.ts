import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import type { Product, ProductsQuery } from "@grand-livre/contracts/product";
import {
  productTagTitles,
  sampleBrands,
  sampleCategories,
  sampleProducts,
  sampleVendors,
} from "../samples/products.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows, requireKnown, without } from "./rows.ts";
import { tagRoutes, tagRows } from "./tags.ts";

/** A list of products takes a server 300 ms (specification §9). */
const LIST_DELAY_MS = 300;

const EMPTY = {
  category: null,
  brand: null,
  vendor: null,
  description: "",
  tags: [],
  sku: "",
  barcode: "",
  stock: 0,
  reserved: 0,
  cost: 0,
  basePrice: 0,
  taxPercent: 0,
  price: 0,
  weight: 0,
  thumbnail: null,
  images: [],
  active: false,
};

const french = new Intl.Collator("fr");
const TEXTS = ["name", "sku"];

function compare({ sort, order }: ProductsQuery) {
  const way = order === "desc" ? -1 : 1;
  return (left: Product, right: Product) => {
    const [one, other] = [left[sort], right[sort]];
    const difference = TEXTS.includes(sort)
      ? french.compare(String(one).toLowerCase(), String(other).toLowerCase())
      : Number(one) - Number(other);
    return way * (difference || (left.id < right.id ? -1 : 1));
  };
}

function pageOf(found: readonly Product[], { page, size }: ProductsQuery) {
  const lastPage = Math.max(Math.ceil(found.length / size), 1);
  if (page > lastPage) return { products: null, pagination: { lastPage } };
  const startIndex = page * size;
  const end = Math.min(size * (page + 1), found.length);
  return {
    products: found.slice(startIndex, end),
    pagination: { length: found.length, size, page, lastPage, startIndex, endIndex: end - 1 },
  };
}

export function productRoutes(context: LayerContext): LayerRoute[] {
  const grouped = (named: readonly { readonly name: string; readonly slug: string }[]) =>
    named.map((one) => ({ ...one, id: context.newId() }));
  const categories = grouped(sampleCategories).map((one) => ({ ...one, parentId: null }));
  const [brands, vendors] = [grouped(sampleBrands), grouped(sampleVendors)];
  const tags = tagRows(productTagTitles, context);
  const tagIds = tags.all().map(({ id }) => id);
  const products = new Rows<Product>(
    sampleProducts.map(({ category, brand, vendor, tags: places, ...product }) => ({
      ...product,
      id: context.newId(),
      category: categories[category]?.id ?? null,
      brand: brands[brand]?.id ?? null,
      vendor: vendors[vendor]?.id ?? null,
      tags: places.flatMap((at) => tagIds[at] ?? []),
    })),
    "PRODUCT_NOT_FOUND",
  );
  const list = (query: ProductsQuery) => {
    const text = query.search.toLowerCase();
    const found = products.all().filter(({ name }) => name.toLowerCase().includes(text));
    return pageOf(found.toSorted(compare(query)), query);
  };
  return [
    answering(productEndpoints.categories, () => categories),
    answering(productEndpoints.brands, () => brands),
    answering(productEndpoints.vendors, () => vendors),
    ...tagRoutes(productEndpoints, tags, context, (id) =>
      products.change((product) => ({ ...product, tags: without(product.tags, id) })),
    ),
    answering(productEndpoints.list, ({ query }) => list(query), LIST_DELAY_MS),
    answering(productEndpoints.read, ({ query }) => products.read(query.id)),
    answering(productEndpoints.create, () =>
      products.addFirst({ ...EMPTY, tags: [], images: [], id: context.newId(), name: "A New Product" }),
    ),
    answering(productEndpoints.change, ({ body: { id, product } }) => {
      products.read(id);
      requireKnown(tags, product.tags);
      const { description, sku, barcode } = product;
      // A text that was emptied is the empty text.
      const texts = Object.entries({ description, sku, barcode }).filter(([, text]) => text === null);
      return products.merge(id, { ...product, ...Object.fromEntries(texts.map(([name]) => [name, ""])) });
    }),
    answering(productEndpoints.remove, ({ query }) => {
      products.remove(query.id);
      return true as const;
    }),
  ];
}
