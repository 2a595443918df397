import { readFile } from "node:fs/promises";
import type { Contact } from "@grand-livre/contracts/contact";
import { contacts, findContacts } from "@grand-livre/office/areas/contacts";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { officeStore } from "../../kit/office-store.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { drawnPortrait, receiveUpload } from "../file/service.ts";

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
    const store = officeStore(app.db, caller.scope, app.now);
    await contacts.read(store, id);
    const avatar = await drawnPortrait(app, await readFile(upload.path), AVATAR_SIDE_PX);
    return await contacts.merge(store, id, { avatar });
  } finally {
    await upload.drop();
  }
}

/** Contacts in the search of the toolbar. */
export const contactSearch: SearchProvider = {
  id: "contacts",
  label: "Contacts",
  find: async (app, { scope }, { typed, limit }) =>
    (await findContacts(officeStore(app.db, scope, app.now), typed)).slice(0, limit),
};
