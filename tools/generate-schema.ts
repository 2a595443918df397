import { join } from "node:path";
import { connect } from "../apps/server/src/database/connection.ts";
import { migrate } from "../apps/server/src/database/migrate.ts";
import { installationPaths } from "../apps/server/src/installation-paths.ts";
import { startTestServer } from "../apps/server/test/test-server/start-test-server.ts";
import { checkout } from "./checkout/checkout.ts";
import { runTool } from "./checkout/run-tool.ts";

/** Writes the types of the tables as the migrations make them, on a database that lives as long as this command. */
const [out = join(checkout, "apps", "server", "src", "database", "schema.gen.ts")] = process.argv.slice(2);
const server = await startTestServer("embedded");
try {
  const { db } = connect({ connectionString: server.url, poolSize: 1 });
  await migrate(db, installationPaths.migrations, installationPaths.functions).finally(() => db.destroy());
  const options = ["--dialect", "postgres", "--url", server.url, "--out-file", out];
  // As the connection reads them: see apps/server/src/database/connection.ts.
  const types = ["--camel-case", "--date-parser", "string", "--type-mapping", '{"int8":"number"}'];
  process.exitCode = await runTool(checkout, "kysely-codegen/dist/cli/bin.js", [...options, ...types]);
} finally {
  await server.stop();
}
