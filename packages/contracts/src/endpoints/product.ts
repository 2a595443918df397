import { endpoints, signedIn } from "../endpoint.ts";
import { MOST_PICTURE_BODY_BYTES, reading, removal, tagCalls } from "../office-item.ts";
import {
  categoriesAnswer,
  changeProductBody,
  productAnswer,
  productsAnswer,
  productsQuery,
  sluggedAnswer,
} from "../product.ts";

export const productEndpoints = endpoints("inventory", {
  categories: signedIn.get("/api/apps/ecommerce/inventory/categories", "The categories of products", {
    answer: categoriesAnswer,
  }),
  brands: signedIn.get("/api/apps/ecommerce/inventory/brands", "The brands of products", {
    answer: sluggedAnswer,
  }),
  vendors: signedIn.get("/api/apps/ecommerce/inventory/vendors", "The vendors of products", {
    answer: sluggedAnswer,
  }),
  ...tagCalls("/api/apps/ecommerce/inventory"),
  list: signedIn.get(
    "/api/apps/ecommerce/inventory/products",
    "A page of the products whose name holds a text",
    { query: productsQuery, answer: productsAnswer },
  ),
  read: reading("/api/apps/ecommerce/inventory/product", "One product", productAnswer, "PRODUCT_NOT_FOUND"),
  create: signedIn.post(
    "/api/apps/ecommerce/inventory/product",
    "Add an empty product, which is not active",
    { answer: productAnswer },
  ),
  change: signedIn.patch(
    "/api/apps/ecommerce/inventory/product",
    "Change a product; what is not sent stays",
    {
      body: changeProductBody,
      maxBodyBytes: MOST_PICTURE_BODY_BYTES,
      answer: productAnswer,
      refusals: ["PRODUCT_NOT_FOUND", "OFFICE_TAG_NOT_FOUND", "PRODUCT_GROUP_NOT_FOUND"],
    },
  ),
  remove: removal("/api/apps/ecommerce/inventory/product", "Remove a product", "PRODUCT_NOT_FOUND"),
});
