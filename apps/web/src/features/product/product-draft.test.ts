import { changedProduct, type Product } from "@grand-livre/contracts/product";
import { expect, it } from "vitest";
import { productBody, productDraft, shownName, stockLevel } from "./product-draft.ts";

const product: Product = {
  id: "0198c000-0000-7000-8000-000000000001",
  category: null,
  name: "Aubrac Phare",
  description: "",
  tags: [],
  sku: "PHA-1021",
  barcode: "",
  brand: null,
  vendor: null,
  stock: 12,
  reserved: 2,
  cost: 365.5,
  basePrice: 749,
  taxPercent: 8,
  price: 808.92,
  weight: 0.5,
  thumbnail: null,
  images: ["/images/products/01.svg"],
  active: false,
};

it("holds figures as they are typed in French, and sends them as numbers", () => {
  const draft = productDraft(product);
  expect([draft.price, draft.cost, draft.stock]).toEqual(["808,92", "365,50", "12"]);
  const body = productBody({ ...draft, price: "1 250,50", weight: "" });
  expect(body).toMatchObject({ price: 1250.5, weight: 0, thumbnail: "/images/products/01.svg", brand: null });
  expect(changedProduct.safeParse(body).success).toBe(true);
});

it("refuses a figure that cannot be read, beside its own field", () => {
  const issues = changedProduct.safeParse(productBody({ ...productDraft(product), cost: "cher" })).error
    ?.issues;
  expect(issues?.map(({ path }) => path)).toEqual([["cost"]]);
});

it("tells a new product in French, and how much is left", () => {
  expect(shownName("A New Product")).toBe("Nouveau produit");
  expect([19, 20, 29, 30].map(stockLevel)).toEqual(["low", "medium", "medium", "high"]);
});
