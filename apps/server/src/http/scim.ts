import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Application } from "../application.ts";
import { whilePersonWaits, withinRows } from "../database/row-scope.ts";
import { described, resourceTypes, schemas, serviceProviderConfig } from "../modules/scim/discovery.ts";
import * as groups from "../modules/scim/groups.ts";
import { errorBody, ScimError, scimErrorOf } from "../modules/scim/scim-error.ts";
import { type Directory, directoryBehind, scimUrlOf } from "../modules/scim/token.ts";
import * as users from "../modules/scim/users.ts";
import { withinWork } from "../observed/work.ts";
import type { HttpApp, HttpEnv } from "./app.ts";
import { answerOfError, retryAfterOf } from "./error-map.ts";
import { RefusalError } from "./refusal-error.ts";
import { requestInfo } from "./request-info.ts";

/** Ten thousand members of a group, and room. */
const MOST_BYTES = 4 * 1024 * 1024;
const TYPE = { "content-type": "application/scim+json" };

type ScimEnv = HttpEnv & { Variables: HttpEnv["Variables"] & { directory: Directory } };

/**
 * What a directory calls, by RFC 7644: paths, answers and errors are that norm's and not the API's. One policy guards all of it:
 * a token that a super-administrator made for it, and no other.
 */
export function registerScim(http: HttpApp, app: Application): void {
  const routes = new Hono<ScimEnv>();
  const url = scimUrlOf(app);
  routes.use(async (context, next) => {
    context.res.headers.set("cache-control", "no-store");
    const header = context.req.header("authorization");
    const { requestId, address } = requestInfo(app, context as never);
    context.set("directory", await directoryBehind(app, header, { requestId, address }));
    const name = `${context.req.method} /scim/v2`;
    // A directory provisions the whole installation: groups open companies.
    return withinWork(name, () => whilePersonWaits(() => withinRows("all", next)));
  });
  routes.use(
    bodyLimit({
      maxSize: MOST_BYTES,
      onError: () => {
        throw new RefusalError("PAYLOAD_TOO_LARGE");
      },
    }),
  );
  routes.onError((error, context) => {
    const requestId = context.get("requestId");
    const answer = error instanceof ScimError ? undefined : answerOfError(error, requestId);
    const told = error instanceof ScimError ? error : scimErrorOf(answerOfError(error, requestId));
    if (told.status >= 500) app.log.error({ err: error, requestId }, "request failed");
    const wait = answer && retryAfterOf(answer);
    if (wait !== undefined) context.header("retry-after", String(wait));
    if (told.status === 401) context.header("www-authenticate", 'Bearer realm="SCIM"');
    return context.json(errorBody(told), told.status as ContentfulStatusCode, TYPE);
  });
  const ok = (body: object, status: 200 | 201 = 200) => {
    const { meta } = body as { meta?: { location?: string } };
    const location = status === 201 && meta?.location ? { location: meta.location } : {};
    return Response.json(body, { status, headers: { ...TYPE, ...location } });
  };
  const none = () => new Response(null, { status: 204 });
  const bodyOf = async (request: { json: () => Promise<unknown> }): Promise<unknown> =>
    request.json().catch(() => undefined);

  routes.get("/ServiceProviderConfig", () => ok(serviceProviderConfig(url)));
  routes.get("/ResourceTypes/:id?", ({ req }) => ok(described(resourceTypes(url), req.param("id"))));
  routes.get("/Schemas/:id?", ({ req }) => ok(described(schemas(url), req.param("id"))));

  const onUsers = new Hono<ScimEnv>();
  onUsers.get("/", async ({ req }) => ok(await users.listScimUsers(app, req.query())));
  onUsers.post("/", async ({ req, get }) =>
    ok(await users.createScimUser(app, get("directory"), await bodyOf(req)), 201),
  );
  onUsers.get("/:id", async ({ req }) => ok(await users.readScimUser(app, req.param("id"))));
  onUsers.put("/:id", async ({ req, get }) =>
    ok(await users.replaceScimUser(app, get("directory"), req.param("id"), await bodyOf(req))),
  );
  onUsers.patch("/:id", async ({ req, get }) =>
    ok(await users.patchScimUser(app, get("directory"), req.param("id"), await bodyOf(req))),
  );
  onUsers.delete("/:id", async ({ req, get }) => {
    await users.removeScimUser(app, get("directory"), req.param("id"));
    return none();
  });
  routes.route("/Users", onUsers);

  routes.get("/Groups", async ({ req }) => ok(await groups.listScimGroups(app, req.query())));
  routes.post("/Groups", async ({ req, get }) =>
    ok(await groups.createScimGroup(app, get("directory"), await bodyOf(req)), 201),
  );
  routes.get("/Groups/:id", async ({ req }) =>
    ok(await groups.readScimGroup(app, req.param("id"), req.query())),
  );
  routes.put("/Groups/:id", async ({ req, get }) =>
    ok(await groups.replaceScimGroup(app, get("directory"), req.param("id"), await bodyOf(req))),
  );
  // Without the group: its members may be thousands, and a directory asks for none of them.
  routes.patch("/Groups/:id", async ({ req, get }) => {
    await groups.patchScimGroup(app, get("directory"), req.param("id"), await bodyOf(req));
    return none();
  });
  routes.delete("/Groups/:id", async ({ req, get }) => {
    await groups.removeScimGroup(app, get("directory"), req.param("id"));
    return none();
  });
  routes.all("*", () => {
    throw new ScimError(404, "Cette adresse ne fait pas partie de ce qui est servi ici.");
  });
  http.route("/scim/v2", routes as never);
}
