import { describe, expect, it } from "vitest";
import formData from "../../data/tax-forms.data.json" with { type: "json" };
import tableData from "../../data/tax-tables.data.json" with { type: "json" };
import data from "../../data/tax-zones.data.json" with { type: "json" };
import { DEPRECIATION_BOXES, TAX_PACKAGE_MODELS } from "./tax-package.ts";
import { taxZone, taxZones } from "./tax-zones.ts";

describe("zones of the tax package", () => {
  it("are two letters, one for each box of a form", () => {
    for (const { form, zones, net = {}, rows = {} } of data.forms as readonly {
      form: string;
      zones: Record<string, string>;
      net?: Record<string, string>;
      rows?: Record<string, string>;
    }[]) {
      const ids = [zones, net, rows].flatMap((some) => Object.values(some));
      expect(new Set(ids).size, form).toBe(ids.length);
      for (const id of ids) expect(id, form).toMatch(/^[A-Z]{2}$/);
      for (const box of Object.keys(net)) expect(zones[box], `${form}.${box}`).toBeDefined();
    }
  });

  it("are known of every box but those that the screen names", () => {
    const models = Object.values(TAX_PACKAGE_MODELS).flatMap(({ balanceSheet, incomeStatement }) => [
      balanceSheet,
      incomeStatement,
    ]);
    const printed = [
      ...models.flatMap(({ lines, formOf }) =>
        lines.flatMap(({ key }) => [key, DEPRECIATION_BOXES[key]].map((box) => [formOf(key), box])),
      ),
      ...tableData.forms.flatMap(({ form, lines }) =>
        lines.flatMap((line) => (line[2] as string[]).map((box) => [form, box])),
      ),
      ...formData.forms.flatMap(({ form, lines }) =>
        lines.flatMap((line) => [line[0]].flat().map((box) => [form, box as string])),
      ),
    ].filter(([, box]) => box !== undefined && /^[A-Z0-9]/.test(box));
    // The file refuses the package of a 2035 as a whole: none of its zones are known.
    const sent = printed.filter(([form = ""]) => !form.startsWith("2035"));
    const unknown = sent.filter(([form = "", box = ""]) => taxZone({ form, box }, true) === undefined);
    expect([...new Set(unknown.map((place) => place.join(".")))].sort()).toEqual([
      "2033-A.137",
      "2033-B.342",
      "2033-B.360",
      ...["495", "497", "498", "499"].map((box) => `2033-C.${box}`),
      "2033-D.681",
      "2033-D.683",
      ...["8X", "8Y", "8Z", "9A", "9B", "9C", "9D", "9E", "9F", "9G", "9H", "9J"].map(
        (box) => `2058-B.${box}`,
      ),
      ...["9K", "9L", "9M", "9N", "9P", "9R", "9S", "9T"].map((box) => `2058-B.${box}`),
    ]);
  });

  it("are known of every figure without a box but those that the screen names", () => {
    const unknown = formData.forms.flatMap(({ form, only, lines }) =>
      lines.flatMap(([names]) =>
        [names].flat().flatMap((box) => {
          const known = typeof box !== "string" || taxZone({ form, box }, only !== "income") !== undefined;
          return !/^2059-[BCD]$/.test(form) || known ? [] : [`${only ?? "both"} ${form}.${box}`];
        }),
      ),
    );
    const years = (from: number) => Array.from({ length: 11 - from }, (_, at) => `loss${at + from}`);
    const lines = ["opening", "absorbed", "before", "taxedOut", "freeOut", "out", "closing"];
    const [income, corporate] = ["income 2059-C.", "corporate 2059-C."];
    expect(unknown.toSorted()).toEqual(
      [
        ...["", "Past", "Now", "Rest"].flatMap((column) =>
          ["past", "merger", "contribution"].map((name) => `both 2059-B.${name}${column}`),
        ),
        ...["loss0UsedA", "loss", "lossUsedA", "lossRest"].map((name) => income + name),
        ...years(0).flatMap((name) => [`${corporate}${name}Due`, `${corporate}${name}UsedA`]),
        ...years(3).map((name) => `${corporate}${name}Rest`),
        ...["", "Due", "UsedA", "UsedB", "Rest"].map((column) => `${corporate}loss${column}`),
        ...lines.map((name) => `corporate 2059-D.${name}All`),
      ].toSorted(),
    );
    // One name, two tables of the form.
    const loss = { form: "2059-C", box: "loss3" };
    expect([taxZone(loss, false), taxZone(loss, true)]).toEqual(["BD", "KD"]);
  });

  it("take each row under the zones of what it tells, rows apart that tell nothing of it", () => {
    const rows = [
      { label: "Fourgon", cost: "100", long: undefined },
      { label: "Écran", charged: "3" },
    ];
    const tables = [
      { form: "2059-A", rows },
      { form: "2033-C", rows },
    ];
    const cells = ["Fourgon", "Écran"];
    expect(
      taxZones<string>([{ form: "2033-C", box: "578", euros: 100 }], { corporate: true, tables }),
    ).toEqual([
      {
        name: "2059A",
        zones: [],
        repeated: [
          { id: "HA", cells },
          { id: "HC", cells: ["100", undefined] },
        ],
      },
      {
        name: "2033C",
        zones: [{ id: "LL", euros: 100 }],
        repeated: [
          { id: "KA", cells },
          { id: "LA", cells: ["100", undefined] },
          { id: "MA", cells: [undefined, "3"] },
        ],
      },
    ]);
  });

  it("take each figure under its form, net amounts apart, zeros and unknown boxes left out", () => {
    expect(
      taxZones(
        [
          { form: "2052", box: "FT", euros: -120 },
          { form: "2050", box: "CX", euros: 900 },
          { form: "2050", box: "CQ", euros: 300 },
          { form: "2050", box: "CX", euros: 600, isNet: true },
          { form: "2050", box: "AA", euros: 0 },
          { form: "2058-B", box: "8X", euros: 5 },
          { form: "2051", box: "DA", euros: 1, isNet: true },
        ],
        { corporate: true },
      ),
    ).toEqual([
      {
        name: "2050",
        zones: [
          { id: "GV", euros: 900 },
          { id: "GW", euros: 300 },
          { id: "GX", euros: 600 },
        ],
        repeated: [],
      },
      { name: "2052", zones: [{ id: "FT", euros: -120 }], repeated: [] },
    ]);
  });
});
