import { LOST_FILE } from "./error-text.ts";

/** Where the browser names the file: Chromium and Firefox do, each in words of its own. */
const ADDRESS = /module: (https?:\/\/\S+)/;

/**
 * A file of the application that is asked for again after a failure. Chromium keeps the failure of a module's address for
 * as long as the page is open: the next ask has another one, which the server answers alike.
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failures = 0;
  let lost: string | undefined;

  async function first(): Promise<Module | undefined> {
    try {
      return await load();
    } catch (error) {
      failures += 1;
      if (error instanceof Error && error.name === LOST_FILE) lost = ADDRESS.exec(error.message)?.[1];
      // The first failure may be of the styles, which names no module, while that of the module was kept as well.
      if (failures === 1 || lost === undefined) throw error;
      return undefined;
    }
  }

  return async () => {
    const module = lost === undefined ? await first() : undefined;
    if (module !== undefined) return module;
    failures += 1;
    return (await import(/* @vite-ignore */ `${lost}?retry=${failures}`)) as Module;
  };
}
