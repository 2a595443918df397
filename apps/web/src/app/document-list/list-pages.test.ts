import { describe, expect, it } from "vitest";
import { pageQuery, readPageSearch, shownSort, totalsQuery, turnedPage } from "./list-pages.ts";

const FIRST = "0190a0a0-0000-7000-8000-000000000001";
const LAST = "0190a0a0-0000-7000-8000-000000000050";
const rows = [{ id: FIRST }, { id: LAST }];

describe("the page of a list in its URL", () => {
  it("is read whatever somebody wrote in it", () => {
    expect(readPageSearch({ page: "3", size: "100", after: LAST, sort: "due_date", order: "asc" })).toEqual({
      page: 3,
      size: 100,
      after: LAST,
      sort: "due_date",
      order: "asc",
    });
    expect(
      readPageSearch({ page: "-1", size: "7", after: LAST, before: "x", sort: "password", order: "asc" }),
    ).toEqual({});
    expect(readPageSearch({ page: "2", after: LAST, before: FIRST })).toEqual({ page: 2, after: LAST });
  });

  it("asks the server for its neighbours, so that no page is counted through from the first", () => {
    expect(pageQuery({ page: 3, size: 20, after: LAST })).toEqual({ skip: 40, limit: 20, after: LAST });
    expect(pageQuery({ sort: "bill_date" })).toEqual({
      skip: 0,
      limit: 50,
      sort: "bill_date",
      order: "desc",
    });
    expect(turnedPage({ page: 2 }, { skip: 100, limit: 50 }, rows)).toMatchObject({ page: 3, after: LAST });
    expect(turnedPage({ page: 4 }, { skip: 100, limit: 50 }, rows)).toMatchObject({
      page: 3,
      before: FIRST,
      after: undefined,
    });
    expect(turnedPage({ page: 2, after: LAST }, { skip: 0, limit: 50 }, rows)).toEqual({
      page: undefined,
      size: 50,
      after: undefined,
      before: undefined,
    });
    expect(turnedPage({ page: 9, after: LAST }, { skip: 0, limit: 200 }, rows)).toMatchObject({
      page: undefined,
      size: 200,
      after: undefined,
    });
  });

  it("leaves its place out of what totals and exports are asked", () => {
    const query = {
      skip: 40,
      limit: 20,
      after: LAST,
      sort: "due_date",
      order: "asc",
      searchValue: "x",
    } as const;
    expect(totalsQuery(query)).toEqual({ searchValue: "x" });
  });

  it("shows its order at the head of a column, and none that the table has not", () => {
    const columns = { date: "bill_date", client: "companyName" } as const;
    expect(shownSort({ sort: "bill_date", order: "asc" }, columns)).toEqual({
      column: "date",
      direction: "asc",
    });
    expect(shownSort({ sort: "companyName" }, columns)).toEqual({ column: "client", direction: "desc" });
    expect(shownSort({ sort: "due_date" }, columns)).toBeUndefined();
    expect(shownSort({}, columns)).toBeUndefined();
  });
});
