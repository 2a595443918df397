import { mailLabelSamples, sampleMails } from "@grand-livre/office/samples/mails";
import type { Tx } from "../../database/connection.ts";
import { officeStore } from "../../kit/office-store.ts";
import type { Scope } from "../../scope.ts";
import { mailFolderRows } from "./repository.ts";
import { mailLabels, mails } from "./service.ts";

/** Gives a person a hundred sample mails and six labels. */
export async function seedDemonstrationMails(tx: Tx, scope: Scope, now: () => Date): Promise<void> {
  const store = officeStore(tx, scope, now);
  const ids: string[] = [];
  for (const [title, color] of mailLabelSamples)
    ids.push((await mailLabels.create(store, { title, color, slug: title.toLowerCase() })).id);
  const folders = new Map((await mailFolderRows.list(tx, scope)).map(({ slug, id }) => [slug, id]));
  for (const { labels, folder, ...mail } of sampleMails(now()))
    await mails.create(store, {
      ...mail,
      folder: folders.get(folder),
      labels: labels.map((at) => ids[at]),
    });
}
