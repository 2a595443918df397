import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { contactCalls } from "@grand-livre/office/areas/contacts";
import { handle, type Route } from "../http/route.ts";
import { officeRoutes } from "../kit/office-store.ts";
import { changeAvatar } from "../modules/contact/service.ts";

/** A person's own address book. */
export const contactRoutes: readonly Route[] = [
  ...officeRoutes(contactCalls),
  handle(contactEndpoints.avatar, async ({ app, caller, request }) => changeAvatar(app, caller, request.raw)),
];
