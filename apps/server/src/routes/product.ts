import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import { handle, type Route } from "../http/route.ts";
import { tagRoutes } from "../kit/tag-routes.ts";
import {
  brands,
  categories,
  createProduct,
  pageOfProducts,
  products,
  productTags,
  vendors,
} from "../modules/product/service.ts";

/** The inventory is shared by the installation: being signed in is the right. */
export const productRoutes: readonly Route[] = [
  handle(productEndpoints.categories, async ({ app, caller }) => categories.list(app.db, caller.scope)),
  handle(productEndpoints.brands, async ({ app, caller }) => brands.list(app.db, caller.scope)),
  handle(productEndpoints.vendors, async ({ app, caller }) => vendors.list(app.db, caller.scope)),
  ...tagRoutes(productEndpoints, productTags),
  handle(productEndpoints.list, async ({ app, query }) => pageOfProducts(app, query)),
  handle(productEndpoints.read, async ({ app, caller, query }) =>
    products.read(app.db, caller.scope, query.id),
  ),
  handle(productEndpoints.create, async ({ app, caller }) => createProduct(app, caller)),
  handle(productEndpoints.change, async ({ app, caller, body }) =>
    products.merge(app.db, caller.scope, body.id, body.product),
  ),
  handle(productEndpoints.remove, async ({ app, caller, query }) =>
    products.remove(app.db, caller.scope, query.id),
  ),
];
