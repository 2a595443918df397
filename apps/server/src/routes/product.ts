import { productCalls } from "@grand-livre/office/areas/products";
import { officeRoutes } from "../kit/office-store.ts";

/** The inventory of the installation. */
export const productRoutes = officeRoutes(productCalls);
