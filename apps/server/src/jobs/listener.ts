import pg from "pg";

/** A connection of its own that hears the notifications of one channel. */
export class Listener {
  readonly #options: pg.ClientConfig;
  readonly #channel: string;
  readonly #heard: () => void;
  #client: pg.Client | undefined;

  constructor(options: pg.ClientConfig, channel: string, heard: () => void) {
    this.#options = options;
    this.#channel = channel;
    this.#heard = heard;
  }

  /** Connects unless it is connected: called again now and then, it replaces a connection that was lost. */
  async connect(): Promise<void> {
    if (this.#client) return;
    const client = new pg.Client({ ...this.#options, application_name: "grand-livre", keepAlive: true });
    this.#client = client;
    // A lost connection ends; without a listener its error would end the process too.
    client.on("error", () => {});
    client.on("end", () => {
      if (this.#client === client) this.#client = undefined;
    });
    client.on("notification", this.#heard);
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      this.#client = undefined;
      await client.end().catch(() => {});
      throw error;
    }
    // PostgreSQL keeps no notification for a session that did not listen yet.
    this.#heard();
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }
}
