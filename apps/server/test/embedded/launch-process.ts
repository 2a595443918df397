import { Client } from "pg";
import { onShutdownSignals } from "../../src/database/embedded/shutdown-signals.ts";
import { type EmbeddedOptions, startEmbedded } from "../../src/database/embedded/start-embedded.ts";

/**
 * A Grand Livre reduced to its database, for tests that need a process to kill: starts the cluster that its
 * argument describes, reports the result in one line of JSON, and waits for a signal.
 */
async function launch(options: EmbeddedOptions & { logTo?: "stderr" }): Promise<void> {
  const startedAt = performance.now();
  try {
    const database = await startEmbedded({ ...options, log: (line) => console.error(line) });
    onShutdownSignals(async (signal) => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query("SELECT 1");
      await client.end();
      console.error(`the database still answered after ${signal}`);
      await database.stop();
    });
    const { url, pid, version, connection } = database;
    console.log(JSON.stringify({ url, pid, version, connection, tookMs: performance.now() - startedAt }));
    setInterval(() => undefined, 1_000);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    console.log(JSON.stringify({ refused: code ?? "NONE", message }));
    process.exitCode = 1;
  }
}

await launch(JSON.parse(process.argv[2] ?? "{}") as EmbeddedOptions);
