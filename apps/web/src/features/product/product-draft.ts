import type { changedProduct, Product } from "@grand-livre/contracts/product";
import type { z } from "zod";
import { decimalFromText, decimalToText } from "../../app/document/decimal-text.ts";

/** The name of a product before it is given one. */
const NEW_NAME = "A New Product";
/** A product without a name of its own has a French one. */
export const shownName = (name: string): string => (name === NEW_NAME ? "Nouveau produit" : name);

const figure = (value: number) => decimalToText(String(value));
const money = (value: number) => value.toFixed(2).replace(".", ",");

/** A product as its form holds it: figures as they are typed. */
export function productDraft(product: Product) {
  return {
    name: shownName(product.name),
    description: product.description,
    sku: product.sku,
    barcode: product.barcode,
    category: product.category ?? "",
    brand: product.brand ?? "",
    vendor: product.vendor ?? "",
    stock: figure(product.stock),
    reserved: figure(product.reserved),
    cost: money(product.cost),
    basePrice: money(product.basePrice),
    taxPercent: figure(product.taxPercent),
    price: money(product.price),
    weight: figure(product.weight),
    active: product.active,
    tags: product.tags,
    images: product.images,
  };
}

export type ProductDraft = ReturnType<typeof productDraft>;

/** A typed figure; what cannot be read is sent as it was typed, and refused beside its field. */
function number(text: string): number {
  return Number(decimalFromText(text) ?? (text.trim() === "" ? "0" : Number.NaN));
}

const orNull = (id: string) => (id === "" ? null : id);

/** What is sent of a product; the list shows its first picture. */
export function productBody(draft: ProductDraft): z.input<typeof changedProduct> {
  const { name, description, sku, barcode, active, tags, images } = draft;
  return {
    name,
    description,
    sku,
    barcode,
    active,
    tags: [...tags],
    images: [...images],
    thumbnail: images[0] ?? null,
    category: orNull(draft.category),
    brand: orNull(draft.brand),
    vendor: orNull(draft.vendor),
    stock: number(draft.stock),
    reserved: number(draft.reserved),
    cost: number(draft.cost),
    basePrice: number(draft.basePrice),
    taxPercent: number(draft.taxPercent),
    price: number(draft.price),
    weight: number(draft.weight),
  };
}

/** How much of a product is left: few, some, enough. */
export function stockLevel(stock: number): "low" | "medium" | "high" {
  if (stock < 20) return "low";
  return stock < 30 ? "medium" : "high";
}
