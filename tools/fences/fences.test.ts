import { describe, expect, it } from "vitest";
import { complaints, verdictOver } from "../rules/planted-project.ts";
import type { Rule } from "../rules/rule.ts";
import { importsOf } from "../sources/imports.ts";
import type { Source } from "../sources/load.ts";
import { parse } from "../sources/syntax.ts";
import { FENCE_RULES, REACH_LIMITS } from "./fence-rules.ts";
import { FENCES } from "./fences.ts";
import { farReaching } from "./graph-rules.ts";
import { floorsOf, moduleGraph } from "./module-floors.ts";

function ruleNamed(name: string): Rule {
  const rule = FENCE_RULES.find((candidate) => candidate.name === name);
  if (!rule) throw new Error(`There is no fence ${name}.`);
  return rule;
}

function sourceOf(path: string, text: string): Source {
  const tree = parse(path, text);
  return { path, text, tree, imports: importsOf(path, text, tree), test: false };
}

const SERVER = "apps/server/src";
const WEB = "apps/web/src";

/** For each fence: imports that break it, then imports that stay inside, as [file, source]. */
const CASES: Record<string, { breaks: [string, string][]; holds: [string, string][] }> = {
  "domain-alone": {
    breaks: [
      ["packages/domain/src/a.ts", 'import "node:fs";'],
      ["packages/domain/src/a.ts", 'import { z } from "zod";'],
      ["packages/domain/src/a.ts", 'import type { X } from "@grand-livre/contracts/x";'],
      ["packages/domain/src/a.ts", 'export * from "../../contracts/src/x.ts";'],
    ],
    holds: [
      ["packages/domain/src/a.ts", 'import { b } from "./b.ts";'],
      ["packages/domain/src/a.test.ts", 'import { it } from "vitest";'],
    ],
  },
  "contracts-on-domain": {
    breaks: [
      ["packages/contracts/src/a.ts", 'import { x } from "@grand-livre/capture/x";'],
      ["packages/contracts/src/a.ts", 'import { z } from "@hono/zod-openapi";'],
    ],
    holds: [["packages/contracts/src/a.ts", 'import { z } from "zod"; import "@grand-livre/domain/x";']],
  },
  "packages-below-apps": {
    breaks: [
      ["packages/capture/src/a.ts", 'import "../../../apps/server/src/main.ts";'],
      ["packages/capture/src/a.ts", 'import { sql } from "kysely";'],
    ],
    holds: [["packages/capture/src/a.ts", 'import "pdfjs-dist/legacy/build/pdf.mjs"; import "node:zlib";']],
  },
  "reading-and-writing-apart": {
    breaks: [
      ["packages/einvoice/src/a.ts", 'import { readBill } from "@grand-livre/capture/bill/read-bill";'],
      ["packages/capture/src/a.ts", 'import "@grand-livre/einvoice/a";'],
    ],
    holds: [["packages/einvoice/src/a.test.ts", 'import "@grand-livre/capture/bill/read-bill";']],
  },
  "server-and-web-apart": {
    breaks: [
      [`${WEB}/a.ts`, 'import type { A } from "../../server/src/a.ts";'],
      [`${SERVER}/a.ts`, 'const a = await import("../../web/src/a.ts");'],
    ],
    holds: [[`${WEB}/a.ts`, 'import type { A } from "@grand-livre/contracts/a";']],
  },
  "simulator-apart": {
    breaks: [
      [`${SERVER}/a.ts`, 'import { startSimulator } from "@grand-livre/platform-simulator/start-simulator";'],
      ["packages/platform/src/a.ts", 'import "@grand-livre/platform-simulator/start-simulator";'],
      ["apps/platform-simulator/src/a.ts", 'import "@grand-livre/server/application";'],
    ],
    holds: [
      [`${SERVER}/a.test.ts`, 'import "@grand-livre/platform-simulator/start-simulator";'],
      ["tools/a.ts", 'import "../apps/platform-simulator/src/start-simulator.ts";'],
      ["apps/platform-simulator/src/a.ts", 'import "@grand-livre/einvoice/xml/write-xml"; import "hono";'],
    ],
  },
  "product-without-tools": {
    breaks: [[`${SERVER}/a.ts`, 'import "../../../tools/checkout.ts";']],
    holds: [["tools/a.ts", 'import "./checkout.ts";']],
  },
  "product-without-tests": {
    breaks: [
      [`${SERVER}/a.ts`, 'import { it } from "vitest";'],
      [`${SERVER}/a.ts`, 'import { person } from "../test/person.ts";'],
    ],
    holds: [[`${SERVER}/a.test.ts`, 'import { person } from "../test/person.ts";']],
  },
  "packages-by-name": {
    breaks: [[`${SERVER}/a.ts`, 'import "../../../packages/domain/src/a.ts";']],
    holds: [[`${SERVER}/a.ts`, 'import "@grand-livre/domain/a"; import "./b.ts";']],
  },
  "features-apart": {
    breaks: [[`${WEB}/features/entry/a.ts`, 'import type { B } from "../account/b.ts";']],
    holds: [
      [`${WEB}/features/entry/a.ts`, 'import "./b.ts"; import "../../lib/format.ts";'],
      [`${WEB}/app/router.ts`, 'import "../features/entry/a.ts";'],
    ],
  },
  "ui-knows-nothing": {
    breaks: [
      [`${WEB}/ui/A.tsx`, 'import { Link } from "@tanstack/react-router";'],
      [`${WEB}/ui/A.tsx`, 'import { useQuery } from "@tanstack/react-query";'],
      [`${WEB}/ui/A.tsx`, 'import "../features/entry/a.ts";'],
      [`${WEB}/ui/A.tsx`, 'import type { E } from "@grand-livre/domain/entry";'],
      [`${WEB}/ui/A.tsx`, 'import { get } from "../lib/api.ts";'],
    ],
    holds: [[`${WEB}/ui/A.tsx`, 'import { Button } from "@mui/material"; import "../lib/format.ts";']],
  },
  "lib-below-screens": {
    breaks: [[`${WEB}/lib/a.ts`, 'import "../features/entry/a.ts";']],
    holds: [[`${WEB}/lib/a.ts`, 'import "./b.ts";']],
  },
  "modules-by-service": {
    breaks: [
      [`${SERVER}/modules/entry/service.ts`, 'import { rows } from "../account/repository.ts";'],
      [`${SERVER}/modules/entry/list.ts`, 'import type { Row } from "../account/present.ts";'],
      [`${SERVER}/modules/entry/list.ts`, 'import { a } from "../account/list/service.ts";'],
    ],
    holds: [
      [`${SERVER}/modules/entry/service.ts`, 'import "../account/service.ts"; import "./repository.ts";'],
      [`${SERVER}/modules/entry/service.ts`, 'import { open } from "../account/chart/open-service.ts";'],
      [`${SERVER}/routes/entry.ts`, 'import "../modules/entry/list.ts";'],
    ],
  },
  "routes-call-services": {
    breaks: [
      [`${SERVER}/routes/entry.ts`, 'import { findEntry } from "../modules/entry/list-repository.ts";'],
    ],
    holds: [
      [`${SERVER}/routes/entry.ts`, 'import { showEntry } from "../modules/entry/manual-service.ts";'],
      [`${SERVER}/routes/entry.ts`, 'import type { EntryRow } from "../modules/entry/repository.ts";'],
    ],
  },
  "routes-on-top": {
    breaks: [
      [`${SERVER}/modules/entry/service.ts`, 'import { entryRoutes } from "../../routes/entry.ts";'],
      [`${SERVER}/http/app.ts`, 'import type { Answer } from "../routes/entry.ts";'],
    ],
    holds: [
      [`${SERVER}/http/all-routes.ts`, 'import "../routes/entry.ts";'],
      [`${SERVER}/routes/entry.ts`, 'import "./entry-search.ts";'],
    ],
  },
  "hono-at-the-door": {
    breaks: [
      [`${SERVER}/modules/entry/service.ts`, 'import type { Context } from "hono";'],
      [`${SERVER}/jobs/worker.ts`, 'import { stream } from "hono/streaming";'],
      [`${SERVER}/main.ts`, 'import { serve } from "@hono/node-server";'],
    ],
    holds: [
      [`${SERVER}/routes/entry.ts`, 'import { Hono } from "hono";'],
      [`${SERVER}/http/app.ts`, 'import { OpenAPIHono } from "@hono/zod-openapi";'],
    ],
  },
  "react-in-web": {
    breaks: [[`${SERVER}/a.ts`, 'import { renderToString } from "react-dom/server";']],
    holds: [[`${WEB}/a.tsx`, 'import { useState } from "react";']],
  },
  "sql-in-repositories": {
    breaks: [
      [`${SERVER}/modules/entry/service.ts`, 'import { sql } from "kysely";'],
      [`${SERVER}/modules/entry/service.ts`, 'import { Pool, type Client } from "pg";'],
      ["packages/capture/src/a.ts", 'import type { Client } from "pg";'],
    ],
    holds: [
      [`${SERVER}/modules/entry/service.ts`, 'import type { Transaction } from "kysely";'],
      [`${SERVER}/modules/entry/repository.ts`, 'import { sql } from "kysely";'],
      [`${SERVER}/modules/entry/repository-balance.ts`, 'import { sql } from "kysely";'],
      [`${SERVER}/database/connection.ts`, 'import { Pool } from "pg";'],
    ],
  },
};

