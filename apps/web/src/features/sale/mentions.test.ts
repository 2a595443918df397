import type { DraftIssue } from "@grand-livre/contracts/draft-check";
import { describe, expect, it } from "vitest";
import { checkBody } from "../../app/document/draft/document-body.ts";
import { type DocumentForm, emptyForm } from "../../app/document/draft/document-form.ts";
import { emptyLine } from "../../app/document/draft/document-line.ts";
import { missingPoints } from "./mentions.ts";

const blank = emptyLine("line", "credit");
const filled = { ...emptyLine("line", "credit"), label: "Conseil", unitPrice: "100" };
/** Two lines that are sent, with a blank one between: the server knows them as 0 and 1. */
const form: DocumentForm = {
  ...emptyForm("credit", "2026-03-15"),
  lines: [filled, blank, { ...filled, key: "third", label: "" }],
};
const issue = (change: Partial<DraftIssue>): DraftIssue => ({
  code: "X",
  severity: "blocking",
  line: null,
  ...change,
});

describe("what a sale misses while it is typed", () => {
  it("names a rule of electronic invoices by its identifier, at the line as the form counts it", () => {
    const details = {
      rule: "BR-27",
      message: "Le prix unitaire n’est pas négatif.",
      place: "ligne 2",
      field: "lines.1.unitPrice",
    };
    expect(checkBody(form, "r", undefined).lines).toHaveLength(2);
    expect(missingPoints([issue({ code: "EINVOICE_INVALID", details })], form)).toMatchObject([
      {
        rule: "BR-27",
        field: "lines.2.unitPrice",
        blocks: true,
        text: "Ligne 2. Le prix unitaire n’est pas négatif.",
      },
    ]);
  });

  it("says a mention with its source, until the form holds it", () => {
    const details = { label: "le libellé", legalSource: "CGI", field: "lines.1.label" };
    const asked = [issue({ code: "MENTION_MISSING", severity: "warning", details })];
    expect(missingPoints(asked, form)).toMatchObject([
      { source: "CGI", field: "lines.2.label", blocks: true },
    ]);
    const answered = { ...form, lines: form.lines.map((line) => ({ ...line, label: "Rapport" })) };
    // The blank one is sent by now: the list is of a moment ago, and the form has answered it.
    expect(missingPoints(asked, answered)).toEqual([]);
  });

  it("sends to the date for what its day refuses, and puts what blocks first", () => {
    const points = missingPoints(
      [
        issue({ code: "ACCOUNT_DEFAULTED", severity: "warning", details: { account: "706000" } }),
        issue({ code: "NUMBER_ORDER" }),
      ],
      form,
    );
    expect(points.map(({ field, blocks }) => [field, blocks])).toEqual([
      ["invoice.bill_date", true],
      [undefined, false],
    ]);
  });
});
