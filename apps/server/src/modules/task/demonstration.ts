import { sampleTasks, taskTagTitles } from "@grand-livre/office/samples/tasks";
import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { tasks, taskTags } from "./service.ts";

/** Gives a person three sample sections, twenty-seven tasks and six tags. */
export async function seedDemonstrationTasks(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const ids: string[] = [];
  for (const title of taskTagTitles.toReversed())
    ids.unshift((await taskTags.create(tx, scope, { title })).id);
  for (const { tags, ...task } of sampleTasks(now, newId))
    await tasks.create(tx, scope, { ...task, tags: tags.map((at) => ids[at]) });
}
