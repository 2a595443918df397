import { createStore, type Store } from "./store.ts";

/** A store whose text lives in local storage under `key`, so that the choice outlives the page. */
export function createPreference(key: string, initial: string): Store<string> {
  const store = createStore(read(key) ?? initial);
  return {
    ...store,
    set(next) {
      store.set(next);
      try {
        localStorage.setItem(key, store.get());
      } catch {
        // A browser that refuses storage still works; it only forgets.
      }
    },
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
