import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { commonUserEndpoints } from "@grand-livre/contracts/endpoints/common-user";
import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { messageEndpoints } from "@grand-livre/contracts/endpoints/message";
import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import { notificationEndpoints } from "@grand-livre/contracts/endpoints/notification";
import { shortcutEndpoints } from "@grand-livre/contracts/endpoints/shortcut";
import { SHELL_LEGAL_ENTITIES } from "@grand-livre/contracts/shell-size";
import type { RecordedAnswer, RecordedAnswers } from "@grand-livre/testkit/recorded-answers";
import { BatchInterceptor } from "@mswjs/interceptors";
import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { withQuery } from "../lib/api.ts";

/** The parts of the call for what surrounds every screen, and what each is when it is asked for alone. */
const SHELL = {
  session: identityEndpoints.session.path,
  legalEntities: withQuery(legalEntityEndpoints.list.path, { limit: SHELL_LEGAL_ENTITIES }),
  navigation: navigationEndpoints.read.path,
  messages: messageEndpoints.list.path,
  notifications: notificationEndpoints.list.path,
  shortcuts: shortcutEndpoints.list.path,
  chats: chatEndpoints.chats.path,
  user: commonUserEndpoints.read.path,
};

/** What the browser sent, as the server would have read it. */
export interface SentCall {
  readonly call: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** How a call is answered; `recorded` answers it as it would be without this. */
export type Reply = (
  sent: SentCall,
  recorded: () => Response | Promise<Response>,
) => Response | Promise<Response>;

const json = (body: unknown, status = 200) => Response.json(body, { status });

/** No answer: the line is down, or broke after the server had done the work. The browser cannot know which. */
export const lost: Reply = () => Response.error();
/** A proxy answers for a server that is gone. */
export const broken: Reply = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
/** Another answer than the recorded one. */
export const answered =
  (body: unknown, status = 200): Reply =>
  () =>
    json(body, status);
/** A refusal of the catalogue: 401, 403, 409, 500… with its code. */
export const refused = (status: number, code: string, params: object = {}): Reply =>
  answered({ status, code, message: code, params }, status);

/** Answers by what was recorded, and keeps what was sent. A call is `METHOD /path`, with the part of its query that matters. */
export class RecordedServer {
  readonly sent: SentCall[] = [];
  /** Calls without an answer: the screen asks for something that was never recorded. */
  readonly unanswered: string[] = [];
  readonly ids: Readonly<Record<string, string>>;
  #stopped = false;
  readonly #answers: readonly (readonly [string, RecordedAnswer])[];
  readonly #replies: { readonly call: string; readonly reply: Reply; times: number }[] = [];
  readonly #interceptor = new BatchInterceptor({
    name: "recorded-server",
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });

  constructor(...files: readonly RecordedAnswers[]) {
    this.ids = Object.assign({}, ...files.map(({ ids }) => ids));
    this.#answers = files.flatMap(({ answers }) => Object.entries(answers));
  }

  /** Answers such calls so from now on, until the function that it answers is called. */
  on(call: string, reply: Reply, times = Number.POSITIVE_INFINITY): () => void {
    const replaced = { call, reply, times };
    this.#replies.unshift(replaced);
    return () => {
      replaced.times = 0;
    };
  }

  /** Answers the next such call so, and only that one. */
  once = (call: string, reply: Reply) => void this.on(call, reply, 1);

  /** The answer that was recorded under a label, as `POST /api/x validated`. */
  as = (labelled: string): Reply => answered(this.recorded(labelled));

  /** Keeps such calls waiting, as on a slow line, until they are let go. */
  hold(call: string): { readonly letGo: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = this.on(call, (_, recorded) => promise.then(recorded));
    const letGo = () => {
      resolve();
      end();
    };
    return { letGo };
  }

  /** What was sent to this call. */
  sentTo = (call: string) => this.sent.filter((one) => answers(call, one.call, one.url));

  start(): void {
    this.#interceptor.apply();
    this.#interceptor.on("request", async ({ request, controller }) => {
      const url = new URL(request.url);
      if (url.pathname.split("/")[1] !== "api") return;
      const text = await request.clone().text();
      const isJson = request.headers.get("content-type")?.includes("json") === true;
      const call = `${request.method} ${url.pathname}`;
      const sent = { call, url, headers: request.headers, text, body: isJson ? JSON.parse(text) : text };
      this.sent.push(sent);
      const isShell = call === `GET ${navigationEndpoints.shell.path}`;
      const answer = await (isShell ? this.#shell(sent) : this.#answer(sent));
      // An answer of an ended test would fill the cache of the next one: its books came 400 ms after they were let go.
      if (this.#stopped) controller.errorWith(new TypeError("the test has ended"));
      else controller.respondWith(answer);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#interceptor.dispose();
  }

  /** By what each part would be answered alone: what a test changes of one is changed here too. */
  async #shell(sent: SentCall): Promise<Response> {
    const parts: [string, unknown][] = [];
    for (const [name, path] of Object.entries(SHELL)) {
      const url = new URL(path, sent.url);
      const answer = await this.#answer({ ...sent, call: `GET ${url.pathname}`, url });
      if (!answer.ok) return answer;
      parts.push([name, await answer.json()]);
    }
    return json(Object.fromEntries(parts));
  }

  /** By the latest reply that is given for this call, which may leave it to the one before. */
  #answer(sent: SentCall, before = this.#replies): Response | Promise<Response> {
    const at = before.findIndex(({ call, times }) => times > 0 && answers(call, sent.call, sent.url));
    const replaced = before[at];
    if (replaced === undefined) return this.#recorded(sent);
    replaced.times -= 1;
    return replaced.reply(sent, () => this.#answer(sent, before.slice(at + 1)));
  }

  /** The body that was recorded for exactly this call. */
  recorded<Body>(call: string): Body {
    const found = this.#answers.find(([recorded]) => recorded === call)?.[1];
    if (found === undefined) throw new Error(`${call} was never recorded`);
    return found.body as Body;
  }

  /** The recorded answer whose query says most of what was asked. */
  #recorded({ call, url }: SentCall): Response {
    const [found] = this.#answers
      .filter(([recorded]) => answers(recorded, call, url))
      .toSorted(([one], [other]) => other.length - one.length);
    if (found !== undefined) return json(found[1].body, found[1].status);
    this.unanswered.push(`${call}${url.search}`);
    return json({ status: 500, code: "NOT_RECORDED", message: `${call}${url.search}` }, 500);
  }
}

/** Whether an answer to `recorded` answers this call: the same method and path, and all of its query. */
function answers(recorded: string, call: string, { searchParams }: URL): boolean {
  const [path, query] = recorded.split("?");
  return (
    path === call &&
    [...new URLSearchParams(query)].every(([name, value]) => searchParams.get(name) === value)
  );
}
