import {
  productTagTitles,
  sampleBrands,
  sampleCategories,
  sampleProducts,
  sampleVendors,
} from "@grand-livre/office/samples/products";
import type { Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { brands, categories, products, productTags, vendors } from "./service.ts";

type Named = { readonly name: string; readonly slug: string };

/** Gives the installation twenty-three sample products. */
export async function seedDemonstrationInventory(tx: Tx, scope: Scope): Promise<void> {
  const group = async (table: typeof brands, named: readonly Named[]) => {
    const made: string[] = [];
    for (const one of named) made.push((await table.create(tx, scope, one)).id);
    return made;
  };
  const categoryIds = await group(categories as unknown as typeof brands, sampleCategories);
  const brandIds = await group(brands, sampleBrands);
  const vendorIds = await group(vendors as unknown as typeof brands, sampleVendors);
  const tagIds: string[] = [];
  for (const title of productTagTitles.toReversed())
    tagIds.unshift((await productTags.create(tx, scope, { title })).id);
  for (const { category, brand, vendor, tags, ...product } of sampleProducts)
    await products.create(tx, scope, {
      ...product,
      category: categoryIds[category],
      brand: brandIds[brand],
      vendor: vendorIds[vendor],
      tags: tags.map((at) => tagIds[at]),
    });
}
