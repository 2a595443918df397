import { findTasks } from "@grand-livre/office/areas/tasks";
import { officeStore } from "../../kit/office-store.ts";
import type { SearchProvider } from "../../search-provider.ts";

/** Tasks in the search of the toolbar. */
export const taskSearch: SearchProvider = {
  id: "tasks",
  label: "Tâches",
  find: async (app, { scope }, { typed, limit }) =>
    (await findTasks(officeStore(app.db, scope, app.now), typed)).slice(0, limit),
};
