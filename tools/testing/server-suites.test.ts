import { expect, it } from "vitest";
import { checkout } from "../checkout/checkout.ts";
import { projectFiles } from "../sources/project-files.ts";
import {
  ALSO_ON_EMBEDDED,
  AT_NIGHT,
  CLUSTERS,
  EVERY_COMMIT,
  EVERY_OTHER_COMMIT,
  LONG,
  ON_EMBEDDED_ALONE,
  THROUGH_A_POOLER,
} from "./server-suites.ts";

it.each([
  ...CLUSTERS,
  ...AT_NIGHT,
  ...EVERY_COMMIT,
  ...EVERY_OTHER_COMMIT,
  ...LONG,
  ...ALSO_ON_EMBEDDED,
  ...ON_EMBEDDED_ALONE,
  ...THROUGH_A_POOLER,
])("%s finds test files of the server", (part) => {
  const found = projectFiles(checkout).filter(
    (path) => path.startsWith("apps/server/") && path.includes(part) && path.endsWith(".test.ts"),
  );
  expect(found).not.toEqual([]);
});
