import type { OfficeTag } from "@grand-livre/contracts/office-item";
import type { Product, ProductPage } from "@grand-livre/contracts/product";
import { seedInventory } from "@grand-livre/office/areas/products";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { inTransaction } from "../database/transaction.ts";
import { officeStore } from "../kit/office-store.ts";

const root = "/api/apps/ecommerce/inventory";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let anna: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  const scope = { userId: anna.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedInventory(officeStore(tx, scope, test.app.now)));
});
afterAll(() => test.close());

const page = async (query: string) => (await anna.call<ProductPage>("GET", `${root}/products?${query}`)).body;
const change = (id: string, product: object) =>
  anna.call<Product & { code?: string }>("PATCH", `${root}/product`, { id, product });

describe("the sample inventory", () => {
  it("has the specification's categories, brands, vendors, tags and products", async () => {
    const names = async (list: string) =>
      (await anna.call<{ name: string; title: string }[]>("GET", `${root}/${list}`)).body;
    const categories = await anna.call<object[]>("GET", `${root}/categories`);
    expect(categories.body[0]).toEqual({
      id: expect.any(String),
      parentId: null,
      name: "Mens",
      slug: "mens",
    });
    expect([
      (await names("brands")).length,
      (await names("vendors")).length,
      (await names("tags")).length,
    ]).toEqual([5, 3, 10]);
    const { products } = await page("page=0&size=100");
    expect(products).toHaveLength(23);
    for (const { price, basePrice, taxPercent, stock, reserved, tags, images } of products ?? []) {
      expect(price).toBeCloseTo(basePrice * (1 + taxPercent / 100), 2);
      expect([8, 10, 18, 20, 30]).toContain(taxPercent);
      expect(stock >= 12 && stock <= 49 && reserved >= 2 && reserved <= 5).toBe(true);
      expect([tags.length, images.length]).toEqual([5, 3]);
    }
    expect(products?.filter(({ active }) => active)).toHaveLength(8);
    expect(products?.filter(({ thumbnail }) => thumbnail === null)).toHaveLength(1);
  });
});

describe("products", () => {
  it("come in pages counted from zero, the second by default, null beyond the last", async () => {
    const first = await page("page=0&size=10");
    expect(first.pagination).toEqual({
      length: 23,
      size: 10,
      page: 0,
      lastPage: 3,
      startIndex: 0,
      endIndex: 9,
    });
    const byDefault = await page("");
    expect(byDefault.pagination).toEqual({
      length: 23,
      size: 10,
      page: 1,
      lastPage: 3,
      startIndex: 10,
      endIndex: 19,
    });
    expect(byDefault.products?.[0]?.name).not.toBe(first.products?.[0]?.name);
    const last = await page("page=2");
    expect([last.products?.length, last.pagination]).toEqual([
      3,
      { length: 23, size: 10, page: 2, lastPage: 3, startIndex: 20, endIndex: 22 },
    ]);
    expect(await page("page=99")).toEqual({ products: null, pagination: { lastPage: 3 } });
    expect(await page("page=0&search=rien")).toMatchObject({
      products: [],
      pagination: { length: 0, lastPage: 1 },
    });
    expect((await anna.call("GET", `${root}/products?page=x`)).status).toBe(422);
  });

  it("are sorted by text without case or by number, both ways, and searched in their name", async () => {
    const all = (await page("page=0&size=100")).products ?? [];
    const byName = all.map(({ name }) => name);
    expect(byName).toEqual(byName.toSorted(new Intl.Collator("fr").compare));
    const stocks =
      (await page("page=0&size=100&sort=stock&order=desc")).products?.map(({ stock }) => stock) ?? [];
    expect(stocks).toEqual(stocks.toSorted((left, right) => right - left));
    const active = (await page("page=0&size=100&sort=active&order=desc")).products?.map((one) => one.active);
    expect(active?.indexOf(false)).toBe(8);
    const found = await page("page=0&search=AUBRAC&sort=&order=");
    expect(found.products?.length).toBe(5);
    expect(found.products?.every(({ name }) => name.includes("Aubrac"))).toBe(true);
    expect((await anna.call("GET", `${root}/products?sort=password`)).status).toBe(422);
  });

  it("begin empty and inactive as 'A New Product', are merged, and removed", async () => {
    const made = (await anna.call<Product>("POST", `${root}/product`)).body;
    expect(made).toEqual({
      id: expect.any(String),
      category: null,
      name: "A New Product",
      description: "",
      tags: [],
      sku: "",
      barcode: "",
      brand: null,
      vendor: null,
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
    });
    expect((await page("page=0")).products?.[0]?.id).toBe(made.id);
    const changed = await change(made.id, { ...made, price: 12.34, weight: 0.755, active: true, more: 1 });
    expect(changed.body).toEqual({ ...made, price: 12.34, weight: 0.755, active: true });
    expect((await anna.call<Product>("GET", `${root}/product?id=${made.id}`)).body).toEqual(changed.body);
    expect((await change(made.id, { stock: -1 })).status).toBe(422);
    expect(await change(made.id, { brand: NOWHERE })).toMatchObject({
      status: 404,
      body: { code: "PRODUCT_GROUP_NOT_FOUND" },
    });
    expect((await anna.call("DELETE", `${root}/product?id=${made.id}`)).body).toBe(true);
    for (const answer of [
      await anna.call("GET", `${root}/product?id=${made.id}`),
      await change(made.id, {}),
      await anna.call("DELETE", `${root}/product?id=${made.id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "PRODUCT_NOT_FOUND" } });
  });

  it("stand newest first where they are alike, both ways", async () => {
    const made: string[] = [];
    for (let rank = 0; rank < 2; rank += 1)
      made.push((await anna.call<Product>("POST", `${root}/product`)).body.id);
    const [older = "", newer = ""] = made;
    for (const order of ["asc", "desc"]) {
      const { products } = await page(`page=0&size=100&order=${order}`);
      const alike = products?.filter(({ name }) => name === "A New Product").map(({ id }) => id);
      expect(alike).toEqual([newer, older]);
    }
    for (const id of made) await anna.call("DELETE", `${root}/product?id=${id}`);
  });

  it("lose a removed tag; a new one comes first, shared by the installation", async () => {
    const tag = (await anna.call<OfficeTag>("POST", `${root}/tag`, { tag: { title: "neuf" } })).body;
    const bruno = await test.person({});
    expect((await bruno.call<OfficeTag[]>("GET", `${root}/tags`)).body[0]).toEqual(tag);
    const [product] = (await page("page=0")).products ?? [];
    const id = product?.id ?? "";
    expect((await change(id, { tags: [tag.id, ...(product?.tags ?? [])] })).body.tags).toHaveLength(6);
    const renamed = await bruno.call("PATCH", `${root}/tag`, { id: tag.id, tag: { title: "usé" } });
    expect(renamed.body).toEqual({ id: tag.id, title: "usé" });
    expect((await anna.call("DELETE", `${root}/tag?id=${tag.id}`)).body).toBe(true);
    expect((await anna.call<Product>("GET", `${root}/product?id=${id}`)).body.tags).toEqual(product?.tags);
    expect((await anna.call("PATCH", `${root}/tag`, "{")).status).toBe(400);
  });
});
