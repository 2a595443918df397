import type { Import } from "../sources/imports.ts";
import { isDatabasePlace, isRoutes, isServiceOf, serverModuleOf, webFeatureOf, zoneOf } from "./places.ts";

/** A direction of docs/architecture.md: which imports it forbids, and why. */
export interface Fence {
  readonly name: string;
  /** Why, as the sentence that a violation prints. */
  readonly why: string;
  /** Tests may reach further than the product for some fences. */
  readonly sparesTests?: boolean;
  forbids(found: Import): boolean;
}

const startsWithAny = (text: string, starts: readonly string[]) =>
  starts.some((start) => text === start || text.startsWith(start));

/** Whether the target is an installed package or a module of Node outside a list. */
const foreign = (target: string, allowed: readonly string[]) =>
  (target.startsWith("npm:") || target.startsWith("node:")) && !allowed.includes(target);

const outside = (target: string, zones: readonly string[]) =>
  !target.startsWith("npm:") && !target.startsWith("node:") && !zones.includes(zoneOf(target));

const HONO = ["npm:hono", "npm:@hono/"];
const REACT = ["npm:react", "npm:@mui/", "npm:@emotion/", "npm:@tanstack/"];

export const FENCES: readonly Fence[] = [
  {
    name: "domain-alone",
    why: "packages/domain is pure: it imports nothing but itself, so that its rules run anywhere and are proved without a world around them.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      zoneOf(from) === "domain" && (foreign(target, []) || outside(target, ["domain"])),
  },
  {
    name: "contracts-on-domain",
    why: "packages/contracts is what both sides share: it imports only packages/domain and zod.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      zoneOf(from) === "contracts" &&
      (foreign(target, ["npm:zod"]) || outside(target, ["domain", "contracts"])),
  },
  {
    name: "packages-below-apps",
    why: "Packages stand below the applications: capture reads bytes into values, einvoice writes values into bytes, office answers the calls of the office over rows that it is given, and all know only packages/domain and packages/contracts; their tests know packages/testkit too.",
    forbids: ({ from, target }) =>
      ["domain", "contracts", "capture", "einvoice", "platform", "office"].includes(zoneOf(from)) &&
      !(from.endsWith(".test.ts") && zoneOf(target) === "testkit") &&
      (outside(target, ["domain", "contracts", "capture", "einvoice", "platform", "office"]) ||
        startsWithAny(target, [...HONO, ...REACT, "npm:pg", "npm:kysely"])),
  },
  {
    name: "reading-and-writing-apart",
    why: "What writes an invoice and what reads one are built apart, so that reading back what was written proves something: only tests see both.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      (zoneOf(from) === "capture" && zoneOf(target) === "einvoice") ||
      (zoneOf(from) === "einvoice" && zoneOf(target) === "capture"),
  },
  {
    name: "server-and-web-apart",
    why: "apps/server and apps/web never import each other, not even types: the contract is the API, and it stands in packages/contracts.",
    forbids: ({ from, target }) =>
      (zoneOf(from) === "server" && zoneOf(target) === "web") ||
      (zoneOf(from) === "web" && zoneOf(target) === "server"),
  },
  {
    name: "simulator-apart",
    why: "apps/platform-simulator stands for a platform of others: the product knows it by its interface alone (only tests and tools start it), and it knows the packages, never the server or the web.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      (zoneOf(target) === "simulator" && /^(?:apps\/(?:server|web)|packages)\//.test(from)) ||
      (zoneOf(from) === "simulator" && ["server", "web"].includes(zoneOf(target))),
  },
  {
    name: "product-without-tools",
    why: "The product never imports tools or journeys: it must run where they are absent.",
    forbids: ({ from, target }) =>
      (from.startsWith("apps/") || from.startsWith("packages/")) && ["tools", "e2e"].includes(zoneOf(target)),
  },
  {
    name: "product-without-tests",
    why: "Code of the product never imports test code or a test library.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      (from.startsWith("apps/") || from.startsWith("packages/")) &&
      (/\.test\.tsx?$|^apps\/server\/test\/|^apps\/web\/src\/testing\/|^packages\/testkit\//.test(target) ||
        startsWithAny(target, ["npm:vitest", "npm:fast-check", "npm:@playwright/"])),
  },
  {
    name: "packages-by-name",
    why: "Another workspace is imported by its name (@grand-livre/<package>/<path>), never by a path that climbs out of one's own.",
    forbids: ({ from, target, specifier }) =>
      specifier.startsWith(".") &&
      (from.startsWith("apps/") || from.startsWith("packages/")) &&
      zoneOf(target) !== zoneOf(from),
  },
  {
    name: "features-apart",
    why: "Features of the web do not import each other: they meet in packages/domain, packages/contracts or apps/web/src/app.",
    forbids: ({ from, target }) => {
      const [own, other] = [webFeatureOf(from), webFeatureOf(target)];
      return own !== undefined && other !== undefined && own !== other;
    },
  },
  {
    name: "ui-knows-nothing",
    why: "apps/web/src/ui holds primitives without a business word: no feature, no app, no package of ours, no router, no query, no API.",
    forbids: ({ from, target }) =>
      from.startsWith("apps/web/src/ui/") &&
      (startsWithAny(target, [
        "apps/web/src/features/",
        "apps/web/src/app/",
        "apps/web/src/lib/api",
        "packages/",
        "npm:@tanstack/react-router",
        "npm:@tanstack/react-query",
      ]) ||
        target === "apps/web/src/lib/session.ts"),
  },
  {
    name: "lib-below-screens",
    why: "apps/web/src/lib stands below the screens: it imports no feature, no app and no primitive.",
    forbids: ({ from, target }) =>
      from.startsWith("apps/web/src/lib/") &&
      startsWithAny(target, ["apps/web/src/features/", "apps/web/src/app/", "apps/web/src/ui/"]),
  },
  {
    name: "modules-by-service",
    why: "A module of the server reaches another only through its service.ts, or a <topic>-service.ts of it: its SQL and presentation stay its own.",
    sparesTests: true,
    forbids: ({ from, target }) => {
      const [own, other] = [serverModuleOf(from), serverModuleOf(target)];
      return own !== undefined && other !== undefined && own !== other && !isServiceOf(target, other);
    },
  },
  {
    name: "routes-on-top",
    why: "Routes are the top floor of the server: only apps/server/src/http/all-routes.ts and other routes import apps/server/src/routes.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      isRoutes(target) && !isRoutes(from) && from !== "apps/server/src/http/all-routes.ts",
  },
  {
    name: "routes-call-services",
    why: "Routes ask services: what a repository finds is judged, and refused, by its module.",
    forbids: ({ from, target, typeOnly }) =>
      isRoutes(from) && !typeOnly && /[/-]repository\.ts$/.test(target),
  },
  {
    name: "hono-at-the-door",
    why: "Only apps/server/src/http and apps/server/src/routes know that a request exists: Hono is imported there alone, and by the simulated platform, which is nothing but its door.",
    sparesTests: true,
    forbids: ({ from, target }) =>
      startsWithAny(target, HONO) &&
      !from.startsWith("apps/server/src/http/") &&
      !isRoutes(from) &&
      zoneOf(from) !== "simulator",
  },
  {
    name: "react-in-web",
    why: "React and its libraries belong to apps/web alone.",
    forbids: ({ from, target }) =>
      startsWithAny(target, REACT) && zoneOf(from) !== "web" && !from.startsWith("tools/"),
  },
  {
    name: "sql-in-repositories",
    why: "Queries stand in repository.ts, apps/server/src/database or apps/server/src/jobs; elsewhere in the server only their types may be imported.",
    sparesTests: true,
    forbids: ({ from, target, typeOnly }) => {
      if (!["npm:pg", "npm:kysely", "npm:pg-copy-streams"].includes(target)) return false;
      return zoneOf(from) === "server" ? !typeOnly && !isDatabasePlace(from) : zoneOf(from) !== "tools";
    },
  },
];