describe("each fence", () => {
  it("has its planted breaches below", () => {
    expect(Object.keys(CASES).sort()).toEqual(FENCES.map((fence) => fence.name).sort());
  });

  for (const [name, { breaks, holds }] of Object.entries(CASES)) {
    it(`${name} stops what breaks it`, async () => {
      for (const [path, source] of breaks) {
        expect(await complaints(ruleNamed(name), { [path]: source }), source).toEqual([path]);
      }
    });

    it(`${name} lets the rest through`, async () => {
      for (const [path, source] of holds) {
        expect(await complaints(ruleNamed(name), { [path]: source }), `${path}: ${source}`).toEqual([]);
      }
    });
  }

  it("says where and why", async () => {
    const verdict = await verdictOver(ruleNamed("react-in-web"), {
      [`${SERVER}/a.ts`]: '// first line\nimport { useState } from "react";',
    });
    expect(verdict.findings).toEqual([
      {
        path: `${SERVER}/a.ts`,
        line: 2,
        sentence: "react: React and its libraries belong to apps/web alone.",
      },
    ]);
  });

  it("sees nothing in an empty project, which is a failure", async () => {
    for (const rule of FENCE_RULES) expect((await verdictOver(rule, { "README.md": "" })).seen).toBe(0);
  });
});

