import { expect, it } from "vitest";
import { initialsOf } from "./common-user.ts";

it("makes initials of the first and the last name", () => {
  expect(initialsOf("Camille Martin")).toBe("CM");
  expect(initialsOf("Jean de la Fontaine")).toBe("JF");
  expect(initialsOf("élise")).toBe("É");
  expect(initialsOf("  ")).toBe("");
});
