import type { Contact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import type { SearchResult } from "@grand-livre/contracts/search";
import { fold } from "@grand-livre/domain/text/fold";
import { cleanDocument } from "../clean-html.ts";
import { listCountries } from "../countries.ts";
import { contactTagTitles, sampleContacts } from "../samples/contacts.ts";
import { answering, type OfficeCall, seedAll, seedTags, tagAnswers, tagResource } from "./office-call.ts";
import { officeResource } from "./office-resource.ts";
import { type OfficeStore, officeTable } from "./office-store.ts";

/** A birthday is a day, sent as its noon so that it is the same day everywhere. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`;
const dayOf = (moment: string) => new Date(moment).toISOString().slice(0, 10);

type ContactRow = Omit<Contact, "job" | "tags"> & {
  /** The name without case and accents. */
  readonly nameKey: string;
};

const tags = tagResource("contactTag", "person");

export const contacts = officeResource({
  table: officeTable<ContactRow>("contact", {
    of: "person",
    order: ["name fr-x-icu"],
    notFound: "CONTACT_NOT_FOUND",
  }),
  links: { tags: { name: "contactTagged", of: "person", to: tags.table } },
  empty: {
    ...{ avatar: null, background: null, emails: [], phoneNumbers: [], title: null },
    ...{ company: null, birthday: null, address: null, notes: null },
  },
  present: ({ nameKey: _, birthday, ...row }, linked): Contact => ({
    ...row,
    ...linked,
    job: { title: row.title ?? "", company: row.company ?? "" },
    birthday: birthday === null ? null : noonOf(birthday),
  }),
  columns: ({ name, birthday, notes, ...rest }) => ({
    ...rest,
    ...(name === undefined ? {} : { name, nameKey: fold(name as string) }),
    ...(birthday === undefined ? {} : { birthday: birthday === null ? null : dayOf(birthday as string) }),
    ...(notes === undefined ? {} : { notes: notes === null ? null : cleanDocument(notes as string) }),
  }),
});

/** Contacts whose name holds a text, by name; all of them for an empty one. */
function searchContacts(store: OfficeStore, typed: string): Promise<Contact[]> {
  const text = fold(typed);
  return contacts.list(store, text === "" ? {} : { holding: { column: "nameKey", text } });
}

/** A person's own address book, but for the pictures. */
export const contactCalls: readonly OfficeCall[] = [
  answering(contactEndpoints.all, (store) => contacts.list(store)),
  answering(contactEndpoints.search, (store, { query }) => searchContacts(store, query.query)),
  answering(contactEndpoints.read, (store, { query }) => contacts.read(store, query.id)),
  answering(contactEndpoints.create, (store) => contacts.create(store, { name: "New Contact" })),
  answering(contactEndpoints.change, (store, { body }) => contacts.merge(store, body.id, body.contact)),
  answering(contactEndpoints.remove, (store, { query }) => contacts.remove(store, query.id)),
  answering(contactEndpoints.countries, async () => listCountries()),
  ...tagAnswers(contactEndpoints, tags),
];

/** What the search of the toolbar finds in the address book. */
export async function findContacts(store: OfficeStore, text: string): Promise<SearchResult[]> {
  const found = await searchContacts(store, text);
  return found.map(({ id, name, avatar, company }) => ({
    ...{ id, name, avatar },
    title: name,
    subtitle: company,
    link: `/apps/contacts/${id}`,
  }));
}

/** Gives a person eighty sample contacts and seven tags. */
export async function seedContacts(store: OfficeStore): Promise<void> {
  const ids = await seedTags(store, tags, contactTagTitles);
  const wanted = sampleContacts.map((contact) => ({ ...contact, tags: contact.tags.map((at) => ids[at]) }));
  await seedAll(store, contacts, wanted);
}
