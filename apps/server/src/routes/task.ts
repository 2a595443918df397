import { taskCalls } from "@grand-livre/office/areas/tasks";
import { officeRoutes } from "../kit/office-store.ts";

/** A person's own tasks. */
export const taskRoutes = officeRoutes(taskCalls);
