import { expect, it } from "vitest";
import { turnedCustomers } from "./reminder-queries.ts";

const PLACES = { firstPlace: "900_a", lastPlace: "300_b" };

it("turns to the next and the previous page from their neighbours, to the first and from an empty one by number", () => {
  expect(turnedCustomers({ skip: 20 }, 40, PLACES)).toEqual({ skip: 40, after: "300_b" });
  expect(turnedCustomers({ skip: 40, after: "x" }, 20, PLACES)).toEqual({ skip: 20, before: "900_a" });
  expect(turnedCustomers({ skip: 20 }, 0, PLACES)).toEqual({ skip: 0 });
  expect(turnedCustomers({ skip: 20 }, 40, { firstPlace: null, lastPlace: null })).toEqual({ skip: 40 });
});
