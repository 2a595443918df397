import { seedBoards } from "./boards.ts";
import { seedContacts } from "./contacts.ts";
import { seedNotes } from "./notes.ts";
import type { OfficeStore } from "./office-store.ts";
import { seedInventory } from "./products.ts";
import { seedTasks } from "./tasks.ts";

/** Fills the areas that the server and the browser share with the samples. */
export async function seedAreas(store: OfficeStore): Promise<void> {
  await seedContacts(store);
  await seedTasks(store);
  await seedNotes(store);
  await seedBoards(store);
  await seedInventory(store);
}
