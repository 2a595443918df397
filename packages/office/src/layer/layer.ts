import { Answered, authRoutes, tokens } from "./auth.ts";
import { boardRoutes } from "./boards.ts";
import { chatRoutes } from "./chats.ts";
import { contactArea } from "./contacts.ts";
import { fileRoutes } from "./files.ts";
import { readOnlyRoutes } from "./help.ts";
import type { LayerContext } from "./layer-context.ts";
import { type Answer, type Call, type LayerRoute, Refused, refusalOf } from "./layer-route.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { noteRoutes } from "./notes.ts";
import { noticeRoutes } from "./notices.ts";
import { productRoutes } from "./products.ts";
import { taskArea } from "./tasks.ts";
import { toolbarRoutes } from "./toolbar.ts";

/** A call that no route answers (specification §8). */
const NO_HANDLER = { status: 404, body: { status: 404, code: "NOT_FOUND", message: "NOT FOUND" } };

/**
 * The office without a server: the same calls, from the same samples, by the same schemas, in this page's memory. What is
 * changed is forgotten when the page is.
 */
export function createLayer(context: LayerContext): { answer(call: Call): Promise<Answer> } {
  const signing = tokens(context);
  const contacts = contactArea(context);
  const tasks = taskArea(context);
  const all: readonly LayerRoute[] = [
    ...authRoutes(context, signing),
    ...toolbarRoutes(context, { contacts: contacts.search, tasks: tasks.search }),
    ...noticeRoutes(context),
    ...contacts.routes,
    ...tasks.routes,
    ...noteRoutes(context),
    ...mailboxRoutes(context),
    ...boardRoutes(context),
    ...productRoutes(context),
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
