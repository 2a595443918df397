import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { RECORDED_AT } from "@grand-livre/testkit/recorded-answers";
import { createBrowserHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import "../app/base.css";
import { Appearance } from "../app/Appearance.tsx";
import { palette } from "../app/palette/palette.ts";
import { quickChat } from "../app/quick-chat/quick-chat.ts";
import { openSignedInRoutes, router } from "../app/router.tsx";
import { announceExpiredSession } from "../app/session-dialogs.ts";
import { settingsPanel } from "../app/settings-panel/settings.ts";
import { onSessionEnded } from "../lib/api.ts";
import { keepLanguage, type Language } from "../lib/i18n/language.ts";
import { queryClient } from "../lib/query-client.ts";
import { dialogs } from "../ui/confirm.ts";
import { toasts } from "../ui/toast.ts";
import { answered, type RecordedServer } from "./recorded-server.ts";

const WIDE = [1440, 900] as const;
export const PHONE = [390, 844] as const;

interface Opening {
  readonly size?: readonly [number, number];
  /** No user is signed in. */
  readonly signedOut?: boolean;
  /** Who is signed in, where it is not the recorded administrator: with these rights alone. */
  readonly rights?: Readonly<Record<string, readonly string[]>>;
  /** The language that was chosen; that of the browser, French, unless said. */
  readonly language?: Language;
}

/**
 * Opens a screen of the whole application (its router, its queries, its layout) over recorded answers, on the day when
 * they were recorded. The test fails when the screen calls what was never recorded.
 */
export async function renderScreen(
  path: string,
  server: RecordedServer,
  { size = WIDE, signedOut = false, rights, language = "fr" }: Opening = {},
): Promise<{ readonly go: (path: string) => Promise<void> }> {
  vi.useFakeTimers({ toFake: ["Date"], now: RECORDED_AT });
  await page.viewport(...size);
  localStorage.clear();
  keepLanguage(language);
  if (!signedOut) signIn(server, rights);
  server.start();
  onSessionEnded(announceExpiredSession);
  await openSignedInRoutes();
  history.replaceState(null, "", path);
  const own = createRouter({ ...router.options, history: createBrowserHistory() });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(async () => {
    root.unmount();
    place.remove();
    server.stop();
    // What was answered just before is read and kept now, and cleared with the rest.
    await new Promise((resolve) => setTimeout(resolve));
    queryClient.clear();
    for (const list of [dialogs, toasts]) list.set([]);
    palette.set(undefined);
    for (const panel of [quickChat, settingsPanel]) panel.set(false);
    vi.useRealTimers();
    expect(server.unanswered, "calls without a recorded answer").toEqual([]);
  });
  root.render(
    <StrictMode>
      <Appearance>
        <RouterProvider router={own} />
      </Appearance>
    </StrictMode>,
  );
  return { go: (href) => own.navigate({ href }) };
}

/** Keeps the recorded session as sign-in does. */
function signIn(server: RecordedServer, rights: Opening["rights"]): void {
  const answer = asSomebody(server.recorded<SignInAnswer>("POST /api/auth/signin"), rights);
  const { natural_user_profile, superAdministrator } = answer;
  const known = server.recorded<object>("GET /api/auth/session");
  server.on("GET /api/auth/session", answered({ ...known, natural_user_profile, superAdministrator }));
  localStorage.setItem("accessToken", answer.token);
  localStorage.setItem("user", JSON.stringify(answer));
}

function asSomebody(answer: SignInAnswer, rights: Opening["rights"]): SignInAnswer {
  if (rights === undefined) return answer;
  const affectedRights = answer.natural_user_profile.affectedRights.map((right) => ({
    ...right,
    authorizations: Object.fromEntries(
      Object.keys(right.authorizations).map((action) => [
        action,
        rights[right.serviceId]?.includes(action) ?? false,
      ]),
    ) as typeof right.authorizations,
  }));
  return { ...answer, superAdministrator: false, natural_user_profile: { affectedRights } };
}
