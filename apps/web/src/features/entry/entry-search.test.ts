import { describe, expect, it } from "vitest";
import { activeFilters, changeEntrySearch, entryQuery, readEntrySearch } from "./entry-search.ts";

const within = { dossier: "d1", startDate: "2026-01-01", endDate: "2026-12-31" };

describe("the filters of the URL", () => {
  it("are read back as they were written", () => {
    const search = { q: "loyer", journal: "OD", state: "draft", from: "2026-03-01", to: "2026-03-31" };
    expect(readEntrySearch(search)).toEqual(search);
    expect(activeFilters(readEntrySearch(search))).toBe(5);
  });

  it("leave out what no filter can be", () => {
    const search = { q: "  ", journal: 7, state: "lost", from: "2026-02-30", to: "demain", page: "3" };
    expect(readEntrySearch(search)).toEqual({});
  });

  it("lose a filter that is emptied, and keep the others", () => {
    expect(changeEntrySearch({ q: "loyer", journal: "OD" }, { journal: "" })).toEqual({ q: "loyer" });
    expect(changeEntrySearch({ q: "loyer" }, { from: undefined, state: "draft" })).toEqual({
      q: "loyer",
      state: "draft",
    });
  });
});

describe("what the API is asked", () => {
  it("is the whole period as long as no date is set", () => {
    expect(entryQuery({}, within)).toMatchObject({ startDate: "2026-01-01", endDate: "2026-12-31" });
  });

  it("is what the filters say", () => {
    expect(
      entryQuery({ q: "loyer", journal: "OD", state: "draft", from: "2026-03-01" }, within),
    ).toMatchObject({
      legalEntityRefId: "d1",
      searchValue: "loyer",
      journalCode: "OD",
      state: "draft",
      startDate: "2026-03-01",
      endDate: "2026-12-31",
    });
  });
});
