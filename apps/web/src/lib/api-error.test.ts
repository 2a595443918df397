import { describe, expect, it } from "vitest";
import { filenameOf, withQuery } from "./api.ts";
import { ApiError, apiErrorFrom, networkError } from "./api-error.ts";

describe("a failed call", () => {
  it("says its status and the server's message on two lines", () => {
    const error = apiErrorFrom(409, { status: 409, code: "STALE_VERSION", message: "Stale version" });
    expect(error.message).toBe("Error Code: 409\nMessage: Stale version");
    expect([error.status, error.code, error.serverMessage]).toEqual([409, "STALE_VERSION", "Stale version"]);
  });

  it("says what the browser said when nothing was answered", () => {
    const error = networkError(new TypeError("Failed to fetch"));
    expect(error.message).toBe("Error: Failed to fetch");
    expect([error.status, error.code]).toEqual([0, "NETWORK"]);
  });

  it("is still an ApiError when a proxy answers a page", () => {
    expect(apiErrorFrom(502, undefined)).toMatchObject({ status: 502, code: "UNAVAILABLE" });
    expect(apiErrorFrom(404, "<html>")).toBeInstanceOf(ApiError);
  });

  it("names the fields of a 422", () => {
    const fields = [{ path: "siren", message: "Invalid" }, { path: "address.city", message: "Required" }, 3];
    const error = apiErrorFrom(422, {
      code: "VALIDATION_FAILED",
      message: "Invalid fields",
      details: { fields },
    });
    expect(Object.keys(error.fields)).toEqual(["siren", "address.city"]);
    expect(apiErrorFrom(422, { code: "VALIDATION_FAILED" }).fields).toEqual({});
  });
});

describe("what a call sends and gets", () => {
  it("leaves empty values out of the query", () => {
    expect(
      withQuery("/api/invoice", { skip: 0, status: undefined, searchValue: "", refId: null, fae: false }),
    ).toBe("/api/invoice?skip=0&fae=false");
    expect(withQuery("/api/invoice", { searchValue: "a&b é" })).toBe("/api/invoice?searchValue=a%26b+%C3%A9");
    expect(withQuery("/api/invoice")).toBe("/api/invoice");
  });

  it("reads the file name that the server gives, with its accents", () => {
    expect(filenameOf('attachment; filename="732829320FEC20261231.txt"')).toBe("732829320FEC20261231.txt");
    expect(filenameOf("attachment; filename=\"x.pdf\"; filename*=UTF-8''re%C3%A7u.pdf")).toBe("reçu.pdf");
    expect(filenameOf("attachment")).toBe("");
    expect(filenameOf(null)).toBe("");
  });
});
