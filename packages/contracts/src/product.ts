import { z } from "zod";
import { changing, idList, pictureText } from "./office-item.ts";
import { searchText } from "./paging.ts";

const slugged = { id: z.uuid(), name: z.string(), slug: z.string() };
export const categoriesAnswer = z.array(z.object({ ...slugged, parentId: z.uuid().nullable() }));
export const sluggedAnswer = z.array(z.object(slugged));

const amount = z.number().min(0).max(1_000_000_000);
const count = z.int().min(0).max(1_000_000_000);
const productFields = z.object({
  category: z.uuid().nullable(),
  name: z.string().trim().min(1).max(300),
  description: z.string().max(10_000).nullable(),
  tags: idList,
  sku: z.string().max(100).nullable(),
  barcode: z.string().max(100).nullable(),
  brand: z.uuid().nullable(),
  vendor: z.uuid().nullable(),
  stock: count,
  reserved: count,
  cost: amount,
  basePrice: amount,
  taxPercent: z.number().min(0).max(1000),
  price: amount,
  weight: amount,
  thumbnail: pictureText.nullable(),
  images: z.array(pictureText).max(20),
  active: z.boolean(),
});

export const productAnswer = z.object({
  id: z.uuid(),
  category: z.uuid().nullable(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.uuid()),
  sku: z.string(),
  barcode: z.string(),
  brand: z.uuid().nullable(),
  vendor: z.uuid().nullable(),
  stock: z.int(),
  reserved: z.int(),
  cost: z.number(),
  basePrice: z.number(),
  taxPercent: z.number(),
  price: z.number(),
  weight: z.number(),
  thumbnail: z.string().nullable(),
  images: z.array(z.string()),
  active: z.boolean(),
});
export type Product = z.infer<typeof productAnswer>;

/** A name sent empty is no wish. */
const orDefault = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === "" ? undefined : value), inner);

export const productsQuery = z.object({
  search: searchText.default(""),
  /** Texts are sorted without case, the others by their number. */
  sort: orDefault(
    z
      .enum([
        "sku",
        "name",
        "active",
        "stock",
        "reserved",
        "cost",
        "basePrice",
        "taxPercent",
        "price",
        "weight",
      ])
      .default("name"),
  ),
  order: orDefault(z.enum(["asc", "desc"]).default("asc")),
  /** Counted from zero in the slice, and 1 by default, as the specification has it. */
  page: orDefault(z.coerce.number().int().min(0).max(1_000_000).default(1)),
  size: orDefault(z.coerce.number().int().min(1).max(200).default(10)),
});
export type ProductsQuery = z.output<typeof productsQuery>;

/** Beyond the last page `products` is null, and the page knows only which is the last. */
export const productsAnswer = z.object({
  products: z.array(productAnswer).nullable(),
  pagination: z.union([
    z.object({
      length: z.int(),
      size: z.int(),
      page: z.int(),
      lastPage: z.int(),
      startIndex: z.int(),
      endIndex: z.int(),
    }),
    z.object({ lastPage: z.int() }),
  ]),
});
export type ProductPage = z.infer<typeof productsAnswer>;

/** What a change of a product may send. */
export const changedProduct = productFields.partial();
export const changeProductBody = changing("product", changedProduct);
