import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { contacts } from "../areas/contacts.ts";
import type { OfficeStore } from "../areas/office-store.ts";
import { answering, type LayerRoute, Refused } from "./layer-route.ts";

async function dataUrlOf(picture: unknown): Promise<string> {
  if (!(picture instanceof Blob)) throw new Refused("FILE_MISSING");
  if (!/^image\/(?:png|jpeg)$/.test(picture.type)) throw new Refused("PICTURE_KIND");
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${picture.type};base64,${btoa(text)}`;
}

/** Gives a contact the picture of a form, as it was sent. */
export const avatarRoute = (store: OfficeStore): LayerRoute =>
  answering(contactEndpoints.avatar, async ({ body }) => {
    const form = body as FormData;
    const { id } = await contacts.read(store, String(form.get("id")));
    return contacts.merge(store, id, { avatar: await dataUrlOf(form.get("avatar")) });
  });
