import { readFile } from "node:fs/promises";
import type { Contact } from "@grand-livre/contracts/contact";
import { fold } from "@grand-livre/domain/text/fold";
import { cleanDocument } from "@grand-livre/office/clean-html";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { officeResource } from "../../kit/office-resource.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { drawnPortrait, receiveUpload } from "../file/service.ts";
import { contactRows, contactTagged, contactTagRows, findContactsNamed } from "./repository.ts";

/** A birthday is a day, told as its noon so that it is the same day everywhere. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`;
const dayOf = (moment: string) => new Date(moment).toISOString().slice(0, 10);

export const contacts = officeResource({
  rows: contactRows,
  notFound: "CONTACT_NOT_FOUND",
  links: { tags: contactTagged },
  present: ({ userId: _, nameKey: _key, birthday, ...row }, { tags }): Contact => ({
    ...row,
    emails: row.emails as Contact["emails"],
    phoneNumbers: row.phoneNumbers as Contact["phoneNumbers"],
    job: { title: row.title ?? "", company: row.company ?? "" },
    birthday: birthday === null ? null : noonOf(birthday),
    tags,
  }),
  columns: ({ name, birthday, notes, ...rest }) => ({
    ...rest,
    ...(name === undefined ? {} : { name: name as string, nameKey: fold(name as string) }),
    ...(birthday === undefined ? {} : { birthday: birthday === null ? null : dayOf(birthday as string) }),
    ...(notes === undefined ? {} : { notes: notes === null ? null : cleanDocument(notes as string) }),
  }),
});

export const contactTags = officeResource({
  rows: contactTagRows,
  notFound: "OFFICE_TAG_NOT_FOUND",
  present: ({ id, title }) => ({ id, title }),
});

/** The caller's contacts whose name holds a text, by name. */
export async function searchContacts(app: Application, caller: Caller, text: string): Promise<Contact[]> {
  return contacts.presented(app.db, await findContactsNamed(app.db, caller.scope, text));
}

/** A contact without anything but a name. */
export function createContact(app: Application, caller: Caller): Promise<Contact> {
  return contacts.create(app.db, caller.scope, { name: "New Contact" });
}

const MOST_AVATAR_BYTES = 10 * 1024 * 1024;
/** Twice the largest size a screen shows it at. */
const AVATAR_SIDE_PX = 256;

/**
 * Gives a contact the picture of a form, drawn anew, as a data URL.
 * @throws RefusalError CONTACT_NOT_FOUND, PICTURE_KIND, and those of receiving and reading a picture
 */
export async function changeAvatar(app: Application, caller: Caller, request: Request): Promise<Contact> {
  const upload = await receiveUpload(app, request, MOST_AVATAR_BYTES, "avatar");
  try {
    const id = upload.fields.id ?? "";
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new RefusalError("CONTACT_NOT_FOUND");
    await contacts.read(app.db, caller.scope, id);
    const avatar = await drawnPortrait(app, await readFile(upload.path), AVATAR_SIDE_PX);
    return await contacts.merge(app.db, caller.scope, id, { avatar });
  } finally {
    await upload.drop();
  }
}

/** Contacts in the search of the toolbar. */
export const contactSearch: SearchProvider = {
  id: "contacts",
  label: "Contacts",
  async find(app, caller, { text, limit }) {
    const found = await searchContacts(app, caller, text);
    return found.slice(0, limit).map(({ id, name, avatar, company }) => ({
      id,
      title: name,
      subtitle: company,
      link: `/apps/contacts/${id}`,
      name,
      avatar,
    }));
  },
};
