import { expect, it } from "vitest";
import { errorAreas } from "./errors.ts";

it("gives each code to one area alone: none hides another's status and sentence", () => {
  const codes = errorAreas.flatMap((area) => Object.keys(area));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
