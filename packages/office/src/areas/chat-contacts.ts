import type { ChatContact } from "@grand-livre/contracts/chat";
import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { sampleChatContacts } from "../samples/chats.ts";
import { answering, type OfficeCall, seedAll } from "./office-call.ts";
import { officeResource } from "./office-resource.ts";
import { type OfficeStore, officeTable } from "./office-store.ts";

export const chatContacts = officeResource({
  table: officeTable<ChatContact>("chatContact", {
    of: "installation",
    order: ["name fr-x-icu"],
    notFound: "CONTACT_NOT_FOUND",
  }),
  present: (row) => row,
});

/** The contacts of the sample conversations, by name, and one whole. */
export const chatContactCalls: readonly OfficeCall[] = [
  answering(chatEndpoints.contacts, (store) => chatContacts.list(store)),
  answering(chatEndpoints.contact, (store, { query }) => chatContacts.read(store, query.id)),
];

/** Gives the installation eighty contacts, and answers their ids in the order of the samples. */
export const seedChatContacts = (store: OfficeStore): Promise<string[]> =>
  seedAll(store, chatContacts, sampleChatContacts);
