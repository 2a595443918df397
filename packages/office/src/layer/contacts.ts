import type { Contact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { fold } from "@grand-livre/domain/text/fold";
import { cleanDocument } from "../clean-html.ts";
import { listCountries } from "../countries.ts";
import { contactTagTitles, sampleContacts } from "../samples/contacts.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute, Refused } from "./layer-route.ts";
import { byName, Rows, requireKnown, without } from "./rows.ts";
import { tagRoutes, tagRows } from "./tags.ts";

/** A birthday is a day, told as its noon. */
const noonOf = (moment: string) => `${new Date(moment).toISOString().slice(0, 10)}T12:00:00.000Z`;

const EMPTY = {
  avatar: null,
  background: null,
  emails: [],
  phoneNumbers: [],
  title: null,
  company: null,
  birthday: null,
  address: null,
  notes: null,
  tags: [],
};
const withJob = (contact: Omit<Contact, "job">): Contact => ({
  ...contact,
  job: { title: contact.title ?? "", company: contact.company ?? "" },
});

async function dataUrlOf(picture: unknown): Promise<string> {
  if (!(picture instanceof Blob)) throw new Refused("FILE_MISSING");
  if (!/^image\/(?:png|jpeg)$/.test(picture.type)) throw new Refused("PICTURE_KIND");
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${picture.type};base64,${btoa(text)}`;
}

/** The address book, and what the search of the toolbar finds in it. */
export function contactArea(context: LayerContext) {
  const tags = tagRows(contactTagTitles, context);
  const tagIds = tags.all().map(({ id }) => id);
  const contacts = new Rows<Contact>(
    sampleContacts.map(({ tags: places, birthday, notes, ...contact }) =>
      withJob({
        ...contact,
        id: context.newId(),
        birthday: noonOf(birthday),
        notes: notes ?? null,
        tags: places.flatMap((at) => tagIds[at] ?? []),
      }),
    ),
    "CONTACT_NOT_FOUND",
  );
  const holding = (text: string) => {
    const key = fold(text);
    return contacts
      .all()
      .filter(({ name }) => fold(name).includes(key))
      .toSorted(byName);
  };
  const merge = (id: string, sent: object) => contacts.merge(id, withJob(contacts.merge(id, sent)));
  const routes: LayerRoute[] = [
    answering(contactEndpoints.all, () => holding("")),
    answering(contactEndpoints.search, ({ query }) => holding(query.query)),
    answering(contactEndpoints.read, ({ query }) => contacts.read(query.id)),
    answering(contactEndpoints.create, () =>
      contacts.addFirst(withJob({ ...EMPTY, id: context.newId(), name: "New Contact" })),
    ),
    answering(contactEndpoints.change, ({ body: { id, contact } }) => {
      contacts.read(id);
      requireKnown(tags, contact.tags);
      const { birthday, notes } = contact;
      return merge(id, {
        ...contact,
        ...(birthday ? { birthday: noonOf(birthday) } : {}),
        ...(notes ? { notes: cleanDocument(notes) } : {}),
      });
    }),
    answering(contactEndpoints.remove, ({ query }) => {
      contacts.remove(query.id);
      return true as const;
    }),
    answering(contactEndpoints.countries, () => listCountries()),
    answering(contactEndpoints.avatar, async ({ body }) => {
      const form = body as FormData;
      const { id } = contacts.read(String(form.get("id")));
      return merge(id, { avatar: await dataUrlOf(form.get("avatar")) });
    }),
    ...tagRoutes(contactEndpoints, tags, context, (id) =>
      contacts.change((contact) => ({ ...contact, tags: without(contact.tags, id) })),
    ),
  ];
  const search = (text: string) =>
    holding(text).map(({ id, name, avatar, company }) => ({
      id,
      title: name,
      subtitle: company,
      link: `/apps/contacts/${id}`,
      name,
      avatar,
    }));
  return { routes, search };
}
