import { boardCalls } from "@grand-livre/office/areas/boards";
import { officeRoutes } from "../kit/office-store.ts";

/** Boards are shared by the installation. */
export const boardRoutes = officeRoutes(boardCalls);
