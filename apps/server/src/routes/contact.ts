import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { listCountries } from "@grand-livre/office/countries";
import { handle, type Route } from "../http/route.ts";
import { tagRoutes } from "../kit/tag-routes.ts";
import {
  changeAvatar,
  contacts,
  contactTags,
  createContact,
  searchContacts,
} from "../modules/contact/service.ts";

/** A person's own address book: being signed in is the right, and no other person's is within reach. */
export const contactRoutes: readonly Route[] = [
  handle(contactEndpoints.all, async ({ app, caller }) => contacts.list(app.db, caller.scope)),
  handle(contactEndpoints.search, async ({ app, caller, query }) => searchContacts(app, caller, query.query)),
  handle(contactEndpoints.read, async ({ app, caller, query }) =>
    contacts.read(app.db, caller.scope, query.id),
  ),
  handle(contactEndpoints.create, async ({ app, caller }) => createContact(app, caller)),
  handle(contactEndpoints.change, async ({ app, caller, body }) =>
    contacts.merge(app.db, caller.scope, body.id, body.contact),
  ),
  handle(contactEndpoints.remove, async ({ app, caller, query }) =>
    contacts.remove(app.db, caller.scope, query.id),
  ),
  handle(contactEndpoints.countries, async () => listCountries()),
  handle(contactEndpoints.avatar, async ({ app, caller, request }) => changeAvatar(app, caller, request.raw)),
  ...tagRoutes(contactEndpoints, contactTags),
];
