import { describe, expect, it } from "vitest";
import { booksErrors } from "./errors/books.ts";
import { captureErrors } from "./errors/capture.ts";
import { httpErrors } from "./errors/http.ts";
import { identityErrors } from "./errors/identity.ts";
import { invoiceErrors } from "./errors/invoice.ts";
import { jobErrors } from "./errors/job.ts";
import { ledgerErrors } from "./errors/ledger.ts";
import { errorTable } from "./errors.ts";

const areas = [
  httpErrors,
  identityErrors,
  booksErrors,
  ledgerErrors,
  captureErrors,
  invoiceErrors,
  jobErrors,
];

describe("the assembled error catalogue", () => {
  it("holds every code of every area, and no area overwrites another's", () => {
    const codes = areas.flatMap((area) => Object.keys(area));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    expect(Object.keys(errorTable).sort()).toEqual(codes.sort());
  });

  it("tells a client by the status what kind of refusal it is", () => {
    expect(errorTable.UNAUTHENTICATED.status).toBe(401);
    expect(errorTable.FORBIDDEN.status).toBe(403);
    expect(errorTable.STALE_VERSION.status).toBe(409);
    expect(errorTable.VALIDATION_FAILED.status).toBe(422);
  });

  it("keeps each French text to one name in braces at a time, as the screens fill them in", () => {
    for (const [code, { text }] of Object.entries(errorTable)) {
      expect(text.replaceAll(/\{[a-zA-Z]+\}/g, ""), code).not.toMatch(/[{}]/);
    }
  });
});
