import { contactTagTitles, sampleContacts } from "@grand-livre/office/samples/contacts";
import type { Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { contacts, contactTags } from "./service.ts";

/** Gives a person eighty sample contacts and seven tags. */
export async function seedDemonstrationContacts(tx: Tx, scope: Scope): Promise<void> {
  const ids: string[] = [];
  for (const title of contactTagTitles.toReversed())
    ids.unshift((await contactTags.create(tx, scope, { title })).id);
  for (const { tags, ...contact } of sampleContacts)
    await contacts.create(tx, scope, { ...contact, tags: tags.map((at) => ids[at]) });
}
