import { createStore } from "../../lib/store.ts";

/** Whether the conversation panel is open. */
export const quickChat = createStore(false);
