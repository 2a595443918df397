/**
 * The environment PostgreSQL's programs run in: a plain locale that every system has (so that messages can be
 * recognised), and none of our own secrets.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? ["PATH", "SystemRoot", "TEMP", "TMP"] : ["PATH"];
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC" };
  for (const name of kept) if (process.env[name] !== undefined) environment[name] = process.env[name];
  return environment;
}
