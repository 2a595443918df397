import { describe, expect, it } from "vitest";
import { verdictOver } from "../rules/planted-project.ts";
import { BUDGETS, type Budgets, featureBudgets, lowered } from "./budgets.ts";
import { budgetOf } from "./features.ts";

const lines = (count: number) => "// a line\n".repeat(count);

/** A list of screens, server, rules, contract, styles and tests: 60 lines, and 5 of the shared rooms. */
const FILES = {
  "apps/server/src/modules/article/service.ts": lines(10),
  "apps/server/src/modules/article/article.test.ts": lines(10),
  "apps/server/src/routes/article.ts": lines(5),
  "apps/web/src/features/article/Articles.tsx": lines(10),
  "apps/web/src/features/article/Articles.module.css": lines(5),
  "packages/domain/src/article/price.ts": lines(5),
  "packages/contracts/src/article.ts": lines(5),
  "packages/contracts/src/endpoints/article.ts": lines(5),
  "packages/contracts/src/errors/article.ts": lines(5),
  "packages/domain/src/money/round.ts": lines(5),
  "e2e/article.e2e.ts": lines(100),
  "apps/server/src/database/schema.gen.ts": lines(100),
};
const ARTICLE: Budgets = { article: { kind: "list", lines: 60 }, "(domain)": { lines: 5 } };

async function said(budgets: Budgets, more: Readonly<Record<string, string>> = {}) {
  const files = { ...FILES, ...more, [BUDGETS]: JSON.stringify(budgets) };
  return (await verdictOver(featureBudgets, files)).findings.map(({ sentence }) => sentence);
}

describe("the budget of a feature", () => {
  it("counts all its folders, without journeys and what is generated", async () => {
    expect(await said(ARTICLE)).toEqual([]);
  });

  it("refuses growth past its line", async () => {
    const more = { "apps/web/src/features/article/ArticleForm.tsx": lines(1) };
    expect(await said(ARTICLE, more)).toEqual([expect.stringContaining("article grew to 61 lines, 60 are")]);
  });

  it("refuses growth of a room that features share", async () => {
    const more = { "packages/domain/src/date/day.ts": lines(1) };
    expect(await said(ARTICLE, more)).toEqual([expect.stringContaining("(domain) grew to 6 lines")]);
  });

  it("asks for a reason above the limit of its kind", async () => {
    const more = { "apps/server/src/modules/article/import.ts": lines(340) };
    const high = { ...ARTICLE, article: { kind: "list", lines: 400 } } as const;
    expect(await said(high, more)).toEqual([expect.stringContaining("more than the 350 of a list")]);
    const why = { ...high, article: { ...high.article, reason: "Reads the catalogues of suppliers." } };
    expect(await said(why, more)).toEqual([]);
  });

  it("asks for a line of a new feature, and for none of one that is gone", async () => {
    const more = { "apps/web/src/features/fleet/Fleet.tsx": lines(3) };
    const gone = { ...ARTICLE, lease: { kind: "list", lines: 10 } } as const;
    expect(await said(gone, more)).toEqual([
      expect.stringContaining("fleet (3 lines) has no line"),
      expect.stringContaining("lease is gone"),
    ]);
  });

  it("is lowered to what the feature has, and never raised", () => {
    const counts = new Map([
      ["a", 410],
      ["b", 900],
    ]);
    const budgets = { a: { lines: 700 }, b: { lines: 800 }, gone: { lines: 1 } };
    expect(lowered(budgets, counts)).toEqual({ a: { lines: 450 }, b: { lines: 800 } });
  });

  it("says when its line is stale", async () => {
    const high = { ...ARTICLE, article: { kind: "list", lines: 130 } } as const;
    expect(await said(high)).toEqual([expect.stringContaining("run npm run budgets")]);
  });
});

it("gives a file of another name to its feature, and what has none to its room", () => {
  const known = new Set(["documents", "kyc"]);
  for (const [path, name] of [
    ["apps/server/src/modules/payment/service.ts", "documents"],
    ["apps/web/src/app/document/LinePanel.tsx", "documents"],
    ["packages/contracts/src/kyc-words.ts", "kyc"],
    ["packages/contracts/src/paging.ts", "(contracts)"],
    ["apps/web/src/app/router.tsx", "(web app)"],
    ["apps/server/src/routes/all-routes.ts", "(server)"],
    ["packages/einvoice/src/pdf/paper.ts", "(writing documents)"],
  ] as const)
    expect([path, budgetOf(path, known)]).toEqual([path, name]);
});
