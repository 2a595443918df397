import { AsyncLocalStorage } from "node:async_hooks";

const asked = new AsyncLocalStorage<true>();

/** Runs the work of a request: where it would wait for a long transaction, the person who asked is told so at once. A job waits. */
export const whilePersonWaits = <T>(work: () => T): T => asked.run(true, work);

export const doesPersonWait = (): boolean => asked.getStore() === true;
