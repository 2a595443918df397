import { describe, expect, it } from "vitest";
import { verdictOver } from "../rules/planted-project.ts";
import { entryComplaints, errorsDocument } from "./error-catalogue.ts";
import { errorCatalogue } from "./error-rule.ts";

const entry = {
  status: 409,
  message: "Already validated",
  title: "Déjà validée",
  text: "Quelqu’un l’a validée.",
} as const;

/** A catalogue of one code, the place where it is refused, and the page that documents it. */
const project = (code: string, { used = true, documented = true } = {}) => {
  const table = { [code]: entry };
  return {
    "packages/contracts/src/errors.ts": `export const errorTable = ${JSON.stringify(table)};`,
    "apps/server/src/refuse.ts": used ? `export const code = "${code}";` : "",
    "docs/errors.md": documented ? errorsDocument(table) : "# Errors\n",
  };
};

describe("the error catalogue", () => {
  it("is complete, used and documented", async () => {
    expect(await verdictOver(errorCatalogue, project("ALREADY_VALIDATED"))).toEqual({
      seen: 1,
      findings: [],
    });
  });

  it("has no code that nobody refuses", async () => {
    const { findings } = await verdictOver(errorCatalogue, project("NEVER", { used: false }));
    expect(findings.map((finding) => finding.sentence)).toEqual([expect.stringContaining("never refused")]);
  });

  it("has a page that is not stale", async () => {
    const { findings } = await verdictOver(errorCatalogue, project("UNTOLD", { documented: false }));
    expect(findings.map((finding) => finding.path)).toEqual(["docs/errors.md"]);
  });

  it("assembles the codes of every area", async () => {
    const { findings } = await verdictOver(errorCatalogue, {
      ...project("KNOWN"),
      "packages/contracts/src/errors/lost.ts": "export const lostErrors = {\n  LOST: refusal`Lost`,\n};",
    });
    expect(findings.map((finding) => finding.sentence)).toEqual([
      expect.stringContaining("LOST is not assembled"),
    ]);
  });

  it("has a status, a message and French texts in every row", () => {
    expect(entryComplaints("FINE", entry)).toEqual([]);
    expect(entryComplaints("lower", entry)).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, message: " " })).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, text: "" })).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, text: "Quelqu'un" })).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, text: "Vraiment ?" })).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, text: "Vraiment?" })).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, text: "Vraiment\u202f? « Oui »" })).toHaveLength(1);
    expect(entryComplaints("A", { ...entry, text: "Vraiment\u202f? «\u202fOui\u202f»" })).toEqual([]);
  });

  it("is documented without breaking the table", () => {
    const page = errorsDocument({ B: { ...entry, text: "un | deux" }, A: entry });
    expect(page).toContain("un \\| deux");
    expect(page.indexOf("| `A` |")).toBeLessThan(page.indexOf("| `B` |"));
  });
});
