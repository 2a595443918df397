import { noteCalls } from "@grand-livre/office/areas/notes";
import { officeRoutes } from "../kit/office-store.ts";

/** A person's own notes. */
export const noteRoutes = officeRoutes(noteCalls);
