/** Every folder with its own tsconfig.json, in the order of their dependencies. */
export const WORKSPACES = [
  "packages/domain",
  "packages/contracts",
  "packages/capture",
  "packages/einvoice",
  "packages/platform",
  "packages/office",
  "packages/testkit",
  "apps/platform-simulator",
  "apps/server",
  "apps/web",
  "tools",
  "e2e",
] as const;
