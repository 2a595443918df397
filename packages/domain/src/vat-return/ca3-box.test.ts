import { expect, it } from "vitest";
import yearly from "../../data/ca12-boxes.data.json" with { type: "json" };
import { CA3_BOXES, readBoxes } from "./ca3-box.ts";

it("keeps each percentage of a label in one piece", () => {
  const labels = [...CA3_BOXES, ...readBoxes(yearly.boxes)].map(({ label }) => label);
  expect(labels.some((label) => label.includes("20\u00a0%"))).toBe(true);
  expect(labels.filter((label) => /[\d ]%/.test(label))).toEqual([]);
});