describe("the floors of modules", () => {
  const module = (name: string) => `${SERVER}/modules/${name}/service.ts`;
  const KNOT = {
    [module("entry")]: 'import type { A } from "../account/service.ts";',
    [module("account")]: 'import "../journal/service.ts";',
    [module("journal")]: 'import "../entry/service.ts";',
    [module("report")]: 'import "../entry/service.ts";',
  };

  it("name a circle of modules once, by its shortest way, types included", async () => {
    const { findings } = await verdictOver(ruleNamed("modules-on-floors"), KNOT);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.sentence).toContain("account → journal → entry → account");
    expect(findings[0]?.sentence).toContain(`${module("entry")} imports ${module("account")}`);
  });

  it("let modules import those below them, and spare tests", async () => {
    const files = { ...KNOT, [module("journal")]: "" };
    const test = { [`${SERVER}/modules/journal/a.test.ts`]: 'import "../report/service.ts";' };
    expect(await complaints(ruleNamed("modules-on-floors"), { ...files, ...test })).toEqual([]);
  });

  it("are drawn from top to bottom, and a stale picture is found", async () => {
    const files = { ...KNOT, [module("journal")]: "" };
    const stale = await complaints(ruleNamed("modules-picture"), { ...files, "docs/modules.md": "# Old" });
    expect(stale).toEqual(["docs/modules.md"]);
    const sources = Object.entries(files).map(([path, text]) => sourceOf(path, text));
    const graph = moduleGraph({ root: "", files: [], sources });
    expect(floorsOf(graph)).toEqual([["journal"], ["account"], ["entry"], ["report"]]);
  });
});

