/** What backup and restore need of the document store: files named by their SHA-256, and the store's mark. */
export type DocumentStore = {
  listOlderThan(instant: Date): AsyncIterable<string>;
  stream(sha256: string): Promise<ReadableStream<Uint8Array>>;
  /** Moves a file of this machine into the store, unless its name is there already. */
  take(path: string, sha256: string): Promise<void>;
  remove(sha256: string): Promise<void>;
  mark(): Promise<string>;
};

/** The last instant a Date can hold: older than it is everything. */
const END_OF_TIME = new Date(8_640_000_000_000_000);

/** The name of every document in the store. */
export async function listDocuments(store: DocumentStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.listOlderThan(END_OF_TIME)) names.push(name);
  return names.sort();
}
