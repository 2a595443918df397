import { AsyncLocalStorage } from "node:async_hooks";

const works = new AsyncLocalStorage<string>();

/** Names what is done here, an endpoint or a kind of job, to the log of slow statements. */
export const withinWork = <T>(name: string, work: () => T): T => works.run(name, work);

/** The endpoint or the kind of job that is at work; undefined while the server starts, or between two works. */
export const presentWork = (): string | undefined => works.getStore();
