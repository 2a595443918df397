import { noteLabelTitles, sampleNotes } from "@grand-livre/office/samples/notes";
import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { noteLabels, notes } from "./service.ts";

/** Gives a person fifteen sample notes and six labels. */
export async function seedDemonstrationNotes(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const ids: string[] = [];
  for (const title of noteLabelTitles) ids.push((await noteLabels.create(tx, scope, { title })).id);
  for (const { labels, ...note } of sampleNotes(now, newId))
    await notes.create(tx, scope, { ...note, labels: labels.map((at) => ids[at]) });
}
