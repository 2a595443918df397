import type { ChatContact } from "@grand-livre/contracts/chat";
import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { answering, type OfficeCall, seedAll } from "@grand-livre/office/areas/office-call";
import { officeResource } from "@grand-livre/office/areas/office-resource";
import { type OfficeStore, officeTable } from "@grand-livre/office/areas/office-store";
import { sampleChatContacts } from "@grand-livre/office/samples/chats";

const chatContacts = officeResource({
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
