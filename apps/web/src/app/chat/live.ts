import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { useEffect } from "react";
import { hear } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

const { tag } = chatEndpoints.events;
const RETRY_MS = 5_000;

let watchers = 0;
let leaving: AbortController | undefined;
let live = false;

/** Whether an event stream announces changes: otherwise conversations are fetched now and then. */
export const isLive = (): boolean => live;

const refresh = () => void queryClient.invalidateQueries({ queryKey: [tag, "chats"] });

async function listen(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await hear(chatEndpoints.events, {
        signal,
        onEvent: () => {
          live = true;
          refresh();
        },
      });
    } catch {
      // The line is down, or the server refused: conversations are fetched now and then, and the stream is tried again.
    }
    live = false;
    if (signal.aborted) return;
    refresh();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** One stream a tab, and none while the tab is hidden: a browser opens six connections to a server that speaks HTTP/1.1. */
function settle(): void {
  const isWanted = watchers > 0 && !document.hidden;
  if (isWanted && leaving === undefined) {
    leaving = new AbortController();
    void listen(leaving.signal);
  } else if (!isWanted && leaving !== undefined) {
    leaving.abort();
    leaving = undefined;
  }
}

/** Keeps the conversations as they are on the server while a screen shows them. */
export function useLiveChats(): void {
  useEffect(() => {
    watchers += 1;
    settle();
    document.addEventListener("visibilitychange", settle);
    return () => {
      watchers -= 1;
      document.removeEventListener("visibilitychange", settle);
      settle();
    };
  }, []);
}
