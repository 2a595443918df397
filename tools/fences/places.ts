/** The place of a file of the project, by its path. */

export type Zone =
  | "domain"
  | "contracts"
  | "capture"
  | "einvoice"
  | "platform"
  | "office"
  | "testkit"
  | "simulator"
  | "server"
  | "web"
  | "tools"
  | "e2e"
  | "other";

const PACKAGES = ["domain", "contracts", "capture", "einvoice", "platform", "office", "testkit"] as const;

export function zoneOf(path: string): Zone {
  const [top, name] = path.split("/");
  if (top === "packages") {
    return PACKAGES.find((one) => one === name) ?? "other";
  }
  if (top === "apps" && (name === "server" || name === "web")) return name;
  if (top === "apps" && name === "platform-simulator") return "simulator";
  return top === "tools" || top === "e2e" ? top : "other";
}

/** `a` in apps/server/src/modules/a/…; undefined outside the modules. */
export const serverModuleOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** `a` in apps/web/src/features/a/…; undefined outside the features. */
export const webFeatureOf = (path: string): string | undefined =>
  /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Files that may hold SQL: `repository.ts`, or several when it is split. */
export const isRepository = (path: string): boolean =>
  /^apps\/server\/src\/.*\/(repository|repository-[a-z0-9-]+|[a-z0-9-]+-repository)\.ts$/.test(path);

/** The doors of a module: its `service.ts`, or a `<topic>-service.ts` anywhere in it. */
export const isServiceOf = (path: string, module: string): boolean =>
  path === `apps/server/src/modules/${module}/service.ts` || /-service\.ts$/.test(path);

/** Files of the floor of routes. */
export const isRoutes = (path: string): boolean => path.startsWith("apps/server/src/routes/");

/** Places of the server whose work is the database itself; scope.ts writes the condition every query takes. */
export const isDatabasePlace = (path: string): boolean =>
  /^apps\/server\/src\/(database\/|jobs\/|scope\.ts$)/.test(path) || isRepository(path);
