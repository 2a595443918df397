import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import { boardCalls } from "../areas/boards.ts";
import { contactCalls } from "../areas/contacts.ts";
import { noteCalls } from "../areas/notes.ts";
import type { OfficeStore } from "../areas/office-store.ts";
import { productCalls } from "../areas/products.ts";
import { seedAreas } from "../areas/seed-areas.ts";
import { taskCalls } from "../areas/tasks.ts";
import { Answered, authRoutes, tokens } from "./auth.ts";
import { avatarRoute } from "./avatar.ts";
import { chatRoutes } from "./chats.ts";
import { fileRoutes } from "./files.ts";
import { readOnlyRoutes } from "./help.ts";
import type { LayerContext } from "./layer-context.ts";
import { type Answer, answering, type Call, type LayerRoute, Refused, refusalOf } from "./layer-route.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { memoryStore } from "./memory-store.ts";
import { noticeRoutes } from "./notices.ts";
import { toolbarRoutes } from "./toolbar.ts";

/** A call that no route answers (specification §8). */
const NO_HANDLER = { status: 404, body: { status: 404, code: "NOT_FOUND", message: "NOT FOUND" } };

/** A list of products takes a server 300 ms (specification §9). */
const LIST_DELAY_MS = 300;

/** What the server answers too, over the rows in memory. */
const sharedRoutes = (store: OfficeStore): LayerRoute[] =>
  [contactCalls, taskCalls, noteCalls, boardCalls, productCalls]
    .flat()
    .map(({ endpoint, answer }) =>
      answering(
        endpoint,
        (sent) => answer(store, sent) as never,
        endpoint === productEndpoints.list ? LIST_DELAY_MS : 0,
      ),
    );

/**
 * The office without a server: the same calls, from the same samples, by the same schemas, in this page's memory. What is
 * changed is forgotten when the page is.
 */
export function createLayer(context: LayerContext): { answer(call: Call): Promise<Answer> } {
  const signing = tokens(context);
  const store = memoryStore(context);
  const seeded = seedAreas(store);
  const all: readonly LayerRoute[] = [
    ...authRoutes(context, signing),
    ...toolbarRoutes(context, store),
    ...noticeRoutes(context),
    ...sharedRoutes(store),
    avatarRoute(store),
    ...mailboxRoutes(context),
    ...fileRoutes(context),
    ...chatRoutes(context),
    ...readOnlyRoutes(context),
  ];
  const routes = new Map(all.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route]));

  return {
    async answer(call) {
      const route = routes.get(`${call.method.toUpperCase()} ${call.path}`);
      if (route === undefined) return { ...NO_HANDLER, delayMs: 0 };
      const { delayMs } = route;
      await seeded;
      try {
        if (!route.isPublic && !(await signing.isValid(call.token))) throw new Refused("UNAUTHENTICATED");
        const result = await route.answer(call);
        const { status, body } = result instanceof Answered ? result : { status: 200, body: result };
        return { status, body, delayMs };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const body = refusalOf(error.code);
        return { status: body.status, body, delayMs };
      }
    },
  };
}