describe("the fences over the whole graph", () => {
  it("find a circle, once, and not one of types", async () => {
    const found = await verdictOver(ruleNamed("no-circles"), {
      [`${SERVER}/a.ts`]: 'import "./b.ts";',
      [`${SERVER}/b.ts`]: 'import "./c.ts";',
      [`${SERVER}/c.ts`]: 'import "./b.ts"; import type { A } from "./a.ts";',
    });
    expect(found.findings.map((finding) => finding.sentence)).toEqual([
      expect.stringContaining(`${SERVER}/b.ts → ${SERVER}/c.ts → ${SERVER}/b.ts`),
    ]);
  });

  it("find a module of Node behind two imports of a screen, and name the way", async () => {
    const found = await verdictOver(ruleNamed("no-node-in-browser"), {
      [`${WEB}/Screen.tsx`]: 'import { read } from "@grand-livre/capture/read";',
      "packages/capture/src/read.ts": 'import "./unzip.ts";',
      "packages/capture/src/unzip.ts": 'import { inflateSync } from "node:zlib";',
    });
    expect(found.findings[0]?.sentence).toContain(
      `${WEB}/Screen.tsx → packages/capture/src/read.ts → packages/capture/src/unzip.ts → node:zlib`,
    );
  });

  it("let a screen take a type from code of Node", async () => {
    const files = {
      [`${WEB}/Screen.tsx`]: 'import type { Bill } from "@grand-livre/capture/read";',
      "packages/capture/src/read.ts": 'import "node:zlib";',
    };
    expect(await complaints(ruleNamed("no-node-in-browser"), files)).toEqual([]);
  });

  it("find a file that loads more than its limit, types apart", () => {
    const [limit] = REACH_LIMITS;
    if (!limit) throw new Error("no limit");
    const many = Array.from({ length: limit.most }, (_, at) => `${SERVER}/modules/payroll/file-${at}.ts`);
    const sources = [
      ...many.map((path) => sourceOf(path, "")),
      sourceOf(limit.path, many.map((path) => `import "./${path.split("/").at(-1)}";`).join("\n")),
    ];
    const project = { root: "", files: [], sources };
    expect(farReaching(project, REACH_LIMITS)[0]?.sentence).toContain(`${limit.most + 1} files`);
    const last = 'import type { A } from "./file-0.ts";';
    const within = [...many.slice(1).map((path) => sourceOf(path, "")), sourceOf(limit.path, last)];
    expect(farReaching({ ...project, sources: within }, REACH_LIMITS)).toEqual([]);
  });

  it("find a file that only its own test uses", async () => {
    const files = {
      [`${SERVER}/main.ts`]: 'import "./used.ts"; new URL("./child.ts", import.meta.url);',
      [`${SERVER}/used.ts`]: "",
      [`${SERVER}/child.ts`]: "",
      [`${SERVER}/dead.ts`]: "",
      [`${SERVER}/dead.test.ts`]: 'import "./dead.ts";',
    };
    expect(await complaints(ruleNamed("no-dead-files"), files)).toEqual([`${SERVER}/dead.ts`]);
  });

  it("find a package that another workspace declares", async () => {
    const files = {
      "apps/server/package.json": '{ "dependencies": { "hono": "1.0.0", "@grand-livre/domain": "0.1.0" } }',
      [`${SERVER}/a.ts`]: 'import "hono/x"; import "@grand-livre/domain/a"; import "node:fs";',
      [`${SERVER}/b.ts`]: 'import "pino";',
      [`${SERVER}/c.ts`]: 'import "@grand-livre/capture/a";',
      [`${SERVER}/a.test.ts`]: 'import "vitest";',
    };
    expect(await complaints(ruleNamed("packages-declared"), files)).toEqual([
      `${SERVER}/b.ts`,
      `${SERVER}/c.ts`,
    ]);
  });
});
