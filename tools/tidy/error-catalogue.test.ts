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

/** A catalogue of one code, the place where it is refused, the endpoint that declares it, and the page that documents it. */
const project = (code: string, { used = true, documented = true, declared = true, found = {} } = {}) => {
  const refusals = { [code]: entry };
  const endpoint = { refusals: declared ? [code] : [] };
  const contract = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)};`;
  return {
    "packages/contracts/src/errors.ts": contract("errorTable", refusals),
    "packages/contracts/src/findings.ts": contract("findingTable", found),
    "packages/contracts/src/all-endpoints.ts": contract("allEndpoints", { thing: { change: endpoint } }),
    "packages/contracts/src/endpoint.ts": contract("UPLOAD_REFUSALS", []),
    "packages/contracts/src/errors/http.ts": contract("httpErrors", {}),
    "packages/contracts/src/errors/announced.ts": contract("announcedErrors", {}),
    "apps/server/src/refuse.ts": used ? `export const code = "${code}";` : "",
    "docs/errors.md": documented ? errorsDocument({ refusals, findings: found }) : "# Errors\n",
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

  it("has no refusal that no endpoint declares, and none that is a finding too", async () => {
    const undeclared = await verdictOver(errorCatalogue, project("SILENT", { declared: false }));
    expect(undeclared.findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("declared by no endpoint"),
    ]);
    const twice = await verdictOver(errorCatalogue, project("TWICE", { found: { TWICE: entry } }));
    expect(twice.findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("is a refusal too"),
    ]);
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
    const page = errorsDocument({ refusals: { B: { ...entry, text: "un | deux" }, A: entry }, findings: {} });
    expect(page).toContain("un \\| deux");
    expect(page.indexOf("| `A` |")).toBeLessThan(page.indexOf("| `B` |"));
  });
});
