import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { createLayer } from "@grand-livre/office/layer/layer";
import type { Call } from "@grand-livre/office/layer/layer-route";
import { BatchInterceptor } from "@mswjs/interceptors";
import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { newIdempotencyKey } from "../lib/api.ts";

/** What was sent: the JSON, the form, or nothing. */
function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return request.formData();
  return type.includes("json") ? request.json().catch(() => null) : Promise.resolve(null);
}

async function callOf(request: Request, { pathname, searchParams }: URL): Promise<Call> {
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    token: request.headers.get("authorization")?.replace(/^Bearer /, ""),
    body: await bodyOf(request),
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** From now on every call of the API is answered within this page. */
export function startLayer(): void {
  const layer = createLayer({ now: () => new Date(), newId: newIdempotencyKey });
  const interceptor = new BatchInterceptor({
    name: "demonstration",
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  interceptor.on("request", async ({ request, controller }) => {
    const url = new URL(request.url);
    if (url.pathname.split("/")[1] !== "api") return;
    // The page has one person, so no news of a conversation ever comes: the stream stays open and sends nothing.
    if (url.pathname === chatEndpoints.events.path)
      return controller.respondWith(new Response(new ReadableStream()));
    const { status, body, delayMs } = await layer.answer(await callOf(request, url));
    await wait(delayMs);
    controller.respondWith(Response.json(body, { status }));
  });
  interceptor.apply();
}
