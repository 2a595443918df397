import { choice, day, field, flag, rate, text } from "@grand-livre/contracts/field";
import { findingTable } from "@grand-livre/contracts/findings";
import { resource } from "@grand-livre/contracts/resource";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bodyOfNew, mistakesOfNew } from "../../testing/declared-form.ts";
import { columnsOf, draftOf, readDraft } from "./declared.ts";

const things = resource("things", {
  key: "name",
  fields: {
    name: text("Nom", 20).once(),
    kind: choice("Type", { good: "Bien", service: "Service" }).optional(),
    share: rate("Part"),
    boxes: field("Cases", "words", z.array(z.string()), z.array(z.string())).or([]),
    from: day("Depuis").optional(),
    active: flag("Actif").later(),
  },
});
const row = { name: "Un", kind: null, share: 550, boxes: ["a", "b"], from: null, active: true };
const draft = draftOf(things.fields, row);

it.each(["100,01", "101", "-5", "5,555", "", "vingt"])("a rate of %s is refused", (share) => {
  expect(mistakesOfNew({ resource: things }, { ...draft, share })).toEqual({
    share: findingTable.PERCENT_INVALID.text,
  });
});

describe("a declared resource", () => {
  it("makes a form of a row, and a row's body of the form", () => {
    expect(draft).toEqual({
      name: "Un",
      kind: "",
      share: "5,5",
      boxes: "a, b",
      from: undefined,
      active: true,
    });
    expect(readDraft(things.fields, { ...draft, boxes: "a;\n b," })).toMatchObject({ boxes: ["a", "b"] });
    const { active: _, ...sent } = row;
    expect(bodyOfNew({ resource: things }, draft)).toEqual({ ...sent, legalEntityRefId: "one" });
  });

  it("sends nothing of a field that is not shown, and judges nothing of it", () => {
    const rules = { resource: things, shown: { share: () => false } };
    expect(bodyOfNew(rules, { ...draft, share: "x" })).not.toHaveProperty("share");
  });

  it("takes its bodies from when a field is said", () => {
    expect(Object.keys(things.create.shape)).not.toContain("active");
    expect(Object.keys(things.update.shape)).not.toContain("name");
    expect(things.update.parse({ version: 1 })).toEqual({ version: 1 });
  });

  it("prints a choice by its word", () => {
    const column = columnsOf<typeof things.fields, typeof row>(things.fields)("kind");
    expect(column).toMatchObject({ id: "kind", header: "Type" });
    expect(column.value?.({ ...row, kind: "good" } as never)).toBe("Bien");
  });
});
