import { describe, expect, it } from "vitest";
import { type DocumentForm, emptyForm } from "../../app/document/draft/document-form.ts";
import { emptyLine } from "../../app/document/draft/document-line.ts";
import { lowValueLines } from "./low-value.ts";

const line = (account: string | null, quantity: string, unitPrice: string) => ({
  ...emptyLine("line", "debit"),
  account,
  quantity,
  unitPrice,
});
const form = (...lines: DocumentForm["lines"]): DocumentForm => ({
  ...emptyForm("debit", "2026-05-04"),
  billDate: "2026-05-04",
  lines,
});

describe("goods of little value on class 2", () => {
  it("are told by line with the charge account, each good at 500 € at most", () => {
    const low = lowValueLines(
      form(line("606400", "1", "10"), line("218300", "3", "500"), line("218400", "1", "500,01")),
    );
    expect(low).toMatchObject({ places: [2], account: "606300" });
    expect(lowValueLines(form(line("218300", "1", "500,01")))).toBeUndefined();
    expect(lowValueLines(form(line("218200", "1", "100")))).toBeUndefined();
    expect(lowValueLines(form(line(null, "1", "100")))).toBeUndefined();
    expect(lowValueLines({ ...form(line("218300", "1", "100")), billDate: undefined })).toBeUndefined();
  });
});
