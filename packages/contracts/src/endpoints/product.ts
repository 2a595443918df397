import { endpoints } from "../endpoint.ts";
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
  categories: {
    method: "get",
    path: "/api/apps/ecommerce/inventory/categories",
    summary: "The categories of products",
    right: "signed-in",
    answer: categoriesAnswer,
  },
  brands: {
    method: "get",
    path: "/api/apps/ecommerce/inventory/brands",
    summary: "The brands of products",
    right: "signed-in",
    answer: sluggedAnswer,
  },
  vendors: {
    method: "get",
    path: "/api/apps/ecommerce/inventory/vendors",
    summary: "The vendors of products",
    right: "signed-in",
    answer: sluggedAnswer,
  },
  ...tagCalls("/api/apps/ecommerce/inventory"),
  list: {
    method: "get",
    path: "/api/apps/ecommerce/inventory/products",
    summary: "A page of the products whose name holds a text",
    right: "signed-in",
    query: productsQuery,
    answer: productsAnswer,
  },
  read: reading("/api/apps/ecommerce/inventory/product", "One product", productAnswer, "PRODUCT_NOT_FOUND"),
  create: {
    method: "post",
    path: "/api/apps/ecommerce/inventory/product",
    summary: "Add an empty product, which is not active",
    right: "signed-in",
    answer: productAnswer,
  },
  change: {
    method: "patch",
    path: "/api/apps/ecommerce/inventory/product",
    summary: "Change a product; what is not sent stays",
    right: "signed-in",
    body: changeProductBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: productAnswer,
    refusals: ["PRODUCT_NOT_FOUND", "OFFICE_TAG_NOT_FOUND", "PRODUCT_GROUP_NOT_FOUND"],
  },
  remove: removal("/api/apps/ecommerce/inventory/product", "Remove a product", "PRODUCT_NOT_FOUND"),
});
